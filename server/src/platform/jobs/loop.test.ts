import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { startLoop } from './loop.ts'

const LONG_MS = 60_000

const portal = await startPortal()
afterAll(() => portal.stop())

/** Runs a loop over this many batches; `processed` resolves after each batch. */
function process(batches: number) {
  let rounds = 0
  let onProcessed = () => {}
  const loop = startLoop(portal.context, {
    name: 'eat',
    everyMs: LONG_MS,
    async run() {
      rounds += 1
      onProcessed()
      return rounds < batches
    },
  })
  const processed = (wanted: number) =>
    new Promise<void>((resolve) => {
      onProcessed = () => rounds >= wanted && resolve()
      onProcessed()
    })
  return { loop, processed, rounds: () => rounds }
}

test('a loop continues immediately while work is waiting and pauses otherwise', async () => {
  const { loop, processed, rounds } = process(5)
  await processed(5)
  await loop.stop()
  expect(rounds()).toBe(5)
})

test('a loop with endless work stops between iterations', async () => {
  const { loop, processed, rounds } = process(Number.POSITIVE_INFINITY)
  await processed(3)
  await loop.stop()
  const atTheEnd = rounds()
  await processed(atTheEnd)
  expect(rounds()).toBe(atTheEnd)
})

test('a loop pauses after a failed iteration', async () => {
  let rounds = 0
  const failed = startLoop(portal.context, {
    name: 'fail',
    everyMs: LONG_MS,
    async run() {
      rounds += 1
      throw new Error('no appetite')
    },
  })
  await failed.stop()
  expect(rounds).toBe(1)
})
