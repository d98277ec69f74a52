import { expect, test } from 'vitest'
import type { Iteration } from './soak/iterations.ts'
import { runSoakTest } from './soak/soak.ts'

test('a day of work in one tab reports no browser error, and its memory is measured', async () => {
  const done: Iteration[] = []
  const { complaints } = await runSoakTest({ minutes: 0, iterations: 1, onIteration: (one) => done.push(one) })

  expect(complaints).toEqual([])
  expect(done).toHaveLength(1)
  expect(Object.entries(done[0]?.figures ?? {}).filter(([, figure]) => !(figure > 0))).toEqual([])
}, 300_000)
