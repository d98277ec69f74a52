import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { childrenOf } from '@portal/server/test/started-portal.ts'
import { InspectedNode } from '../inspected-node.ts'
import type { RunningPortal } from '../running-portal.ts'
import { type BrowserMemory, openBrowserMemory } from './browser-memory.ts'
import type { IterationCustomers } from './customers.ts'
import { day } from './day.ts'

/** State at the end of an iteration, in MB or as a count. */
export interface IterationFigures {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  readonly detached: number
  readonly apiHeapMb: number
  readonly apiMb: number
  readonly workerHeapMb: number
  readonly workerMb: number
}

export interface Iteration {
  readonly seconds: number
  readonly figures: IterationFigures
  readonly detachedKinds: BrowserMemory['detachedKinds']
}

export interface IterationPace {
  /** The target duration of an iteration; 0 for as fast as possible. */
  readonly iterationMs: number
  /** The factor by which timers of minutes are accelerated; 1 for normal speed. */
  readonly acceleration: number
}

/** Longer than the portal keeps a response that no screen shows. */
const BREAK_MS = 310_000
const MINUTE_MS = 60_000

/** Works for some iterations on a page that shows the home screen, and measures after each. */
export async function* workIterations(
  page: Page,
  portal: RunningPortal,
  customersByIteration: readonly IterationCustomers[],
  { iterationMs, acceleration }: IterationPace,
): AsyncGenerator<Iteration> {
  const { measure, close } = await inspect(page, portal)
  try {
    for (const customers of customersByIteration) {
      const startedAt = performance.now()
      for (const [at, step] of day.entries()) {
        await wait(Math.max(0, startedAt + ((iterationMs - BREAK_MS) * at) / day.length - performance.now()))
        await step(page, customers)
      }
      const seconds = (performance.now() - startedAt) / 1000
      await wait(BREAK_MS / acceleration)
      yield { seconds, ...(await measure()) }
    }
  } finally {
    // Processes with an open inspector would not end.
    close()
  }
}

/** Accelerates timers, so that what the portal drops after some minutes is dropped within a day of a few minutes. */
export async function accelerateTimers(page: Page, acceleration: number): Promise<void> {
  await page.addInitScript(
    ([factor, fromMs]) => {
      const own = window.setTimeout
      Reflect.set(window, 'setTimeout', (callback: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        Reflect.apply(own, window, [callback, delayMs >= fromMs ? delayMs / factor : delayMs, ...rest]),
      )
    },
    [acceleration, MINUTE_MS] as const,
  )
}

/** Returns a function that measures a tab and the processes of its portal, any number of times. */
async function inspect(page: Page, { started, dataDir }: RunningPortal) {
  const measureBrowser = await openBrowserMemory(page)
  const programs = await InspectedNode.openAll(started.output)
  // In the order in which they were started.
  const [apiPid, workerPid] = await childrenOf(started, dataDir)
  const [api, worker] = [apiPid, workerPid].map((pid) => programs.find((program) => program.pid === pid))
  if (!api || !worker) throw new Error('the API or the worker cannot be inspected')
  return {
    async measure(): Promise<Omit<Iteration, 'seconds'>> {
      const { detachedKinds, ...browser } = await measureBrowser()
      const [apiMemory, workerMemory] = [await api.measure(), await worker.measure()]
      return {
        figures: {
          ...browser,
          apiHeapMb: apiMemory.heapMb,
          apiMb: apiMemory.residentMb,
          workerHeapMb: workerMemory.heapMb,
          workerMb: workerMemory.residentMb,
        },
        detachedKinds,
      }
    },
    close() {
      for (const program of programs) program.close()
    },
  }
}
