import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { shareRuns } from './share-runs.ts'

// Only identifies the process here.
const context = { pool: {} as Context['pool'] }

test('concurrent callers share a run that began after they called', async () => {
  let runs = 0
  const read = shareRuns(async () => {
    runs += 1
    const run = runs
    await wait(20)
    return run
  })
  const first = read(context)
  // The first run begins.
  await Promise.resolve()
  await Promise.resolve()
  const later = Promise.all([read(context), read(context), read(context)])
  expect(await first).toBe(1)
  expect(await later).toEqual([2, 2, 2])
  expect(runs).toBe(2)
})

test('a failure reaches only those who share its run', async () => {
  let runs = 0
  const read = shareRuns(async () => {
    runs += 1
    if (runs === 1) throw new Error('no connection')
    return runs
  })
  const results = await Promise.allSettled([read(context), read(context)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(context)).toBe(2)
})
