/** What other modules may import of `notes`. */
export { reopenFollowUp, restoreDueOn } from './follow-up-handlers.ts'
export { restoreNote, restoreText } from './handlers.ts'
export { countDueFollowUps, summarizeDueFollowUps } from './queries/follow-ups.ts'
export { countMentions, summarizeMentions } from './queries/mentions.ts'
