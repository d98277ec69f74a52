/** Declared calls that nothing answers yet. A test holds this list to the truth; it only ever gets shorter. */
export const unansweredCalls: ReadonlySet<string> = new Set([
  '/get-all-channel-tags',
  '/get-channel-tag',
  '/create-channel-tag',
  '/toggle-channel-tag-status',
  '/create-channel-tag-value',
  '/toggle-channel-tag-value-status',
  '/get-all-vods',
  '/toggle-vod-status',
  '/get-all-complimentary-codes',
  '/create-complimentary-code',
  '/toggle-complimentary-code-status',
  '/search-errors',
  '/email-user-list',
])
