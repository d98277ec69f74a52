import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * For a transaction that writes many rows: the statements that its foreign keys and triggers run for each row are planned
 * once and kept, at half the work; elsewhere every statement is planned for its own values.
 */
export async function keepPlans(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(tx)
}
