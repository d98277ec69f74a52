import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from '../../start/command.ts'
import { checkMoney } from './check-money.ts'

// `npm run verify-money [-- --url postgres://… --as-of 2026-11-21T12:00:00Z]`; by default the portal's database, now.
const { values } = parseArgs({ options: { url: { type: 'string' }, 'as-of': { type: 'string' } } })
const asOf = values['as-of'] === undefined ? null : new Date(values['as-of'])

if (values.url === undefined) {
  await runCommand({
    env: process.env,
    now: () => new Date(),
    newId: randomUUID,
    // That of a demo may be ahead.
    work: (context, ownerUrl) => report(ownerUrl, asOf ?? context.now()),
  })
} else {
  process.exitCode = await report(values.url, asOf ?? new Date())
}

/** Prints one line per rule; 1 where any is broken. */
async function report(url: string, at: Date): Promise<number> {
  let broken = 0
  let rules = 0
  for await (const { rule, checked, violations, examples } of checkMoney(url, at)) {
    rules++
    if (violations > 0) broken++
    const verdict = violations === 0 ? 'ok    ' : 'BROKEN'
    const detail = violations === 0 ? '' : `, ${violations} broken, such as ${examples.join(', ')}`
    console.log(`${verdict} ${rule} (${checked.toLocaleString('en-US')} checked${detail})`)
  }
  console.log(broken === 0 ? `All ${rules} rules hold.` : `${broken} of ${rules} rules are broken.`)
  return broken === 0 ? 0 : 1
}
