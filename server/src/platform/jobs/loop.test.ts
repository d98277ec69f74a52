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

test('a loop goes on at once while more waits, and rests when none does', async () => {
  const { loop, processed, rounds } = process(5)
  await processed(5)
  await loop.stop()
  expect(rounds()).toBe(5)
})

test('a loop that never comes to the end of its work ends between two rounds when it is stopped', async () => {
  const { loop, processed, rounds } = process(Number.POSITIVE_INFINITY)
  await processed(3)
  await loop.stop()
  const atTheEnd = rounds()
  await processed(atTheEnd)
  expect(rounds()).toBe(atTheEnd)
})

test('a round that fails is followed by a rest, not by the next one', async () => {
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
