import { createPublicKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { sealAudit } from '../seal.ts'
import { startVerification } from '../verification/jobs.ts'
import { findLatestBreaks, insertFinding } from '../verification/queries.ts'
import { countOverdue, countWaiting, findHead, newestBreak, type Seal } from '../verification/verify.ts'
import { emailNewBreaks, lockAlarm } from './alarm.ts'
import { compareWitnessed, describeComparison } from './compare.ts'
import { readSealKey } from './seal-key.ts'
import { type SealStore, sealStoresOf } from './seal-store.ts'
import { type WitnessedSeal, writeWitnessed } from './witnessed-seal.ts'
import { StartupError } from '../../cannot-start.ts'
import type { Context } from '../../context.ts'
import { isDatabaseUnavailable, isTransientFailure } from '../../db/failures.ts'

/** Slightly under a minute, so that a seal is witnessed every minute however long an iteration takes. */
export const WITNESS_INTERVAL_MS = 50_000

/**
 * Compares the newest witnessed seals with the trail, then witnesses the trail's newest seal whether or not it changed:
 * silence means that no worker is running. Logs discrepancies every time, but stores and emails each one once.
 */
export async function witnessAudit(context: Context): Promise<void> {
  const { config, db } = context
  const key = await readSealKey(config)
  const stores = sealStoresOf(config)
  const compared = await Promise.all(stores.map((store) => compareNewest(context, store, key)))
  const stuck = await describeStuckSeal(context)
  const head = await findHead(db)
  const broken = await newestBreak(db, head)
  const written = await Promise.all(stores.map((store) => witness(context, store, key, head)))
  await reportBreaks(context, head, [...compared.flat(), ...broken, ...stuck, ...written.flat()])
}

/** Fails the start if no seal store is usable. */
export async function assertSealStores(context: Context): Promise<void> {
  const key = await readSealKey(context.config)
  for (const store of sealStoresOf(context.config)) {
    const head = await findHead(context.db).catch(() => null)
    const [problem] = await witness(context, store, key, head)
    if (problem) throw new StartupError(`${problem} Set AUDIT_SEAL_FILE or AUDIT_SEAL_BUCKET to a writable location.`)
  }
}

async function compareNewest(context: Context, store: SealStore, key: KeyObject): Promise<string[]> {
  try {
    const lines = await store.newest(context.trueNow())
    return describeComparison(store, await compareWitnessed(context.db, () => lines, createPublicKey(key)))
  } catch (error) {
    if (isOfDatabase(error) && isTransientFailure(error)) throw error
    return [`The witnessed seals in ${store.place} cannot be read (${reasonOf(error)}).`]
  }
}

async function witness(
  { trueNow, log }: Context,
  store: SealStore,
  key: KeyObject,
  head: Seal | null,
): Promise<string[]> {
  const at = trueNow()
  const seal: WitnessedSeal = {
    kind: 'seal',
    at: at.toISOString(),
    position: head?.position ?? 0,
    hash: head?.hash ?? '',
  }
  const line = writeWitnessed(seal, key)
  // The log is a third place, for operators who ship it.
  log.info({ auditSeal: line }, 'audit trail: newest seal')
  try {
    await store.append(line, seal)
    return []
  } catch (error) {
    return [`The newest seal cannot be written to ${store.place} (${reasonOf(error)}).`]
  }
}

async function reportBreaks(context: Context, head: Seal | null, breaks: readonly string[]): Promise<void> {
  const { db, now, log } = context
  const latest = await findLatestBreaks(db)
  if (breaks.length === 0) {
    // The break that this check had found is gone; a full verification shows the state of the trail.
    if (latest.scope === 'newest' && latest.breaks.length > 0) await startVerification(context)
    return
  }
  log.error({ breaks }, 'audit trail verification failed')
  await db.transaction().execute(async (tx) => {
    await lockAlarm(tx)
    const { breaks: known } = await findLatestBreaks(tx)
    if (breaks.every((sentence) => known.includes(sentence))) return
    await emailNewBreaks(tx, context, breaks)
    const waiting = await countWaiting(tx, now())
    const overdue = await countOverdue(tx, now())
    await insertFinding(tx, { head, waiting, overdue, breaks }, now())
  })
}

function isOfDatabase(error: unknown): error is Error {
  return error instanceof Error && ('severity' in error || 'routine' in error)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/**
 * Seals waiting entries to find out whether sealing works, as the worker does every second. An old entry proves nothing
 * by itself: a long transaction or a move of the demo clock also leaves one.
 *
 * @returns what keeps entries from being sealed, in one sentence
 */
async function describeStuckSeal({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const overdue = await countOverdue(db, now())
  try {
    const sealed = await db.transaction().execute(async (tx) => {
      // Another session may hold the chain lock.
      await sql`set local lock_timeout = '3s'`.execute(tx)
      return sealAudit({ db: tx })
    })
    if (overdue === 0 || sealed > 0 || (await countOverdue(db, now())) === 0) return []
    return ['Audit entries have been waiting for a seal for more than a minute.']
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) throw error
    if (isTransientFailure(error) && overdue === 0) return []
    return [`Entries waiting for a seal cannot be sealed (${error.code}).`]
  }
}
