/** What other modules may import of `content`. */
export { logoVersion } from './channel-logos/queries.ts'
export {
  type ChannelKey,
  listServedChannels,
  listServedPrograms,
  listServedVods,
  type ProgramKey,
  type ServedChannel,
  type ServedProgram,
  type ServedVod,
  type VodKey,
} from './served/queries.ts'
export { countGuideProblems, summarizeGuideProblems } from './programs/refresh-queries.ts'
export { countVods, summarizeVodQueues } from './vods/queries.ts'
