/** What other modules may import of `events`. */
export { publish, type PublishedEvent } from './publish.ts'
