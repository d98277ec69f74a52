import { Random } from '@portal/demo/random.ts'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { afterAll, expect, test } from 'vitest'
import { Collisions } from './collisions.ts'
import { shortPairs } from './conflicts.ts'

const billing = await startBillingAtSimulator()
afterAll(() => billing.stop())

test('two simultaneous actions end as if run in sequence, or one of them is rejected', async () => {
  const collisions = new Collisions(billing, { random: new Random().begin(1, 0, 0), isThorough: false })
  const problems: string[] = []
  for (const pair of shortPairs) problems.push(...(await collisions.run(pair, 1)).problems)
  // Each customer is used by one pair only, so its state stays as the pair left it.
  expect([...problems, ...(await billing.brokenRules())]).toEqual([])
}, 120_000)
