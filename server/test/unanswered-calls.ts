/** Declared calls that nothing answers yet. A test holds this list to the truth; it only ever gets shorter. */
export const unansweredCalls: ReadonlySet<string> = new Set([
])
