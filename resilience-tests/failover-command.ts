import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { oneOf, unset } from '@portal/server/src/platform/command-line/kinds.mjs'
import { type CaseName, cases } from './failover/cases.ts'
import { type FailoverFigures, runFailover } from './failover/failover.ts'
import { failuresOf, tableOf } from './failover/figures.ts'
import { findPrograms, MissingPrograms } from './failover/programs.ts'

// The keys of the literal, plus one.
const all = [...(Object.keys(cases) as CaseName[]), 'renewals'] as const

const { chosen } = readCommandLine({
  args: { chosen: unset('all', oneOf(['all', ...all], 'Case.')) },
})
const figures: FailoverFigures = { cases: [], lostInTheEnd: 0, leftOut: [] }
const failures: string[] = []
try {
  const programs = await findPrograms()
  console.log(programs.versions)
  const names = all.filter((name) => chosen === 'all' || name === chosen)
  await runFailover(programs, names, figures, console.log)
} catch (error) {
  if (!(error instanceof MissingPrograms)) console.error(error)
  failures.push(error instanceof Error ? error.message : String(error))
}
failures.push(...figures.cases.flatMap(failuresOf))
if (figures.lostInTheEnd > 0) failures.push(`${figures.lostInTheEnd} lost or doubled in the end`)
if (figures.cases.length > 0) console.log(tableOf(figures.cases))
for (const line of figures.leftOut) console.log(`Left out: ${line}`)
for (const failure of failures) console.error(failure)
// Whatever a failed case has left open must not keep it running.
process.exit(failures.length === 0 ? 0 : 1)
