import { createPublicKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { readSealKey } from './seal-key.ts'
import { type SealStore, sealStoresOf } from './seal-store.ts'
import { readWitnessed, type WitnessedSeal } from './witnessed-seal.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'

/** The first witnessed seal that is missing from the trail. */
export interface Difference {
  readonly position: number
  readonly witnessedAt: string
  readonly isMissing: boolean
}

export interface Comparison {
  readonly compared: number
  /** Lines that are torn or signed with another key. */
  readonly unreadable: number
  readonly difference: Difference | null
}

const BATCH_SIZE = 10_000

type Lines = () => AsyncIterable<string> | Iterable<string>

/** Compares all seals of a store with the trail. Reads `lines` twice. */
export async function compareWitnessed(db: Db, lines: Lines, publicKey: KeyObject): Promise<Comparison> {
  const acknowledged: WitnessedSeal[] = []
  for await (const line of lines()) {
    const read = readWitnessed(line, publicKey)
    if (read?.kind === 'acknowledged') acknowledged.push(read)
  }
  const isAcknowledged = ({ at, position }: WitnessedSeal) =>
    acknowledged.some((from) => at <= from.at && position >= from.position)

  let [compared, unreadable] = [0, 0]
  let difference: Difference | null = null
  let batch: WitnessedSeal[] = []
  const compareBatch = async () => {
    const found = await firstDifference(db, batch)
    if (found && (difference === null || found.position < difference.position)) difference = found
    compared += batch.length
    batch = []
  }
  for await (const line of lines()) {
    const read = readWitnessed(line, publicKey)
    if (read === null) unreadable += 1
    if (read?.kind !== 'seal' || read.position === 0 || isAcknowledged(read)) continue
    if (batch.push(read) === BATCH_SIZE) await compareBatch()
  }
  await compareBatch()
  return { compared, unreadable, difference }
}

/** Describes the differences in sentences; empty if the trail contains everything that was witnessed. */
export function describeComparison({ place }: SealStore, { compared, unreadable, difference }: Comparison): string[] {
  if (difference === null) {
    if (compared > 0 || unreadable === 0) return []
    return [`No witnessed seal in ${place} is signed with this portal's key.`]
  }
  const { position, witnessedAt, isMissing } = difference
  if (isMissing) return [`Seal ${position}, witnessed on ${witnessedAt} in ${place}, is missing.`]
  return [`Seal ${position} does not match the one witnessed on ${witnessedAt} in ${place}.`]
}

async function firstDifference(db: Db, seals: readonly WitnessedSeal[]) {
  if (seals.length === 0) return null
  const { rows } = await sql<Difference>`
    select witnessed.position, witnessed.at as "witnessedAt", seal.position is null as "isMissing"
    from unnest(${seals.map(({ position }) => position)}::bigint[], ${seals.map(({ hash }) => hash)}::text[],
      ${seals.map(({ at }) => at)}::text[]) as witnessed (position, hash, at)
    left join audit_seals seal on seal.position = witnessed.position
    where seal.hash is distinct from decode(witnessed.hash, 'hex')
    order by witnessed.position, witnessed.at limit 1
  `.execute(db)
  return rows[0] ?? null
}

export interface ComparedPlace {
  readonly place: string
  readonly compared: number
  readonly unreadable: number
  readonly difference: Difference | null
  /** One sentence for each difference. */
  readonly breaks: readonly string[]
}

/** Compares every seal witnessed so far with the trail. `db` may be a snapshot. */
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
