import type { Db } from '../db/connect.ts'

/** @returns how many there were */
export async function deleteIdempotencyKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
