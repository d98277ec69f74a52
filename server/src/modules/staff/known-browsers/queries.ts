import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

export interface BrowserKey {
  readonly keyHash: Buffer
  readonly usedAfter: Date
}

/** Returns whether an account has signed in with this browser; null for any account. */
export async function isKnownBrowser(db: Db, email: string | null, { keyHash, usedAfter }: BrowserKey) {
  const found = await db
    .selectFrom('known_browsers')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('staff_id')
    .where('key_hash', '=', keyHash)
    .where('last_used_at', '>', usedAfter)
    .$if(email !== null, (browsers) => browsers.where('email', '=', email))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function putKnownBrowser(tx: Tx, staffId: number, { keyHash, at }: { keyHash: Buffer; at: Date }) {
  await tx
    .insertInto('known_browsers')
    .values({ staff_id: staffId, key_hash: keyHash, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'key_hash']).doUpdateSet({ last_used_at: at }))
    .execute()
}

/** Deletes all but the most recently used browsers. */
export async function deleteOldestBrowsers(tx: Tx, staffId: number, kept: number): Promise<void> {
  await sql`
    delete from known_browsers where staff_id = ${staffId} and key_hash in (
      select key_hash from known_browsers where staff_id = ${staffId} order by last_used_at desc, key_hash offset ${kept})
  `.execute(tx)
}

export async function deleteKnownBrowsersOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('staff_id', '=', staffId).execute()
}

/** @returns how many there were */
export async function deleteUnusedBrowsers(db: Db, usedAfter: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_browsers')
    .where('last_used_at', '<=', usedAfter)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
