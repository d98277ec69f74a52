import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { text, unset, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import { startBilling } from '@portal/server/test/billing.ts'
import { createDatabase } from '@portal/server/test/databases.ts'
import { type StatementFault, statementFaults } from './failing-statements.ts'
import { stepsOfStaff } from './money-steps.ts'
import { stepsOfEngine } from './money-steps-of-engine.ts'
import { stepsOfProvider } from './money-steps-of-provider.ts'
import { openOwnDatabase } from './own-database.ts'
import { failStatements, type StepFigures, watchStatements } from './statement-faults.ts'

const { every, named } = readCommandLine({
  args: {
    every: unset('1', wholeNumber(1, 100000, '1 injects all faults, 4 every fourth.')),
    named: unset('', text('Part of the step names. Default: all.')),
  },
})
const steps = [...stepsOfStaff, ...stepsOfEngine, ...stepsOfProvider].filter(({ name }) => name.includes(named))
let passed = 0
function* chosenFaults(statements: number): Iterable<StatementFault> {
  for (const kind of statementFaults) {
    for (let at = 1; at <= statements; at++) if (passed++ % every === 0) yield { at, kind }
  }
}

const template = await openOwnDatabase()
const done: StepFigures[] = []
try {
  for (const [index, step] of steps.entries()) {
    const databaseUrl = await createDatabase(template.url, `step_${index}`, 'resilience')
    const billing = await startBilling({ databaseUrl })
    const figures = await failStatements(billing, await watchStatements(billing), step, chosenFaults)
    await billing.stop()
    done.push(figures)
    const { problems, ...counts } = figures
    console.log(JSON.stringify(counts))
    for (const problem of problems) console.log(problem)
  }
} finally {
  await template.close()
}

const sum = (count: (figures: StepFigures) => number) => done.reduce((total, figures) => total + count(figures), 0)
const problems = sum((figures) => figures.problems.length)
console.log({
  steps: done.length,
  statements: sum(({ statements }) => statements),
  faults: sum(({ faults }) => faults),
  nothing: sum(({ nothing }) => nothing),
  between: sum(({ between }) => between),
  all: sum(({ all }) => all),
  problems,
})
process.exitCode = problems === 0 ? 0 : 1
