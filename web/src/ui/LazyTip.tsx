import { lazyPart } from './lazy.tsx'

/** Its library places it beside its target and takes 25 kB, so that it comes when something is pointed at. */
export const LazyTip = lazyPart(() => import('./Tip.tsx').then((module) => module.Tip))
