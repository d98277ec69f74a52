import type { Db, Tx } from '../../../platform/db/connect.ts'

// ── Identities ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** @returns the owner's ID; null if the identity is unknown */
export async function findOwner(db: Db, { issuer, subject }: IdentityKey): Promise<number | null> {
  const found = await db
    .selectFrom('staff_identities')
    .select('staff_id as staffId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.staffId ?? null
}

/** @returns false if the user already has another identity at this provider */
export async function insertIdentity(tx: Tx, { issuer, subject }: IdentityKey, staffId: number): Promise<boolean> {
  const row = await tx
    .insertInto('staff_identities')
    .values({ issuer, subject, staff_id: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the deleted identities */
export async function deleteIdentities(tx: Tx, staffId: number): Promise<IdentityKey[]> {
  return tx.deleteFrom('staff_identities').where('staff_id', '=', staffId).returning(['issuer', 'subject']).execute()
}

// ── Attempts ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface NewAttempt {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
  readonly returnTo: string
  readonly expiresAt: Date
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('single_sign_on_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      return_to: attempt.returnTo,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

export interface AttemptKey {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
  readonly now: Date
}

/** Uses up an attempt. @returns its return path; null if it was started in another browser, is used or has expired */
export async function consumeAttempt(db: Db, { stateHash, browserHash, now }: AttemptKey): Promise<string | null> {
  const taken = await db
    .deleteFrom('single_sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning('return_to as returnTo')
    .executeTakeFirst()
  return taken?.returnTo ?? null
}

// ── Codes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface NewCode {
  readonly codeHash: Buffer
  readonly browserHash: Buffer
  readonly staffId: number
  readonly returnTo: string
  readonly expiresAt: Date
  readonly hasSecondFactor: boolean
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto('single_sign_on_codes')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      staff_id: code.staffId,
      return_to: code.returnTo,
      expires_at: code.expiresAt,
      has_second_factor: code.hasSecondFactor,
    })
    .execute()
}

export interface CodeKey {
  readonly codeHash: Buffer
  readonly browserHash: Buffer
  readonly now: Date
}

/** Returns undefined if the code was used, has expired or belongs to another browser. */
export async function findCode(
  db: Db,
  { codeHash, browserHash, now }: CodeKey,
): Promise<Pick<NewCode, 'staffId' | 'returnTo' | 'hasSecondFactor'> | undefined> {
  return db
    .selectFrom('single_sign_on_codes')
    .select(['staff_id as staffId', 'return_to as returnTo', 'has_second_factor as hasSecondFactor'])
    .where('code_hash', '=', codeHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** @returns whether it existed; only one of several concurrent calls returns true */
export async function deleteCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('single_sign_on_codes')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes attempts and codes that can no longer be used. */
export async function deleteExpiredSignOns(db: Db, now: Date): Promise<number> {
  const attempts = await db.deleteFrom('single_sign_on_attempts').where('expires_at', '<=', now).executeTakeFirst()
  const codes = await db.deleteFrom('single_sign_on_codes').where('expires_at', '<=', now).executeTakeFirst()
  return Number(attempts.numDeletedRows + codes.numDeletedRows)
}
