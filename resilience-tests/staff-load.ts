import { setTimeout as wait } from 'node:timers/promises'
import { customersCalls } from '@portal/contract/customers/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import type { CallResponse, Caller } from '@portal/server/test/caller.ts'
import { seededRandom } from '@portal/server/test/seeded-random.ts'

/** The average time to read a response: far less than any person takes. */
const READS_MS = 500

export interface StaffFigures {
  readonly requests: number
  /** 5xx responses and broken connections. */
  readonly errors: number
  /** Milliseconds from the request to the last byte, as seen by the caller. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly slowest: number
}

/** Support staff: each searches, opens a customer, and occasionally reads the home panel. */
export class StaffLoad {
  readonly #caller: Caller
  readonly #texts: readonly string[]
  readonly #durations: number[] = []
  #errors = 0

  /** @param texts the search texts, used in turn */
  constructor(caller: Caller, texts: readonly string[]) {
    this.#caller = caller
    this.#texts = texts
  }

  /** Lets this many staff members work concurrently, until `isOver`. */
  async work(staff: number, isOver: () => boolean): Promise<StaffFigures> {
    await Promise.all(Array.from({ length: staff }, (_, index) => this.#simulateUser(index, isOver)))
    const sorted = this.#durations.toSorted((a, b) => a - b)
    const within = (share: number) =>
      Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)
    return {
      requests: sorted.length,
      errors: this.#errors,
      p50: within(0.5),
      p95: within(0.95),
      p99: within(0.99),
      slowest: within(1),
    }
  }

  async #simulateUser(index: number, isOver: () => boolean): Promise<void> {
    // Spreads out the starts.
    await wait(seededRandom.share() * READS_MS)
    for (let count = index; !isOver(); count++) {
      const text = this.#texts[count % this.#texts.length] ?? ''
      const found = await this.#time(() => this.#caller.send(customersCalls.searchUsers, { searchText: text }))
      const email = found?.status === 200 ? /"email":"([^"]+)"/.exec(found.text)?.[1] : undefined
      if (email) await this.#time(() => this.#caller.send(customersCalls.getUserDetails, { email }))
      if (count % 3 === 0) await this.#time(() => this.#caller.send(reportsCalls.getUserHomeStatistics, {}))
      if (count % 5 === 0) await this.#time(() => this.#caller.send(staffCalls.getUserProfile, {}))
    }
  }

  async #time(ask: () => Promise<CallResponse>): Promise<CallResponse | null> {
    const startedAt = performance.now()
    const response = await ask().catch(() => null)
    this.#durations.push(performance.now() - startedAt)
    if (response === null || response.status >= 500) this.#errors++
    await wait(seededRandom.share() * 2 * READS_MS)
    return response
  }
}
