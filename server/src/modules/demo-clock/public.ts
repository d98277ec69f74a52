/** What other modules may import of `demo-clock`. */
export { moveOn } from './move-on.ts'
