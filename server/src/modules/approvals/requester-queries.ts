import { DAY_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { fullNameText } from '../../platform/db/full-name.ts'

export interface StaffOfRequest {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly disabled: boolean
}

export async function findRequester(tx: Tx, id: number): Promise<StaffOfRequest> {
  const row = await tx
    .selectFrom('staff')
    .where('id', '=', id)
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'role', 'disabled'])
    .executeTakeFirstOrThrow()
  // A table constraint allows no other roles.
  return { ...row, role: row.role as Role }
}

const INDEPENDENT_AFTER_DAYS = 30
const ACCESS_CHANGES = ['create-admin-user', 'update-admin-user', 'send-admin-user-reset-password-email']

export type Account = Pick<StaffOfRequest, 'id' | 'email'>

/** Whether neither user has recently created the other's account, changed its role or sent its password link. */
export async function areIndependent(tx: Tx, [one, other]: readonly [Account, Account], at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - INDEPENDENT_AFTER_DAYS * DAY_MS)
  const { rows } = await sql`
    select from audit_entries
    where occurred_at > ${since} and action = any(${ACCESS_CHANGES})
      and (action <> 'update-admin-user' or jsonb_exists(after, 'role'))
      and ((staff_id = ${one.id} and subject = ${other.email}) or (staff_id = ${other.id} and subject = ${one.email}))
    limit 1`.execute(tx)
  return rows.length === 0
}

const HISTORY_DAYS = 90
const MAX_GIFTS = 10

interface GiftRow {
  readonly at: Date
  readonly action: string
  readonly cents: number
  readonly customer: { readonly name: string; readonly email: string }
  readonly staff: string
}

/** Returns the newest gifts by a staff member or to a customer. */
export async function listGifts(
  db: Db | Tx,
  of: { readonly staffId: number } | { readonly customerId: number },
  at: Date,
): Promise<GiftRow[]> {
  const since = new Date(at.getTime() - HISTORY_DAYS * DAY_MS)
  const condition =
    'staffId' in of ? sql`limit_uses.staff_id = ${of.staffId}` : sql`limit_uses.customer_id = ${of.customerId}`
  const { rows } = await sql<GiftRow>`
    select at, action, cents, ${sql.raw(fullNameText('staff'))} as staff,
      json_build_object('name', ${sql.raw(fullNameText('customers'))}, 'email', username) as customer
    from limit_uses join staff on staff.id = staff_id join customers on customers.id = customer_id
    where ${condition} and at > ${since}
    order by at desc, limit_uses.id desc limit ${MAX_GIFTS}`.execute(db)
  return rows
}

/** Returns how many of a staff member's requests were approved and rejected. */
export async function countDecided(db: Db | Tx, requesterId: number) {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    select count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'rejected')::int as rejected
    from approval_requests where requested_by = ${requesterId}`.execute(db)
  return rows[0] ?? { approved: 0, rejected: 0 }
}
