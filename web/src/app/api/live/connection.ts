import { FOLLOW_CHANGES_PATH, HEARTBEAT_MS, type PageTopic } from '@portal/contract/live/stream'
import { API_PREFIX } from '@portal/contract/prefixes'
import { readEvents, type StreamEvent } from './event-stream.ts'

export interface OpenCustomer {
  readonly email: string
  /** Name of the open form; empty if none. */
  readonly form: string
}

/** What to follow, and with which session. */
export interface FollowedTopics {
  readonly token: string
  readonly customers: readonly OpenCustomer[]
}

/** The changed topics; `all` after an interruption. */
export type ChangedTopics = readonly PageTopic[] | 'all'

interface ConnectionListener {
  readonly onChanged: (topics: ChangedTopics) => void
  /** The session has ended. */
  readonly onEnded: (token: string) => void
  /** Whether connecting has been failing for some time. */
  readonly onDelayed: (isDelayed: boolean) => void
}

/** More than two heartbeats: a connection that is silent for this long is dead. */
const SILENT_MS = 2.25 * HEARTBEAT_MS
/** On connecting, the server repeats changes from this period. */
const REPEATED_MS = 8_000
const MAX_RETRY_MS = 30_000
/** When an API server stops, its browsers reconnect at different times. */
const SPREAD_MS = 3_000
const DELAYED_AFTER = 3

/** A connection to the server that reconnects when it ends, following the current topics. */
export class LiveConnection {
  readonly #listener: ConnectionListener
  readonly #open = new Set<AbortController>()
  #followed: FollowedTopics | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #receivedAt = Date.now()
  /** When the connection was lost; null while connected and before the first attempt. */
  #lostAt: number | null = null

  constructor(listener: ConnectionListener) {
    this.#listener = listener
  }

  /** Sets what to follow; null for nothing. */
  setTopics(followed: FollowedTopics | null) {
    if (JSON.stringify(followed) === JSON.stringify(this.#followed)) return
    this.#followed = followed
    if (followed !== null) return void this.#connect()
    clearTimeout(this.#retry)
    this.#receivedAt = Date.now()
    for (const controller of this.#open) controller.abort()
  }

  /** Reconnects after an interruption that the connection may not have noticed. */
  reconnect() {
    this.#failures = 0
    if (this.#open.size === 0) return void this.#connect()
    for (const controller of this.#open) controller.abort()
  }

  /** The old connection stays open until the new one is established. */
  async #connect() {
    clearTimeout(this.#retry)
    const followed = this.#followed
    if (followed === null) return
    const controller = new AbortController()
    this.#open.add(controller)
    const isEnded = await this.#follow(followed, controller).catch(() => false)
    controller.abort()
    this.#open.delete(controller)
    if (this.#open.size > 0) return
    this.#lostAt ??= this.#receivedAt
    if (isEnded) return this.#listener.onEnded(followed.token)
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs())
  }

  #pauseMs(): number {
    if (this.#failures === 0) return Math.random() * SPREAD_MS
    return Math.random() * Math.min(2 ** this.#failures * 1_000, MAX_RETRY_MS)
  }

  /** Resolves when the connection ends: true if the session has ended. */
  async #follow({ token, customers }: FollowedTopics, controller: AbortController): Promise<boolean> {
    const { signal } = controller
    let silence = setTimeout(() => controller.abort(), SILENT_MS)
    this.#failures += 1
    this.#listener.onDelayed(this.#failures > DELAYED_AFTER)
    try {
      const response = await fetch(API_PREFIX + FOLLOW_CHANGES_PATH, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ customers }),
        signal,
      })
      if (response.status === 401) return true
      if (!response.ok || !response.body) return false
      for await (const event of readEvents(response.body)) {
        clearTimeout(silence)
        silence = setTimeout(() => controller.abort(), SILENT_MS)
        this.#receive(event, controller)
      }
      return false
    } finally {
      clearTimeout(silence)
    }
  }

  #receive({ event, data }: StreamEvent, controller: AbortController) {
    for (const other of this.#open) if (other !== controller && isOlder(other, controller, this.#open)) other.abort()
    const wasLostFor = this.#lostAt === null ? 0 : Date.now() - this.#lostAt
    this.#lostAt = null
    this.#failures = 0
    this.#receivedAt = Date.now()
    this.#listener.onDelayed(false)
    if (event === 'resync' || wasLostFor > REPEATED_MS) this.#listener.onChanged('all')
    // The server's list of topics.
    else if (event === 'changed') this.#listener.onChanged(JSON.parse(data) as PageTopic[])
  }
}

/** Sets preserve insertion order. */
function isOlder<T>(one: T, other: T, all: ReadonlySet<T>): boolean {
  const order = [...all]
  return order.indexOf(one) < order.indexOf(other)
}
