import { removeCardNumbers } from '@portal/contract/card-numbers'
import { HOUR_MS } from '@portal/contract/durations'
import type { SecurityEventKind } from '@portal/contract/security-events/calls'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { networkOf } from '../network.ts'
import { addSecurityEvents, type CountedEvent } from './queries.ts'

const FLUSH_INTERVAL_MS = 1_000
/** Maximum rows per process, hour and kind; events beyond that are counted without their address. */
const MAX_ROWS_PER_HOUR = 1_000
/** Maximum accounts per address and hour; events beyond that are counted without their account. */
const MAX_ACCOUNTS_PER_ADDRESS = 50

export interface NewSecurityEvent {
  readonly kind: SecurityEventKind
  readonly request: string
  /** Null if unknown. */
  readonly account: string | null
  readonly address: string
}

interface Parts {
  readonly db: Db
  readonly log: Logger
  now(): Date
}

/**
 * Counts rejected requests, and stores the counts every second in one statement: a flood of requests puts no extra load
 * on the database and adds a limited number of rows. A killed process loses the counts of its last second.
 */
export class SecurityEvents {
  readonly #parts: Parts
  #pending = new Map<string, CountedEvent>()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #hour = 0
  #rows = new Map<string, Set<string>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add({ kind, request, account, address }: NewSecurityEvent): void {
    const at = this.#parts.now()
    const hour = Math.floor(at.getTime() / HOUR_MS)
    if (hour !== this.#hour) this.#rows = new Map()
    this.#hour = hour
    const place = networkOf(address)
    const knownAccount = this.#isWithin(`${kind} ${place}`, account ?? '', MAX_ACCOUNTS_PER_ADDRESS) ? account : null
    const row = {
      kind,
      request: removeCardNumbers(request),
      account: removeCardNumbers(knownAccount ?? ''),
      address: place,
    }
    const isWithin = this.#isWithin(kind, JSON.stringify(row), MAX_ROWS_PER_HOUR)
    this.#count({ ...row, ...(isWithin ? {} : { account: '', address: '' }), hour: new Date(hour * HOUR_MS) }, at)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref()
  }

  /** Stores what has been counted so far. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const events = [...this.#pending.values()]
    this.#pending = new Map()
    if (events.length > 0) this.#flushing = this.#flushing.then(() => this.#store(events))
    await this.#flushing
  }

  async #store(events: readonly CountedEvent[]): Promise<void> {
    try {
      await addSecurityEvents(this.#parts.db, events)
    } catch (error) {
      const count = events.reduce((sum, event) => sum + event.count, 0)
      this.#parts.log.warn({ err: error, count }, 'storing security events failed')
    }
  }

  #count(row: Pick<CountedEvent, 'hour' | 'kind' | 'request' | 'account' | 'address'>, at: Date): void {
    const key = JSON.stringify(row)
    const counted = this.#pending.get(key)
    this.#pending.set(key, { ...row, count: (counted?.count ?? 0) + 1, firstAt: counted?.firstAt ?? at, lastAt: at })
  }

  /** Returns true if `value` is one of the first `max` of its group in this hour. */
  #isWithin(group: string, value: string, max: number): boolean {
    // This many groups only occur in an hour that has long exceeded the row limit.
    if (!this.#rows.has(group) && this.#rows.size > MAX_ROWS_PER_HOUR * 3) return false
    const values = this.#rows.get(group) ?? new Set()
    this.#rows.set(group, values)
    if (values.has(value)) return true
    if (values.size >= max) return false
    values.add(value)
    return true
  }
}
