import type { PlanType } from '@portal/contract/billing/plans'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'

export interface ListPrice {
  readonly plan: PlanType
  readonly cents: number
}

/**
 * Returns a merchant's undiscounted monthly price, which complimentary access is valued at. Falls back to the yearly
 * price, then to the most expensive plan of all merchants if this one sells none.
 */
export async function findListPrice(tx: Tx, merchantCode: string): Promise<ListPrice> {
  const { rows } = await sql<ListPrice>`
    select type as plan, price_cents as cents from plans where not disabled
    order by merchant_code = ${merchantCode} desc, type = 'monthly' desc, for_new_users, price_cents desc
    limit 1`.execute(tx)
  return rows[0] ?? { plan: 'monthly', cents: 0 }
}
