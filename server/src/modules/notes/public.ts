/** What other modules may import of `notes`. */
export { countDueFollowUps, summarizeDueFollowUps } from './queries/follow-ups.ts'
export { countMentions, summarizeMentions } from './queries/mentions.ts'
