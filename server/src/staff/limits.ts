import type { CallContext, Origin } from '../http/handler.ts'
import { refuseCommon } from '../http/refusal.ts'
import { networkOf } from '../throttle/network.ts'
import { admitAttempt } from '../throttle/throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * To be asked before each check of a password. The limit is per account and address, so that nobody can lock others
 * out of their account from elsewhere. Unknown accounts are counted like known ones.
 *
 * @returns the attempt, to be withdrawn when the password was right: only guesses count
 */
export async function admitPasswordCheck(context: CallContext, email: string, { address }: Origin): Promise<number> {
  const { signInAttempts, signInWindowMinutes } = context.config.limits
  const attempt = await admitAttempt(context, {
    key: `check-password ${email} ${networkOf(address)}`,
    maxAttempts: signInAttempts,
    windowMs: signInWindowMinutes * MINUTE_MS,
  })
  if (attempt === null) throw refuseCommon('TooManyRequests')
  return attempt
}

/** To be asked before a reset link is sent: nobody's mailbox is flooded, and nobody asks for everybody's. */
export async function admitResetRequest(context: CallContext, email: string, { address }: Origin): Promise<void> {
  const limits = [
    { key: `request-reset from ${networkOf(address)}`, maxAttempts: 20, windowMs: HOUR_MS },
    { key: `request-reset for ${email}`, maxAttempts: 5, windowMs: HOUR_MS },
  ]
  for (const limit of limits) {
    if ((await admitAttempt(context, limit)) === null) throw refuseCommon('TooManyRequests')
  }
}
