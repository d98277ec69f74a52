import type { Role } from '@portal/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { LinkPurpose } from './rules.ts'

/** A CHECK on staff.role allows exactly the roles of the contract. */
export const role = sql.ref<Role>('staff.role').as('role')

export interface StaffRow {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly disabled: boolean
  /** Argon2id in PHC format; null until the user has set a password. */
  readonly passwordHash: string | null
}

// ── Staff ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return selectStaff(db).where('email', '=', email).executeTakeFirst()
}

export async function findStaffById(db: Db, id: number): Promise<StaffRow | undefined> {
  return selectStaff(db).where('id', '=', id).executeTakeFirst()
}

/** Locks a staff member. Acquire it before locking their sessions or links, to prevent deadlocks. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  return selectStaff(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function lockStaffByEmail(tx: Tx, email: string): Promise<StaffRow | undefined> {
  return selectStaff(tx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}

export async function setPasswordHash(tx: Tx, staffId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute()
}

export type NewStaff = Pick<StaffRow, 'email' | 'firstName' | 'lastName' | 'role'> & { readonly createdAt: Date }

/** @returns the new staff member's ID; null if the email address is taken */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<number | null> {
  const row = await tx
    .insertInto('staff')
    .values({
      email: staff.email,
      first_name: staff.firstName,
      last_name: staff.lastName,
      role: staff.role,
      created_at: staff.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

function selectStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', role, 'disabled'])
    .select('password_hash as passwordHash')
}

// ── Links ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ActiveLink {
  readonly staffId: number
  readonly email: string
  readonly purpose: LinkPurpose
}

export async function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<ActiveLink | undefined> {
  return (
    db
      .selectFrom('password_links')
      .innerJoin('staff', 'staff.id', 'password_links.staff_id')
      // A CHECK allows exactly these two.
      .select(['staff_id as staffId', 'email', sql.ref<LinkPurpose>('purpose').as('purpose')])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('disabled', '=', false)
      .executeTakeFirst()
  )
}

/** Returns whether a user who may reset their password has no active link for it. */
export async function needsResetLink(db: Db, email: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('disabled', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('password_links')
            .select('staff_id')
            .whereRef('staff_id', '=', 'staff.id')
            .where('purpose', '=', 'reset')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

export interface NewLink {
  readonly staffId: number
  readonly purpose: LinkPurpose
  readonly tokenHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('password_links')
    .values({
      staff_id: link.staffId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** @returns whether it existed and had not expired; only one of several concurrent calls returns true */
export async function deleteLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteLinksOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('staff_id', '=', staffId).execute()
}

/** @returns how many there were */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('password_links').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
