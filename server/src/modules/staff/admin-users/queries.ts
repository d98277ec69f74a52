import type { AdminUser } from '@portal/contract/staff/admin-users/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { role } from '../queries.ts'
import type { Account } from './rules.ts'

/** Sorted by name, ignoring case. */
export async function listAdminUsers(db: Db): Promise<AdminUser[]> {
  return selectAdminUsers(db)
    .orderBy(({ fn }) => fn('fold_for_search', ['first_name']))
    .orderBy(({ fn }) => fn('fold_for_search', ['last_name']))
    .orderBy('email')
    .execute()
}

export async function findAdminUser(db: Db, email: string): Promise<AdminUser | undefined> {
  return selectAdminUsers(db).where('email', '=', email).executeTakeFirst()
}

/** Serializes changes of accounts, so that each one knows who the last administrator is. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff accounts'))`.execute(tx)
}

/** Returns whether this user is currently an enabled administrator. */
export async function isActiveAdministrator(tx: Tx, id: number): Promise<boolean> {
  const found = await activeAdministrators(tx).where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function hasOtherActiveAdministrator(tx: Tx, id: number): Promise<boolean> {
  const other = await activeAdministrators(tx).where('id', '!=', id).limit(1).executeTakeFirst()
  return other !== undefined
}

export async function updateStaff(tx: Tx, id: number, staff: Account): Promise<void> {
  const { firstName, lastName, role, disabled } = staff
  await tx
    .updateTable('staff')
    .set({ first_name: firstName, last_name: lastName, role, disabled })
    .where('id', '=', id)
    .execute()
}

function activeAdministrators(tx: Tx) {
  return tx.selectFrom('staff').select('id').where('role', '=', 'administrator').where('disabled', '=', false)
}

function selectAdminUsers(db: Db) {
  return db
    .selectFrom('staff')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'disabled'])
    .select(role)
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('two_factors').select('staff_id').whereRef('staff_id', '=', 'staff.id'))
        .$castTo<boolean>()
        .as('twoFactor'),
    )
}
