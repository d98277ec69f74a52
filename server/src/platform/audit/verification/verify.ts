import { MINUTE_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from '../../db/connect.ts'
import { isTransientFailure } from '../../db/failures.ts'

/**
 * A position in the chain and its hash. Comparing it with a stored copy shows later whether the trail before it
 * changed.
 */
export interface Seal {
  readonly position: number
  /** SHA-256, in hex. */
  readonly hash: string
}

export interface AuditReport {
  /** The newest seal; null if nothing has been sealed. */
  readonly head: Seal | null
  /** Entries waiting for a seal: created just now, or the worker is not running. */
  readonly waiting: number
  /** The waiting entries older than one minute. */
  readonly overdue: number
  /** One sentence for each break in the trail; empty if the chain is intact. */
  readonly breaks: readonly string[]
}

export interface VerifyOptions {
  /** A seal that was stored earlier. Without it, a trail with its end cut off goes undetected. */
  readonly kept?: Seal | null
  /** Compares the trail with its external copies and returns one sentence per difference; `tx` is the snapshot. */
  readonly compare?: (tx: Tx) => Promise<readonly string[]>
  /** Called about once a second. */
  readonly onProgress?: (checked: number, total: number) => Promise<void>
}

const OVERDUE_AFTER_MS = MINUTE_MS
const BATCH_SIZE = 20_000

/** Recomputes the whole hash chain of the audit trail from one database snapshot. */
export async function verifyAudit(
  db: Db,
  now: Date,
  { kept = null, compare = async () => [], onProgress = async () => {} }: VerifyOptions = {},
): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A long chain takes longer than the timeout.
      await sql`set local statement_timeout = 0`.execute(tx)
      const head = await findHead(tx)
      const broken = await brokenOrUncheckable(tx, (checked) => onProgress(checked, head?.position ?? 0))
      const own = [broken, await lostEntry(tx), await unsealedEntry(tx), await keptSeal(tx, kept)]
      return {
        head,
        waiting: await countWaiting(tx, now),
        overdue: await countOverdue(tx, now),
        breaks: [...own.filter((sentence) => sentence !== null), ...(await compare(tx))],
      }
    })
}

export async function findHead(tx: Db): Promise<Seal | null> {
  const newest = await tx
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { position: newest.position, hash: newest.hash.toString('hex') } : null
}

export async function countWaiting(tx: Db, until: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from only audit_entries where occurred_at <= ${until}`.execute(tx)
  return rows[0]?.waiting ?? 0
}

/** Counts entries that have waited for more than a minute. */
export async function countOverdue(tx: Db, now: Date): Promise<number> {
  return countWaiting(tx, new Date(now.getTime() - OVERDUE_AFTER_MS))
}

/** Number of newest seals that the check recomputes every minute. */
const NEWEST = 1_000

/**
 * Returns what is wrong with the newest entries of the trail. Only a full verification covers the entries before them.
 */
export async function newestBreak(db: Db, head: Seal | null): Promise<string[]> {
  if (head === null) return []
  try {
    return await newestBrokenSeal(db, head)
  } catch (error) {
    return [describeUncheckable(error)]
  }
}

async function newestBrokenSeal(db: Db, head: Seal): Promise<string[]> {
  const after = Math.max(0, head.position - NEWEST)
  const { rows } = await sql<CheckedSeals & { readonly isBaseMissing: boolean }>`
    select checked, last_hash as "lastHash", broken_position as "brokenPosition", base.hash is null as "isBaseMissing"
    from (select (select hash from audit_seals where position = ${after})) base (hash),
      check_audit_seals(${after}, case when ${after}::bigint = 0 then ''::bytea else base.hash end,
        ${head.position - after}::integer)
  `.execute(db)
  const [seals] = rows
  if (!seals) return []
  if (after > 0 && seals.isBaseMissing) return [`Seal ${after} is missing.`]
  const broken = seals.brokenPosition ?? (after + seals.checked < head.position ? after + seals.checked + 1 : null)
  return broken === null ? [] : [`Seal ${broken} does not match its entry or the previous seal.`]
}

async function brokenOrUncheckable(tx: Tx, onProgress: (checked: number) => Promise<void>): Promise<string | null> {
  await sql`savepoint chain`.execute(tx)
  try {
    return await brokenSeal(tx, onProgress)
  } catch (error) {
    const uncheckable = describeUncheckable(error)
    await sql`rollback to savepoint chain`.execute(tx)
    return uncheckable
  }
}

/**
 * An entry that cannot be hashed, such as one dated `infinity`, is a break and must not abort the check.
 *
 * @throws any other error unchanged
 */
function describeUncheckable(error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || isTransientFailure(error)) throw error
  return `The chain cannot be computed (${error.code}): an entry is damaged, or a function is missing.`
}

async function brokenSeal(tx: Tx, onProgress: (checked: number) => Promise<void>): Promise<string | null> {
  let position = 0
  let hash = Buffer.alloc(0)
  for (;;) {
    await onProgress(position)
    const { rows } = await sql<CheckedSeals>`
      select checked, last_hash as "lastHash", broken_position as "brokenPosition"
      from check_audit_seals(${position}, ${hash}, ${BATCH_SIZE})
    `.execute(tx)
    const [seals] = rows
    if (!seals) throw new Error('check_audit_seals returns one row')
    if (seals.brokenPosition !== null) {
      return `Seal ${seals.brokenPosition} does not match its entry or the previous seal.`
    }
    position += seals.checked
    hash = seals.lastHash
    if (seals.checked < BATCH_SIZE) {
      await onProgress(position)
      return null
    }
  }
}

interface CheckedSeals {
  readonly checked: number
  readonly lastHash: Buffer<ArrayBuffer>
  readonly brokenPosition: number | null
}

/** The chain is computed over seals with an entry; this finds a seal whose entry is missing. */
async function lostEntry(tx: Tx): Promise<string | null> {
  const lost = await tx
    .selectFrom('audit_seals')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_seals.entry_id')
    .where('audit_entries.id', 'is', null)
    .select(['position', 'entry_id'])
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return lost ? `Entry ${lost.entry_id} (sealed at ${lost.position}) is missing.` : null
}

/** Every entry in the trail has a seal; waiting entries are not in the trail yet. */
async function unsealedEntry(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_sealed entry
    where not exists (select from audit_seals seal where seal.entry_id = entry.id)
    order by id limit 1
  `.execute(tx)
  return rows[0] ? `Entry ${rows[0].id} has no seal.` : null
}

async function keptSeal(tx: Tx, kept: Seal | null): Promise<string | null> {
  if (kept === null) return null
  const seal = await tx
    .selectFrom('audit_seals')
    .select('hash')
    .where('position', '=', kept.position)
    .executeTakeFirst()
  if (!seal) return `Seal ${kept.position} is missing.`
  return seal.hash.toString('hex') === kept.hash ? null : `Seal ${kept.position} has been modified.`
}
