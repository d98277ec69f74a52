import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { oneOf, unset } from '@portal/server/src/platform/command-line/kinds.mjs'
import { type CaseName, cases } from './failover/cases.ts'
import { runFailover } from './failover/failover.ts'
import { failuresOf, tableOf } from './failover/figures.ts'
import { findPrograms, MissingPrograms } from './failover/programs.ts'

// The keys of the literal, and one more.
const all = [...(Object.keys(cases) as CaseName[]), 'renewals'] as const

const { chosen } = readCommandLine({
  args: { chosen: unset('all', oneOf(['all', ...all], 'Case.')) },
})
try {
  const programs = await findPrograms()
  console.log(programs.versions)
  const names = all.filter((name) => chosen === 'all' || name === chosen)
  const figures = await runFailover(programs, names, console.log)
  const failures = figures.cases.flatMap(failuresOf)
  if (figures.lostInTheEnd > 0) failures.push(`${figures.lostInTheEnd} lost or doubled in the end`)
  console.log([tableOf(figures.cases), ...figures.leftOut.map((line) => `Left out: ${line}`), ...failures].join('\n'))
  process.exitCode = failures.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof MissingPrograms ? error.message : error)
  process.exitCode = 1
}
