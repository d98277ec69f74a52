/** What other modules may import of `content`. */
export { countGuideProblems } from './programs/refresh-queries.ts'
export { countVods } from './vods/queries.ts'
