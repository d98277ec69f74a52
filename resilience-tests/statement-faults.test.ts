import { Random } from '@portal/demo/random.ts'
import { startBilling } from '@portal/server/test/billing.ts'
import { expect, test } from 'vitest'
import { type StatementFault, statementFaults } from './failing-statements.ts'
import { stepsOfStaff } from './money-steps.ts'
import { stepsOfEngine } from './money-steps-of-engine.ts'
import { stepsOfProvider } from './money-steps-of-provider.ts'
import { failStatements, watchStatements } from './statement-faults.ts'

/** `SEED` reproduces a run. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** The command runs all steps, with every fault in every statement. */
const STEPS = 8

test(`a failed statement leaves all or nothing, and a retry applies the action once (seed ${SEED})`, async () => {
  const random = new Random().begin(SEED, 0, 0)
  const billing = await startBilling()
  const recorded = await watchStatements(billing)
  const problems: string[] = []
  function* someFaults(statements: number): Iterable<StatementFault> {
    for (const kind of statementFaults) yield { at: random.between(1, statements), kind }
  }
  for (let taken = 0; taken < STEPS; taken++) {
    const step = random.pick([...stepsOfStaff, ...stepsOfEngine, ...stepsOfProvider])
    problems.push(...(await failStatements(billing, recorded, step, someFaults)).problems)
  }
  await billing.stop()
  expect(problems).toEqual([])
}, 240_000)
