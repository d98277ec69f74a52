import { MINUTE_MS } from '@portal/contract/durations'

interface Window {
  readonly begunAt: number
  count: number
}

const MAX_WINDOWS = 10_000

/**
 * Counts requests by minute, in the memory of this process: what is kept apart from the database cannot be a way to
 * burden it. Several processes together let as many times more through.
 */
export class Pace {
  readonly #windows = new Map<string, Window>()

  /** Zero where one more request of `key` is within `perMinute`, else the seconds until the next minute starts. */
  secondsToWait(key: string, perMinute: number, now: Date): number {
    const time = now.getTime()
    let window = this.#windows.get(key)
    if (!window || time - window.begunAt >= MINUTE_MS || time < window.begunAt) {
      window = { begunAt: time, count: 0 }
      this.#begin(key, window)
    }
    window.count += 1
    return window.count <= perMinute ? 0 : Math.ceil((window.begunAt + MINUTE_MS - time) / 1000)
  }

  /** In the place of the window that was started longest ago, where there are too many: the others go on. */
  #begin(key: string, window: Window) {
    this.#windows.delete(key)
    const [longestAgo] = this.#windows.size < MAX_WINDOWS ? [] : this.#windows.keys()
    if (longestAgo !== undefined) this.#windows.delete(longestAgo)
    this.#windows.set(key, window)
  }
}
