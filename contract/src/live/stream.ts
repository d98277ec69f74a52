/** The shared worker's part of the stream's contract, without the schemas, which are ten times its size. */

export const FOLLOW_CHANGES_PATH = '/follow-changes'

/** Topic of a page in a stream: a list, or `customer:` and `presence:` with the customer's email. */
export type PageTopic = 'queues' | 'approvals' | `customer:${string}` | `presence:${string}`

/** Events of a stream. `changed` lists topics; after `resync` anything may have changed; `bye` ends the stream. */
export const liveEvents = ['changed', 'resync', 'bye'] as const

/** Interval of the comments that keep the connection open for proxies and browsers. */
export const HEARTBEAT_MS = 20_000
