import { lazyPart } from './lazy.tsx'

/** Its library, which positions it, takes 25 kB, so it only loads when something is pointed at. */
export const LazyTip = lazyPart(() => import('./Tip.tsx').then((module) => module.Tip))
