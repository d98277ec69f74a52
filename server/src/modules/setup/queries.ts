import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { SetupFacts } from './rules.ts'

/** Returns whether the merchant is enabled and whether it has an enabled plan. */
export async function findSales(db: Db, merchant: string): Promise<Pick<SetupFacts, 'hasMerchant' | 'hasPlans'>> {
  const { rows } = await sql<Pick<SetupFacts, 'hasMerchant' | 'hasPlans'>>`
    select exists (select from merchants where code = ${merchant} and not disabled) as "hasMerchant",
      exists (select from plans where merchant_code = ${merchant} and not disabled) as "hasPlans"`.execute(db)
  return rows[0] ?? { hasMerchant: false, hasPlans: false }
}
