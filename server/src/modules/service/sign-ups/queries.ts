import type { Tx } from '../../../platform/db/connect.ts'

interface NewCode {
  readonly customerId: number
  readonly hash: Buffer
  readonly validUntil: Date
}

/** Replaces the customer's previous code. */
export async function putVerificationCode(tx: Tx, { customerId, hash, validUntil }: NewCode): Promise<void> {
  const code = { code_hash: hash, valid_until: validUntil }
  await tx
    .insertInto('customer_verification_codes')
    .values({ customer_id: customerId, ...code })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(code))
    .execute()
}

export async function findVerificationCode(tx: Tx, customerId: number) {
  return tx
    .selectFrom('customer_verification_codes')
    .where('customer_id', '=', customerId)
    .select(['code_hash as hash', 'valid_until as validUntil'])
    .executeTakeFirst()
}

export async function deleteVerificationCode(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('customer_verification_codes').where('customer_id', '=', customerId).execute()
}

export async function findLanguage(tx: Tx, customerId: number): Promise<'en' | 'es'> {
  const { language } = await tx
    .selectFrom('customers')
    .where('id', '=', customerId)
    .select('language')
    .executeTakeFirstOrThrow()
  return language === 'es' ? 'es' : 'en'
}
