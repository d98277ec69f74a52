import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

export interface Loop {
  readonly name: string
  /** From the end of one round to the start of the next, where no more waits. */
  readonly everyMs: number
  /**
   * A bite of the work: a second at most, unless it ends by itself once the process is to stop. True where more of it waits:
   * the next round begins at once.
   */
  run(context: Context): Promise<boolean>
}

/** Repeats something small until it is stopped; a round that fails is logged, and a later one tries again. */
export function startLoop(context: Context, { name, everyMs, run }: Loop): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const tryRun = () =>
    run(context).catch((error: unknown) => {
      context.log.warn({ err: error, loop: name }, 'loop iteration failed')
      return false
    })
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      if (!(await tryRun())) await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}
