import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { CallContext, Origin } from '../http/handler.ts'
import { refuseCommon } from '../http/refusal.ts'
import { networkOf } from '../throttle/network.ts'
import { admitAttempt, type Limit } from '../throttle/throttle.ts'

/** A whole office may sit behind one address, and some of it forget their passwords on the same morning. */
const ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS = 10
/** Nobody mistypes more codes than this many windows allow. */
const WINDOWS_A_DAY = 5

/**
 * To be asked before each check of a password. The limit is per account and address, so that nobody can lock others
 * out of their account from elsewhere. Unknown accounts are counted like known ones. A wider limit per address stops
 * whoever tries one password at many accounts, each check of which costs tens of milliseconds.
 *
 * @returns the attempts, to be withdrawn when the password was right: only guesses count
 */
export async function admitPasswordCheck(context: CallContext, email: string, { address }: Origin): Promise<number[]> {
  const { signInAttempts, signInWindowMinutes } = context.config.limits
  const network = networkOf(address)
  const windowMs = signInWindowMinutes * MINUTE_MS
  return admitAll(context, [
    { key: `check-password ${email} ${network}`, maxAttempts: signInAttempts, windowMs },
    {
      key: `check-passwords from ${network}`,
      maxAttempts: signInAttempts * ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS,
      windowMs,
    },
  ])
}

/**
 * To be asked before each check of a code. Whoever gets so far knows the password, so the limit is per account wherever
 * they are: from many addresses, a million codes would be tried in a day.
 *
 * @returns the attempts, to be withdrawn when the code was right
 */
export async function admitCodeCheck(context: CallContext, staffId: number, { address }: Origin): Promise<number[]> {
  const { signInAttempts, signInWindowMinutes } = context.config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const network = networkOf(address)
  return admitAll(context, [
    { key: `check-code ${staffId}`, maxAttempts: signInAttempts, windowMs },
    { key: `check-code of the day ${staffId}`, maxAttempts: signInAttempts * WINDOWS_A_DAY, windowMs: DAY_MS },
    {
      key: `check-codes from ${network}`,
      maxAttempts: signInAttempts * ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS,
      windowMs,
    },
  ])
}

/** To be asked before a reset link is sent: nobody's mailbox is flooded, and nobody asks for everybody's. */
export async function admitResetRequest(context: CallContext, email: string, { address }: Origin): Promise<void> {
  await admitAll(context, [
    { key: `request-reset from ${networkOf(address)}`, maxAttempts: 20, windowMs: HOUR_MS },
    { key: `request-reset for ${email}`, maxAttempts: 5, windowMs: HOUR_MS },
  ])
}

/** Within every limit; the first that is reached refuses, and the later ones do not count that. */
async function admitAll(context: CallContext, limits: readonly Limit[]): Promise<number[]> {
  const attempts: number[] = []
  for (const limit of limits) {
    const attempt = await admitAttempt(context, limit)
    if (attempt === null) throw refuseCommon('TooManyRequests')
    attempts.push(attempt)
  }
  return attempts
}
