import { setTimeout as wait } from 'node:timers/promises'

/** One thing after the other, with a pause between them: what a service allows that counts requests. */
export class Pace {
  readonly #pauseMs: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  /** Runs `work` when its turn has come. */
  next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.then(this.#pause, this.#pause)
    return result
  }

  readonly #pause = () => wait(this.#pauseMs)
}
