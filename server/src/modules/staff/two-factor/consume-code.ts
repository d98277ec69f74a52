import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Origin } from '../../../platform/http/handler.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffRow } from '../queries.ts'
import { decrypt } from '../../../platform/secrets/encryption.ts'
import { loadKeys } from '../../../platform/secrets/keys.ts'
import { ownedBy } from './owned-by.ts'
import { mailRecoveryCodeUsed } from './mails.ts'
import {
  countRecoveryCodesLeft,
  findRecoveryCode,
  setLastUsedStep,
  setRecoveryCodeUsed,
  type TwoFactorRow,
} from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

/** The kind of code that was used. */
export type Proof = 'authenticator app' | 'recovery code'

export interface ConsumedCode {
  /** Locked, so that only one of several concurrent uses of a code succeeds. */
  readonly staff: StaffRow
  readonly factor: TwoFactorRow
  /** Six digits, or a recovery code. */
  readonly code: string
  readonly origin: Origin
  readonly requestId: string
  readonly refuse: (code: 'WrongCode' | 'UsedCode') => Refusal
}

/** Uses up a code, so that it never works again. */
export async function consumeCode(tx: Tx, context: Context, spent: ConsumedCode): Promise<Proof> {
  if (!/^\d{6}$/.test(spent.code)) {
    await consumeRecoveryCode(tx, context, spent)
    return 'recovery code'
  }
  const { staff, factor, code, refuse } = spent
  const secret = decrypt(await loadKeys(context.config), ownedBy(staff.id), factor)
  const step = findStep(secret, code, context.trueNow())
  if (step === null) throw refuse('WrongCode')
  if (step <= factor.lastUsedStep) throw refuse('UsedCode')
  await setLastUsedStep(tx, staff.id, step)
  return 'authenticator app'
}

async function consumeRecoveryCode(tx: Tx, context: Context, { staff, code, origin, requestId, refuse }: ConsumedCode) {
  const at = context.now()
  const hash = hashRecoveryCode(code)
  const found = await findRecoveryCode(tx, staff.id, hash)
  if (!found) throw refuse('WrongCode')
  if (found.usedAt !== null) throw refuse('UsedCode')
  await setRecoveryCodeUsed(tx, staff.id, hash, at)
  const recoveryCodesLeft = await countRecoveryCodesLeft(tx, staff.id)
  await mailRecoveryCodeUsed(tx, context, recoveryCodesLeft, { to: staff, origin })
  await record(tx, { staff, action: 'use-recovery-code', after: { recoveryCodesLeft }, at, requestId })
}
