import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

export interface Loop {
  readonly name: string
  /** From the end of one round to the start of the next, where no more waits. */
  readonly everyMs: number
  /**
   * Processes one batch in up to a second, or stops early on shutdown. Returns true if more work is waiting:
   * the next iteration starts immediately.
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
