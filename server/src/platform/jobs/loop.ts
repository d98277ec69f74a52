import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

export interface Loop {
  readonly name: string
  /** Milliseconds from the end of one iteration to the start of the next if no work is waiting. */
  readonly everyMs: number
  /**
   * Processes one batch in up to a second, or stops early on shutdown. Returns true if more work is waiting; the next
   * iteration then starts immediately.
   */
  run(context: Context): Promise<boolean>
}

/** Repeats a small task until stopped; a failed iteration is logged and retried later. */
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
