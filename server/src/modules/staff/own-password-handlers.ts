import type { ErrorCodeOf } from '@portal/contract/call'
import type { staffCalls } from '@portal/contract/staff/calls'
import { sendResetLink } from './jobs.ts'
import { rememberBrowser } from './known-browsers/known-browsers.ts'
import { deleteKnownBrowsersOf } from './known-browsers/queries.ts'
import { admitPasswordCheck, countResetRequest } from './limits.ts'
import { checkLink, consumeLink } from './links.ts'
import { deleteLinksOf, findStaffByEmail, needsResetLink, lockStaff, setPasswordHash } from './queries.ts'
import type { LinkPurpose } from './rules.ts'
import { mailPasswordChange } from './security-mails.ts'
import { deleteSessionsOf } from './sessions/queries.ts'
import { startSession } from './sessions/session.ts'
import { deleteChallengesOf } from './two-factor/queries.ts'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest, Handlers } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { hashPassword, verifyPassword } from '../../platform/secrets/passwords.ts'
import { withdrawAttempts } from '../../platform/throttling/queries.ts'

export const ownPasswordHandlers = {
  async requestPasswordReset(request, context) {
    const { input, requestId } = request
    const always = await countResetRequest(context, input.email, request)
    if (!always && !(await needsResetLink(context.db, input.email, context.now()))) return
    await context.transaction((tx) => enqueue(tx, context, sendResetLink, { email: input.email, requestId, always }))
  },

  async checkPasswordToken({ input, refuse }, { db, now }) {
    const link = await checkLink(db, input.token, now())
    if (!link) throw refuse('InvalidToken')
    return { email: link.email, purpose: link.purpose }
  },

  async setPassword(request, context) {
    await setPasswordByLink('set', request, context)
  },

  async resetPassword(request, context) {
    await setPasswordByLink('reset', request, context)
  },

  async changeMyPassword(request, context) {
    const { input, staff, origin, requestId, refuse } = request
    const attempts = await admitPasswordCheck(context, staff.email, request)
    const found = await findStaffByEmail(context.db, staff.email)
    const isRight = await verifyPassword(found?.passwordHash ?? null, input.currentPassword)
    if (!found || !isRight) throw refuse('Unauthorized')
    if (await isCommonPassword(input.newPassword)) {
      await withdrawAttempts(context.db, attempts)
      throw refuse('CommonPassword')
    }
    const passwordHash = await hashPassword(input.newPassword)

    return context.transaction(async (tx) => {
      const locked = await lockStaff(tx, staff.id)
      // The password may have changed while the hashes were computed.
      if (locked?.passwordHash !== found.passwordHash || locked.disabled) throw refuse('Unauthorized')
      await withdrawAttempts(tx, attempts)
      await replacePassword(tx, staff.id, passwordHash)
      const token = await startSession(tx, context, staff.id, origin, staff)
      await rememberBrowser(tx, context, request, staff.id)
      await mailPasswordChange(tx, context, { to: staff, way: 'change', origin })
      await record(tx, { staff, action: 'change-my-password', at: context.now(), requestId })
      return { token }
    })
  },
} satisfies Partial<Handlers<typeof staffCalls>>

async function setPasswordByLink(
  purpose: LinkPurpose,
  { input, origin, requestId, refuse }: LinkRequest,
  context: CallContext,
): Promise<void> {
  // Checked before the password is hashed, because only a valid link may cause that cost.
  const link = await checkLink(context.db, input.token, context.now())
  if (link?.purpose !== purpose) throw refuse('InvalidToken')
  if (await isCommonPassword(input.password)) throw refuse('CommonPassword')
  const passwordHash = await hashPassword(input.password)

  await context.transaction(async (tx) => {
    const staff = await consumeLink(tx, input.token, purpose, context.now())
    if (!staff) throw refuse('InvalidToken')
    await replacePassword(tx, staff.id, passwordHash)
    if (staff.passwordHash !== null) await mailPasswordChange(tx, context, { to: staff, way: 'link', origin })
    await record(tx, { staff, action: `${purpose}-password`, at: context.now(), requestId })
  })
}

type SetOrReset = typeof staffCalls.setPassword | typeof staffCalls.resetPassword
interface LinkRequest extends Pick<CallRequest<typeof staffCalls.setPassword>, 'input' | 'origin' | 'requestId'> {
  refuse(code: ErrorCodeOf<SetOrReset>): Refusal
}

/** Ends all access with the old password: every session, link, known browser and started sign-in. */
async function replacePassword(tx: Tx, staffId: number, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, staffId, passwordHash)
  await deleteLinksOf(tx, staffId)
  await deleteSessionsOf(tx, staffId)
  await deleteKnownBrowsersOf(tx, staffId)
  await deleteChallengesOf(tx, staffId)
}

let known: Promise<ReadonlySet<string>> | null = null

/**
 * Returns whether a password is among the package's 49,000 most common ones, ignoring case. Loads the list at the first
 * check.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}
