import { randomUUID } from 'node:crypto'
import { type Kind, readCommandLine } from '../../command-line/command-line.mjs'
import { optional } from '../../command-line/kinds.mjs'
import { runCommand } from '../../start/command.ts'
import { type Seal, verifyAudit } from './verify.ts'

const { kept } = readCommandLine({
  command: 'npm run verify-audit --',
  about: 'Recomputes the chain of the audit trail.',
  args: { kept: optional(seal('Seal that an earlier run printed. The trail must still contain it.')) },
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async ({ db, now }) => {
    const { head, waiting, overdue, breaks } = await verifyAudit(db, now(), { kept })
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

function seal(about: string): Kind<Seal> {
  return {
    about,
    placeholder: '<position>:<hash>',
    read(text, wrong) {
      const match = /^([1-9]\d{0,14}):([\da-f]{64})$/.exec(text)
      if (!match) throw wrong('<position>:<hash>')
      return { position: Number(match[1]), hash: match[2] ?? '' }
    },
  }
}
