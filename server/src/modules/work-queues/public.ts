/** What other modules may import of `work-queues`. */
export { watchQueues } from './watch-queues.ts'
