import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { startLoop } from './loop.ts'

const LONG_MS = 60_000

const portal = await startPortal()
afterAll(() => portal.stop())

/** A loop over this many batches; `eaten` resolves after each batch. */
function eat(bites: number) {
  let rounds = 0
  let tellEaten = () => {}
  const loop = startLoop(portal.context, {
    name: 'eat',
    everyMs: LONG_MS,
    async run() {
      rounds += 1
      tellEaten()
      return rounds < bites
    },
  })
  const eaten = (wanted: number) =>
    new Promise<void>((resolve) => {
      tellEaten = () => rounds >= wanted && resolve()
      tellEaten()
    })
  return { loop, eaten, rounds: () => rounds }
}

test('a loop goes on at once while more waits, and rests when none does', async () => {
  const { loop, eaten, rounds } = eat(5)
  await eaten(5)
  await loop.stop()
  expect(rounds()).toBe(5)
})

test('a loop that never comes to the end of its work ends between two rounds when it is stopped', async () => {
  const { loop, eaten, rounds } = eat(Number.POSITIVE_INFINITY)
  await eaten(3)
  await loop.stop()
  const atTheEnd = rounds()
  await eaten(atTheEnd)
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
