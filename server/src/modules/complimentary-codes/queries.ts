import type { ComplimentaryCode } from '@portal/contract/complimentary-codes/calls'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** Newest first. */
export async function listCodes(db: Db): Promise<ComplimentaryCode[]> {
  return db
    .selectFrom('complimentary_codes')
    .select(['code', 'requested_by as requestedBy', 'department', 'reason'])
    .select(['start_date as startDate', 'end_date as endDate', 'duration_days as duration'])
    .select(['maximum_accounts as maximumAccounts', 'account_count as accountCount', 'disabled'])
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute()
}

export type NewCode = Omit<ComplimentaryCode, 'accountCount' | 'disabled'> & {
  readonly at: Date
  /** Number of accounts that have already used the code. */
  readonly accountCount?: number
}

/** Returns false if the code exists. */
export async function insertCode(tx: Tx, { code, at, ...given }: NewCode): Promise<boolean> {
  const inserted = await tx
    .insertInto('complimentary_codes')
    .values({
      code,
      requested_by: given.requestedBy,
      department: given.department,
      reason: given.reason,
      start_date: given.startDate,
      end_date: given.endDate,
      duration_days: given.duration,
      maximum_accounts: given.maximumAccounts,
      account_count: given.accountCount ?? 0,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockCode(tx: Tx, code: string) {
  return tx.selectFrom('complimentary_codes').where('code', '=', code).select('disabled').forUpdate().executeTakeFirst()
}

export async function setCodeDisabled(tx: Tx, code: string, disabled: boolean): Promise<void> {
  await tx.updateTable('complimentary_codes').set({ disabled }).where('code', '=', code).execute()
}

/** Locks the code, so that its last use is granted only once. */
export async function lockCodeToUse(tx: Tx, code: string) {
  return selectCode(tx, code).forUpdate().executeTakeFirst()
}

export async function findCode(db: Db, code: string) {
  return selectCode(db, code).executeTakeFirst()
}

/** Returns everything given when the code was created. */
export async function findCodeFacts(db: Db, code: string) {
  return db
    .selectFrom('complimentary_codes')
    .where('code', '=', code)
    .select(['requested_by as requestedBy', 'department', 'reason', 'start_date as startDate', 'end_date as endDate'])
    .select(['duration_days as duration', 'maximum_accounts as maximumAccounts'])
    .executeTakeFirst()
}

function selectCode(db: Db, code: string) {
  return db
    .selectFrom('complimentary_codes')
    .where('code', '=', code)
    .select(['start_date as startDate', 'end_date as endDate', 'duration_days as durationDays'])
    .select(['maximum_accounts as maximumAccounts', 'account_count as accountCount', 'disabled'])
}

export async function countAccount(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('complimentary_codes')
    .set(({ eb }) => ({ account_count: eb('account_count', '+', 1) }))
    .where('code', '=', code)
    .execute()
}
