import { lazyDialog } from './lazy-dialog.tsx'

/** Of lists, where few who come for them ask for anything: they are there 25 kB sooner. */
export const lazyConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog))
