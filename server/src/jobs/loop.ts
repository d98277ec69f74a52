import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

export interface Loop {
  readonly name: string
  /** From the end of one round to the start of the next. */
  readonly everyMs: number
  run(context: Context): Promise<unknown>
}

/** Repeats something small until it is stopped; a round that fails is logged, and the next one tries again. */
export function startLoop(context: Context, { name, everyMs, run }: Loop): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await run(context).catch((error: unknown) => context.log.warn({ err: error, loop: name }, 'round failed'))
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}
