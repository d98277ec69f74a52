import type { Enrollment } from '@portal/contract/staff/two-factor/calls'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffRow } from '../queries.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import { loadKeys } from '../../../platform/secrets/keys.ts'
import { ownedBy } from './owned-by.ts'
import { deleteEnrollment, findEnrollment, putEnrollment, putTwoFactor, replaceRecoveryCodes } from './queries.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { enrollmentExpiresAt } from './rules.ts'
import { createSecret, describeSecret, findStep } from './totp.ts'

/** Creates the secret for an authenticator app. Nothing changes until one of its codes confirms it. */
export async function beginEnrollment(tx: Tx, context: Context, staff: StaffRow): Promise<Enrollment> {
  const secret = createSecret()
  const encrypted = encrypt(await loadKeys(context.config), ownedBy(staff.id), secret)
  await putEnrollment(tx, staff.id, { ...encrypted, expiresAt: enrollmentExpiresAt(context.now()) })
  return describeSecret(secret, { issuer: context.config.portalName, label: staff.email })
}

/** Activates the secret as the user's second factor and returns recovery codes, which cannot be read again. */
export async function confirmEnrollment(
  tx: Tx,
  context: Context,
  { staff, code }: { readonly staff: StaffRow; readonly code: string },
  refuse: (code: 'EnrolmentExpired' | 'WrongCode') => Refusal,
): Promise<string[]> {
  const at = context.now()
  const enrollment = await findEnrollment(tx, staff.id, at)
  if (!enrollment) throw refuse('EnrolmentExpired')
  const keys = await loadKeys(context.config)
  const secret = decrypt(keys, ownedBy(staff.id), enrollment)
  const step = findStep(secret, code, context.trueNow())
  if (step === null) throw refuse('WrongCode')
  await deleteEnrollment(tx, staff.id)
  await putTwoFactor(tx, staff.id, { ...encrypt(keys, ownedBy(staff.id), secret), turnedOnAt: at, lastUsedStep: step })
  return issueRecoveryCodes(tx, staff.id)
}

/** Replaces all recovery codes. */
export async function issueRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(tx, staffId, codes.map(hashRecoveryCode))
  return codes
}
