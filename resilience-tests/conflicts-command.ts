import { Random } from '@portal/demo/random.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { text, unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startBillingAtSimulator } from '@portal/server/test/billing-at-simulator.ts'
import { Collisions } from './collisions.ts'
import { allPairs } from './conflicts.ts'
import { openOwnDatabase } from './own-database.ts'

const { repetitions, named } = readCommandLine({
  args: {
    repetitions: unset('5', wholeNumber(1, 10000, 'Repetitions per pair.')),
    named: unset('', text('Part of the pair names. Default: all.')),
  },
})
const pairs = allPairs.filter(({ scenario, one, other }) =>
  `${scenario.name}: ${one.name} and ${other.name}`.includes(named),
)

const database = await openOwnDatabase()
const billing = await startBillingAtSimulator(database.url)
const collisions = new Collisions(billing, { random: new Random().begin(1, 0, 0), isThorough: true })
const total = { pairs: 0, times: 0, bothDone: 0, oneRefused: 0, problems: 0 }
try {
  for (const pair of pairs) {
    const { times, both, problems } = await collisions.run(pair, repetitions)
    const found = [...problems, ...(await billing.brokenRules())]
    total.pairs += 1
    total.times += times
    total.bothDone += both
    total.oneRefused += times - both
    total.problems += found.length
    for (const problem of found) console.log(problem)
    if (total.pairs % 50 === 0) console.log(total)
  }
} finally {
  await billing.stop()
  await database.close()
}
console.log(total)
process.exitCode = total.problems === 0 ? 0 : 1
