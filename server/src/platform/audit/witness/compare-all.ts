import { createPublicKey } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { compareWitnessed, type Difference, describeComparison } from './compare.ts'
import { readSealKey } from './seal-key.ts'
import { sealStoresOf } from './seal-store.ts'

export interface ComparedPlace {
  readonly place: string
  readonly compared: number
  readonly unreadable: number
  readonly difference: Difference | null
  /** Where the trail differs, one sentence each. */
  readonly breaks: readonly string[]
}

/** Compares every witnessed seal of the past with the trail. `db` may be a snapshot of it. */
export async function compareAll(
  { config, trueNow }: Pick<Context, 'config' | 'trueNow'>,
  db: Db,
): Promise<ComparedPlace[]> {
  const publicKey = createPublicKey(await readSealKey(config))
  const places: ComparedPlace[] = []
  for (const store of sealStoresOf(config)) {
    const comparison = await compareWitnessed(db, () => store.all(trueNow()), publicKey)
    places.push({ place: store.place, ...comparison, breaks: describeComparison(store, comparison) })
  }
  return places
}
