/** What the worker of the browser needs of the stream of changes: without the schemas, which are ten times its size. */

export const FOLLOW_CHANGES_PATH = '/follow-changes'

/** What a page is about, as a stream names it: a list, or `customer:` and `presence:` with the customer's email. */
export type PageTopic = 'queues' | 'approvals' | `customer:${string}` | `presence:${string}`

/** The events of a stream. `changed` has a list of topics; on `resync` anything may have changed; `bye` ends it. */
export const liveEvents = ['changed', 'resync', 'bye'] as const

/** Sent as a comment by which proxies and browsers know that the connection is alive. */
export const HEARTBEAT_MS = 20_000
