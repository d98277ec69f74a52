import { randomUUID } from 'node:crypto'
import { type Kind, readCommandLine } from '../../command-line/command-line.mjs'
import { optional } from '../../command-line/kinds.mjs'
import type { Tx } from '../../db/connect.ts'
import { runCommand } from '../../start/command.ts'
import { compareAll, type ComparedPlace } from '../witness/compare.ts'
import { publicKeyText, readSealKey } from '../witness/seal-key.ts'
import { type Seal, verifyAudit } from './verify.ts'

const { kept } = readCommandLine({
  args: { kept: optional(seal('Seal printed by an earlier run. The trail must still contain it.')) },
})

await runCommand({
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  work: async (context) => {
    const { config, db, now } = context
    let places: ComparedPlace[] = []
    const compare = async (tx: Tx) => {
      places = await compareAll(context, tx)
      return places.flatMap((place) => place.breaks)
    }
    const { head, waiting, overdue, breaks } = await verifyAudit(db, now(), { kept, compare })
    console.log(`Sealed entries: ${head?.position ?? 0}`)
    console.log(`Newest seal: ${head === null ? 'none' : `${head.position}:${head.hash}`}`)
    console.log(`Entries waiting for a seal: ${waiting}`)
    if (overdue > 0)
      console.log(`Warning: ${overdue} entries have waited more than a minute. Check that the worker is running.`)
    for (const { place, compared, unreadable } of places) {
      console.log(`Witnessed seals compared: ${compared} in ${place}`)
      if (unreadable > 0)
        console.log(`Warning: ${unreadable} lines there are incomplete or signed with a different key.`)
    }
    console.log(`Public key of the seals: ${publicKeyText(await readSealKey(config))}`)
    for (const sentence of breaks) console.log(`BROKEN: ${sentence}`)
    if (breaks.length === 0) console.log('Audit trail intact.')
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
