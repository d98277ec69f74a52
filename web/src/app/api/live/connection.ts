import { FOLLOW_CHANGES_PATH, HEARTBEAT_MS, type PageTopic } from '@portal/contract/live/stream'
import { API_PREFIX } from '@portal/contract/prefixes'
import { readEvents, type StreamEvent } from './event-stream.ts'

export interface OpenCustomer {
  readonly email: string
  /** The name of the form that is open; empty for none. */
  readonly form: string
}

/** What is to be followed, and for whom. */
export interface Wanted {
  readonly token: string
  readonly customers: readonly OpenCustomer[]
}

/** What has changed; anything may have after an interruption. */
export type Heard = readonly PageTopic[] | 'all'

interface Hearing {
  readonly onHeard: (heard: Heard) => void
  /** The session is over. */
  readonly onEnded: (token: string) => void
  /** Whether it has not been possible to connect for a while. */
  readonly onDelayed: (isDelayed: boolean) => void
}

/** Longer than two heartbeats: nothing has come from a connection that looks alive. */
const SILENT_MS = 2.25 * HEARTBEAT_MS
/** The server repeats what changed so shortly before it was connected to. */
const REPEATED_MS = 8_000
const MAX_RETRY_MS = 30_000
/** An API that stops has all its browsers come back, but not at the same moment. */
const SPREAD_MS = 3_000
const DELAYED_AFTER = 3

/** One connection to the server, opened again whenever it ends, with what is wanted at the time. */
export class LiveConnection {
  readonly #hearing: Hearing
  readonly #open = new Set<AbortController>()
  #wanted: Wanted | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #heardAt = Date.now()
  /** Since when nothing has been heard; null while connected, and before the first time. */
  #lostAt: number | null = null

  constructor(hearing: Hearing) {
    this.#hearing = hearing
  }

  /** Follows this from now on; null for nothing. */
  want(wanted: Wanted | null) {
    if (JSON.stringify(wanted) === JSON.stringify(this.#wanted)) return
    this.#wanted = wanted
    if (wanted !== null) return void this.#connect()
    clearTimeout(this.#retry)
    this.#heardAt = Date.now()
    for (const controller of this.#open) controller.abort()
  }

  /** Connects again, after an interruption that the connection may not have noticed. */
  reconnect() {
    this.#failures = 0
    if (this.#open.size === 0) return void this.#connect()
    for (const controller of this.#open) controller.abort()
  }

  /** What is open goes on until the new connection is there. */
  async #connect() {
    clearTimeout(this.#retry)
    const wanted = this.#wanted
    if (wanted === null) return
    const controller = new AbortController()
    this.#open.add(controller)
    const isEnded = await this.#follow(wanted, controller).catch(() => false)
    controller.abort()
    this.#open.delete(controller)
    if (this.#open.size > 0) return
    this.#lostAt ??= this.#heardAt
    if (isEnded) return this.#hearing.onEnded(wanted.token)
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs())
  }

  #pauseMs(): number {
    if (this.#failures === 0) return Math.random() * SPREAD_MS
    return Math.random() * Math.min(2 ** this.#failures * 1_000, MAX_RETRY_MS)
  }

  /** Resolves once the connection has ended: with true where the session has. */
  async #follow({ token, customers }: Wanted, controller: AbortController): Promise<boolean> {
    const { signal } = controller
    let silence = setTimeout(() => controller.abort(), SILENT_MS)
    this.#failures += 1
    this.#hearing.onDelayed(this.#failures > DELAYED_AFTER)
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
        this.#hear(event, controller)
      }
      return false
    } finally {
      clearTimeout(silence)
    }
  }

  #hear({ event, data }: StreamEvent, controller: AbortController) {
    for (const other of this.#open) if (other !== controller && isOlder(other, controller, this.#open)) other.abort()
    const wasLostFor = this.#lostAt === null ? 0 : Date.now() - this.#lostAt
    this.#lostAt = null
    this.#failures = 0
    this.#heardAt = Date.now()
    this.#hearing.onDelayed(false)
    if (event === 'resync' || wasLostFor > REPEATED_MS) this.#hearing.onHeard('all')
    // The server's own list.
    else if (event === 'changed') this.#hearing.onHeard(JSON.parse(data) as PageTopic[])
  }
}

/** Sets keep the order in which their members came. */
function isOlder<T>(one: T, other: T, all: ReadonlySet<T>): boolean {
  const order = [...all]
  return order.indexOf(one) < order.indexOf(other)
}
