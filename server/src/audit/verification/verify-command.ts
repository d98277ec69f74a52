import { randomUUID } from 'node:crypto'
import { CannotStart } from '../../cannot-start.ts'
import { runCommand } from '../../start/command.ts'
import { type Seal, verifyAudit } from './verify.ts'

const USAGE = 'npm run verify-audit [-- <position>:<hash>], with a seal that an earlier run printed'

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async ({ db, now }) => {
    const { head, waiting, overdue, breaks } = await verifyAudit(db, now(), { kept: readSeal(process.argv.slice(2)) })
    console.log(`Sealed entries: ${head?.position ?? 0}`)
    console.log(`Newest seal: ${head === null ? 'none' : `${head.position}:${head.hash}`}`)
    console.log(`Entries that wait for their seal: ${waiting}`)
    if (overdue > 0)
      console.log(`Warning: ${overdue} of them have waited for more than a minute. Is the worker running?`)
    for (const sentence of breaks) console.log(`BROKEN: ${sentence}`)
    if (breaks.length === 0) console.log('The audit trail is unbroken.')
    return breaks.length === 0 ? 0 : 1
  },
})

function readSeal(args: readonly string[]): Seal | null {
  const [text, ...rest] = args
  if (text === undefined) return null
  const match = /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(text)
  if (!match || rest.length > 0) throw new CannotStart(`Usage: ${USAGE}`)
  return { position: Number(match[1]), hash: match[2] ?? '' }
}
