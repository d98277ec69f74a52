/** What other modules may import of `content`. */
export { countGuideProblems, summarizeGuideProblems } from './programs/refresh-queries.ts'
export { countVods, summarizeVodQueues } from './vods/queries.ts'
