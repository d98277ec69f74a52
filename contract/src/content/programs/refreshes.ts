/** Why a refresh has not replaced the guide, and what the screen says of it. */
export const refreshProblems = {
  NoSource: 'No source of the program guide is set up.',
  Unreachable: 'The source of the program guide could not be reached.',
  KeyRefused: 'The source of the program guide refused our key.',
  QuotaUsedUp: 'The source of the program guide answers no more requests for now.',
  StationUnknown: 'The source of the program guide does not know this station.',
  NotUnderstood: 'The source of the program guide answered something else than a guide.',
  Empty: 'The new guide was empty.',
  Shrunken: 'The new guide was much smaller than the last one.',
  Interrupted: 'The refresh was interrupted.',
} as const
export type RefreshProblem = keyof typeof refreshProblems

export const refreshStates = ['running', 'done', 'refused', 'failed'] as const
export type RefreshState = (typeof refreshStates)[number]
