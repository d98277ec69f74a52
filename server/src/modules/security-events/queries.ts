import type { SecurityEvent } from '@portal/contract/security-events/calls'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'

/** Grouped by kind, request, account and address, latest first. */
export async function listSecurityEvents(
  db: Db,
  { after, limit }: { readonly after: Date | null; readonly limit: number },
): Promise<SecurityEvent[]> {
  const { rows } = await sql<SecurityEvent>`
    select kind, request, nullif(account, '') as account, nullif(address, '') as address,
      sum(count)::bigint as count, min(first_at) as "firstAt", max(last_at) as "lastAt",
      exists (select from staff where email = account) as "isAdminUser"
    from security_events
    where ${after}::timestamptz is null or last_at >= ${after}
    group by kind, request, account, address
    order by max(last_at) desc, kind, request, account, address
    limit ${limit}`.execute(db)
  return rows
}

/** @returns how many there were */
export function deleteSecurityEventsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'security_events', sql`last_at < ${before}`)
}
