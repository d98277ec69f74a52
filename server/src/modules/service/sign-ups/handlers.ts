import { statusCalls } from '@portal/contract/customers/status/calls'
import { toUsername } from '@portal/contract/customers/username'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { isEmail } from '@portal/contract/fields'
import type { signUpCalls } from '@portal/contract/service/sign-ups/calls'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { withdrawAttempts } from '../../../platform/throttling/queries.ts'
import { admitAttempt } from '../../../platform/throttling/throttle.ts'
import { generateCode } from '../../complimentary-codes/public.ts'
import { lockOffered, recordChange, verify } from '../../customers/public.ts'
import { findPasswordHash } from '../customers/queries.ts'
import { asAction, lockCustomer } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'
import { deleteVerificationCode, findLanguage, findVerificationCode, putVerificationCode } from './queries.ts'
import { signUp } from './sign-up.ts'
import { writeVerificationMail } from './mails.ts'

const CODE_LIFETIME_MS = HOUR_MS
const CODES_PER_HOUR = 5
const WRONG_PASSWORDS = { maxAttempts: 10, windowMs: 15 * MINUTE_MS }

export const signUpHandlers: ServiceHandlersOf<typeof signUpCalls> = {
  async signUp(request, context) {
    const { password } = request.input
    // Hashing is slow, so it happens before anything is locked.
    const passwordHash = password === undefined ? null : await hashPassword(password)
    return context.transaction((tx) => signUp(tx, request, passwordHash, context))
  },

  async sendVerificationCode(request, context) {
    const { customerId } = request.input
    const { brand } = context.config
    const key = `verification code ${customerId}`
    await admitAttempt(context, [{ key, maxAttempts: CODES_PER_HOUR, windowMs: HOUR_MS }])
    return context.transaction(async (tx) => {
      const { account, at } = await lockCustomer(tx, request, context)
      const { email, name, facts } = account
      if (facts.status !== 'registered') throw request.refuse('AlreadyVerified')
      if (!isEmail(email)) throw request.refuse('NoEmailAddress')
      const code = generateCode(context.newId())
      const validUntil = new Date(at.getTime() + CODE_LIFETIME_MS)
      await putVerificationCode(tx, { customerId, hash: hashToken(code), validUntil })
      const language = await findLanguage(tx, customerId)
      await queueMail(tx, context, writeVerificationMail({ to: email, name, language }, brand.name, code))
      return { validUntil }
    })
  },

  async verifyCustomer(request, context) {
    const { customerId, code } = request.input
    const action = await asAction(request, context, { NotOffered: 'AlreadyVerified' })
    await context.transaction(async (tx) => {
      const locked = await lockOffered(tx, statusCalls.verifyUser.action.offered, action, context.now)
      if (code !== undefined) {
        const sent = await findVerificationCode(tx, customerId)
        const isRight = sent?.hash.equals(hashToken(code.toUpperCase())) && locked.at < sent.validUntil
        if (!isRight) throw request.refuse('WrongVerificationCode')
      }
      await deleteVerificationCode(tx, customerId)
      await recordChange(locked, statusCalls.verifyUser, await verify(locked))
    })
  },

  async checkPassword({ input, refuse }, context) {
    const username = toUsername(input.username)
    const attempts = await admitAttempt(context, [{ key: `customer password ${username}`, ...WRONG_PASSWORDS }])
    const found = await findPasswordHash(context.db, username)
    const isRight = await verifyPassword(found?.passwordHash ?? null, input.password)
    if (!found || !isRight) throw refuse('WrongPassword')
    await withdrawAttempts(context.db, attempts)
    return { customerId: found.id }
  },
}
