import { type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

const seal = z.strictObject({
  /** `acknowledged`: what was witnessed earlier for `position` and later positions is no longer compared. */
  kind: z.enum(['seal', 'acknowledged']),
  at: z.iso.datetime(),
  /** 0 if nothing has been sealed. */
  position: z.int().min(0),
  hash: z.string().regex(/^(?:[\da-f]{64})?$/),
  reason: z.string().optional(),
})
/** The newest seal of the trail at a point in time, as stored out of reach of the database owner. */
export type WitnessedSeal = z.output<typeof seal>

const signed = z.looseObject({ signature: z.string() })

/** Returns one line of JSON, signed with Ed25519 over its other fields as serialized. */
export function writeWitnessed(witnessed: WitnessedSeal, key: KeyObject): string {
  const signature = sign(null, Buffer.from(JSON.stringify(witnessed)), key).toString('base64')
  return JSON.stringify({ ...witnessed, signature })
}

/** @returns null if the line is torn, has been changed or is signed with another key */
export function readWitnessed(line: string, publicKey: KeyObject): WitnessedSeal | null {
  try {
    const { signature, ...fields } = signed.parse(JSON.parse(line))
    const isGenuine = verify(null, Buffer.from(JSON.stringify(fields)), publicKey, Buffer.from(signature, 'base64'))
    return isGenuine ? seal.parse(fields) : null
  } catch {
    return null
  }
}
