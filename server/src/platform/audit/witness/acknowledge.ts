import type { Context } from '../../context.ts'
import { record } from '../record.ts'
import { startVerification } from '../verification/jobs.ts'
import { compareAll } from './compare.ts'
import { readSealKey } from './seal-key.ts'
import { sealStoresOf } from './seal-store.ts'
import { writeWitnessed } from './witnessed-seal.ts'

/**
 * Accepts that the trail no longer contains what was witnessed, for example after a restore. Adds a signed line with
 * the reason to every seal store, and an entry to the trail. Removes no witnessed seal.
 *
 * @returns the first seal from which earlier witnessed seals are no longer compared; null if the trail contains all of
 *   them
 */
export async function acknowledgeDifferences(context: Context, reason: string): Promise<number | null> {
  const { config, db, now, trueNow } = context
  const positions = (await compareAll(context, db)).flatMap(({ difference }) => difference?.position ?? [])
  if (positions.length === 0) return null
  const position = Math.min(...positions)
  const key = await readSealKey(config)
  const acknowledged = { kind: 'acknowledged', at: trueNow().toISOString(), position, hash: '', reason } as const
  for (const store of sealStoresOf(config)) await store.append(writeWitnessed(acknowledged, key), acknowledged)
  await db.transaction().execute((tx) =>
    record(tx, {
      staff: null,
      action: 'acknowledge-audit-difference',
      subject: `seal ${position}`,
      after: { reason },
      at: now(),
      requestId: null,
    }),
  )
  await startVerification(context)
  return position
}
