import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Encrypted } from '../../../platform/secrets/encryption.ts'

// ── Second factors ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface TwoFactorRow extends Encrypted {
  readonly turnedOnAt: Date
  /** Codes of this time step and earlier ones are used or too old. */
  readonly lastUsedStep: number
}

export async function findTwoFactor(db: Db, staffId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factors')
    .select(['secret', 'key_id as keyId', 'turned_on_at as turnedOnAt', 'last_used_step as lastUsedStep'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

export async function putTwoFactor(tx: Tx, staffId: number, row: TwoFactorRow): Promise<void> {
  const values = {
    secret: row.secret,
    key_id: row.keyId,
    turned_on_at: row.turnedOnAt,
    last_used_step: row.lastUsedStep,
  }
  await tx
    .insertInto('two_factors')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
}

export async function setLastUsedStep(tx: Tx, staffId: number, step: number): Promise<void> {
  await tx.updateTable('two_factors').set({ last_used_step: step }).where('staff_id', '=', staffId).execute()
}

/** Deletes the recovery codes too. @returns whether it was on */
export async function deleteTwoFactor(tx: Tx, staffId: number): Promise<boolean> {
  await tx.deleteFrom('two_factor_enrollments').where('staff_id', '=', staffId).execute()
  const { numDeletedRows } = await tx.deleteFrom('two_factors').where('staff_id', '=', staffId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the owner and key ID of each secret. */
export async function listKeysOfSecrets(db: Db): Promise<Pick<StoredSecret, 'staffId' | 'keyId'>[]> {
  return db.selectFrom('two_factors').select(['staff_id as staffId', 'key_id as keyId']).execute()
}

/** Returns the email addresses of users with two-factor authentication. */
export async function listOwners(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('two_factors')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('email')
    .orderBy('email')
    .execute()
  return owners.map(({ email }) => email)
}

// ── Enrollments ────────────────────────────────────────────────────────────────────────────────────────────────────

export async function findEnrollment(tx: Tx, staffId: number, now: Date): Promise<Encrypted | undefined> {
  return tx
    .selectFrom('two_factor_enrollments')
    .select(['secret', 'key_id as keyId'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function putEnrollment(
  tx: Tx,
  staffId: number,
  { secret, keyId, expiresAt }: Encrypted & { readonly expiresAt: Date },
): Promise<void> {
  const values = { secret, key_id: keyId, expires_at: expiresAt }
  await tx
    .insertInto('two_factor_enrollments')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
}

export async function deleteEnrollment(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('two_factor_enrollments').where('staff_id', '=', staffId).execute()
}

// ── Recovery codes ─────────────────────────────────────────────────────────────────────────────────────────────────

export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute()
}

export async function findRecoveryCode(
  tx: Tx,
  staffId: number,
  hash: Buffer,
): Promise<{ readonly usedAt: Date | null } | undefined> {
  return tx
    .selectFrom('recovery_codes')
    .select('used_at as usedAt')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
}

export async function setRecoveryCodeUsed(tx: Tx, staffId: number, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .execute()
}

export async function countRecoveryCodesLeft(db: Db, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

// ── Challenges ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface NewChallenge {
  readonly staffId: number
  readonly signedInBy: SignInMethod
  readonly tokenHash: Buffer
  readonly expiresAt: Date
}

export async function insertChallenge(
  tx: Tx,
  { staffId, signedInBy, tokenHash, expiresAt }: NewChallenge,
): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({ staff_id: staffId, signed_in_by: signedInBy, token_hash: tokenHash, expires_at: expiresAt })
    .execute()
}

export interface Challenged {
  readonly id: number
  readonly email: string
  readonly signedInBy: SignInMethod
}

/** Returns the owner of the challenge; undefined if it was used or has expired. */
export async function findChallenge(db: Db, tokenHash: Buffer, now: Date): Promise<Challenged | undefined> {
  return (
    db
      .selectFrom('sign_in_challenges')
      .innerJoin('staff', 'staff.id', 'staff_id')
      // A CHECK allows exactly these values.
      .select(['staff.id as id', 'email', sql.ref<SignInMethod>('signed_in_by').as('signedInBy')])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).execute()
}

export async function deleteChallengesOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('staff_id', '=', staffId).execute()
}

/** Deletes enrollments and challenges that can no longer be used. */
export async function deleteExpiredSecondSteps(db: Db, now: Date): Promise<number> {
  const challenges = await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).executeTakeFirst()
  const enrollments = await db.deleteFrom('two_factor_enrollments').where('expires_at', '<=', now).executeTakeFirst()
  return Number(challenges.numDeletedRows + enrollments.numDeletedRows)
}

// ── Keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const TABLES = ['two_factors', 'two_factor_enrollments'] as const

export interface StoredSecret extends Encrypted {
  readonly table: (typeof TABLES)[number]
  readonly staffId: number
}

/** Locks all secrets that are not encrypted with this key. */
export async function lockSecretsOfOtherKeys(tx: Tx, keyId: string): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const table of TABLES) {
    const rows = await tx
      .selectFrom(table)
      .select(['staff_id as staffId', 'secret', 'key_id as keyId'])
      .where('key_id', '!=', keyId)
      .forUpdate()
      .execute()
    found.push(...rows.map((row) => ({ ...row, table })))
  }
  return found
}

export async function setSecret(tx: Tx, { table, staffId, secret, keyId }: StoredSecret): Promise<void> {
  await tx.updateTable(table).set({ secret, key_id: keyId }).where('staff_id', '=', staffId).execute()
}
