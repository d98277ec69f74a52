/** Everything other modules may import from `content`. */
export { addChannel, listUnknown } from './channels/add-channel.ts'
export { findChannel, setChannelDisabled } from './channels/queries.ts'
export { addTag, addTagValue } from './channel-tags/add-tag.ts'
export { findTag, setTagDisabled, setTagValueDisabled } from './channel-tags/queries.ts'
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
