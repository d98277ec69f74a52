import type { Merchant } from '@portal/contract/merchants/calls'
import type { Db, Tx } from '../../platform/db/connect.ts'

export async function listMerchants(db: Db): Promise<Merchant[]> {
  return db
    .selectFrom('merchants')
    .select(['code', 'name', 'disabled'])
    .orderBy(({ fn }) => fn('fold_for_search', ['name']))
    .orderBy('code')
    .execute()
}

export async function findMerchant(db: Db, code: string): Promise<Merchant | undefined> {
  return db.selectFrom('merchants').select(['code', 'name', 'disabled']).where('code', '=', code).executeTakeFirst()
}

export async function isMerchant(db: Db, code: string): Promise<boolean> {
  return (await findMerchant(db, code)) !== undefined
}

/** Returns false if the code is taken. */
export async function insertMerchant(tx: Tx, merchant: Pick<Merchant, 'code' | 'name'>, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('merchants')
    .values({ ...merchant, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockMerchant(tx: Tx, code: string) {
  return tx.selectFrom('merchants').where('code', '=', code).select('disabled').forUpdate().executeTakeFirst()
}

export async function setMerchantDisabled(tx: Tx, code: string, disabled: boolean): Promise<void> {
  await tx.updateTable('merchants').set({ disabled }).where('code', '=', code).execute()
}
