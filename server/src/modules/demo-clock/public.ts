/** What other modules may import of `demo-clock`. */
export { advanceClock } from './advance-clock.ts'
