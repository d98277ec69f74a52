import type { ImportedItem } from '@portal/contract/customers/calls'
import type { Db } from '../../../platform/db/connect.ts'
import type { CustomerExpression } from './details-lists.ts'

export function countImportedHistory({ selectFrom }: CustomerExpression) {
  return selectFrom('imported_history')
    .whereRef('customer_id', '=', 'customers.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
}

/** Returns the newest first. */
export async function listImportedHistory(db: Db, customerId: number): Promise<ImportedItem[]> {
  const rows = await db
    .selectFrom('imported_history')
    .where('customer_id', '=', customerId)
    .select(['day as date', 'type', 'number', 'status', 'description', 'source', 'amount_cents as amountCents'])
    .orderBy('day', 'desc')
    .orderBy('type')
    .orderBy('number')
    .execute()
  // The table's constraints allow no other values.
  return rows as ImportedItem[]
}
