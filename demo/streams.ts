/** One independent random sequence per subject matter. */
export const streams = { days: 1, signUps: 2, person: 3, profile: 4, history: 5, copies: 6, security: 7 } as const
