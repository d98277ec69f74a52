import type { Merchant } from '@portal/contract/merchants/calls'
import type { Db } from '../db/connect.ts'

export async function listMerchants(db: Db): Promise<Merchant[]> {
  return db
    .selectFrom('merchants')
    .select(['code', 'name', 'disabled'])
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('code')
    .execute()
}

export async function isMerchant(db: Db, code: string): Promise<boolean> {
  const merchant = await db.selectFrom('merchants').where('code', '=', code).select('code').executeTakeFirst()
  return merchant !== undefined
}
