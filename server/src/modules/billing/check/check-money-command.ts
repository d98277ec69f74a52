import { randomUUID } from 'node:crypto'
import { readCommandLine } from '../../../platform/command-line/command-line.mjs'
import { databaseUrl, instant, optional } from '../../../platform/command-line/kinds.mjs'
import { runCommand, runCommandAt } from '../../../platform/start/command.ts'
import { checkMoney } from './check-money.ts'

const { url, 'as-of': asOf } = readCommandLine({
  options: {
    url: optional(databaseUrl("Database to check. Default: the portal's database.")),
    'as-of': optional(instant('Time to check at. Default: now.')),
  },
})

if (url === null) {
  await runCommand({
    env: process.env,
    now: () => new Date(),
    newId: randomUUID,
    // A demo clock may be ahead.
    work: (context, ownerUrl) => report(ownerUrl, asOf ?? context.now()),
  })
} else {
  await runCommandAt(url, () => report(url, asOf ?? new Date()))
}

/** Prints one line per rule and returns the exit code: 1 if any rule is violated. */
async function report(url: string, at: Date): Promise<number> {
  let broken = 0
  let rules = 0
  for await (const { rule, checked, violations, examples } of checkMoney(url, at)) {
    rules++
    if (violations > 0) broken++
    const verdict = violations === 0 ? 'ok    ' : 'FAILED'
    const detail = violations === 0 ? '' : `, ${violations} violations, for example ${examples.join(', ')}`
    console.log(`${verdict} ${rule} (${checked.toLocaleString('en-US')} checked${detail})`)
  }
  console.log(broken === 0 ? `All ${rules} checks passed.` : `${broken} of ${rules} checks failed.`)
  return broken === 0 ? 0 : 1
}
