/** Why a refresh has not replaced the guide, and what the screen says of it. */
export const refreshProblems = {
  NoSource: 'No program guide source is configured.',
  Unreachable: 'Unable to reach the program guide source.',
  KeyRefused: 'The program guide source rejected the API key.',
  QuotaUsedUp: "The program guide source's rate limit has been reached.",
  StationUnknown: 'The program guide source does not recognize this station.',
  NotUnderstood: 'The program guide source returned an unexpected response.',
  Empty: 'The new guide is empty.',
  Shrunken: 'The new guide is much smaller than the current one.',
  Interrupted: 'The refresh was interrupted.',
} as const
export type RefreshProblem = keyof typeof refreshProblems

export const refreshStates = ['running', 'done', 'refused', 'failed'] as const
export type RefreshState = (typeof refreshStates)[number]
