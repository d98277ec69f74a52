/** What other modules may import of `live`. */
export { closeStreams } from './streams.ts'
