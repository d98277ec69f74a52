import { MINUTE_MS } from '@portal/contract/durations'

/** The state of a key in its one-minute window. */
export interface RateLimitState {
  readonly remaining: number
  readonly resetSeconds: number
  /** Until the next window starts; zero if this request is within the limit. */
  readonly waitSeconds: number
}

interface Window {
  readonly begunAt: number
  count: number
}

const MAX_WINDOWS = 10_000

/**
 * Counts requests per minute in the memory of this process, so that attackers cannot load the database with it. Several
 * processes together allow a multiple of the limit.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()

  /** Counts one more request of `key`. */
  take(key: string, perMinute: number, now: Date): RateLimitState {
    const time = now.getTime()
    let window = this.#windows.get(key)
    if (!window || time - window.begunAt >= MINUTE_MS || time < window.begunAt) {
      window = { begunAt: time, count: 0 }
      this.#begin(key, window)
    }
    window.count += 1
    const resetSeconds = Math.ceil((window.begunAt + MINUTE_MS - time) / 1000)
    const remaining = Math.max(0, perMinute - window.count)
    return { remaining, resetSeconds, waitSeconds: window.count <= perMinute ? 0 : resetSeconds }
  }

  /** Replaces the oldest window if there are too many. */
  #begin(key: string, window: Window) {
    this.#windows.delete(key)
    const [longestAgo] = this.#windows.size < MAX_WINDOWS ? [] : this.#windows.keys()
    if (longestAgo !== undefined) this.#windows.delete(longestAgo)
    this.#windows.set(key, window)
  }
}
