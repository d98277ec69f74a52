import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Origin } from '../../platform/http/handler.ts'
import { networkOf } from '../../platform/network.ts'
import { runInOrder } from '../../platform/throttling/keyed-queue.ts'
import {
  deleteAttemptsOf,
  findAttemptBefore,
  findReachedUntil,
  insertAttempt,
} from '../../platform/throttling/queries.ts'
import { admitAttempt, type Limit, refusalOf, tryAttempt } from '../../platform/throttling/throttle.ts'
import { type Cookies, findKnownBrowser } from './known-browsers/known-browsers.ts'

/** A whole office may share an address, and several users may forget their passwords on the same morning. */
const ACCOUNTS_PER_ADDRESS = 10
/** Mistyped codes stay below the limit of this many windows. */
const WINDOWS_A_DAY = 5
const OF_THE_DAY = ' of the day'
/** Reset links per hour for an account: by one requester, and by all requesters. */
const LINKS_PER_REQUESTER = 5
const LINKS_PER_ACCOUNT = 15
/** The same for one address and all accounts. */
const LINKS_PER_ADDRESS = 20

interface Account {
  readonly id: number
  readonly email: string
}

/** Counted by the browser if it is known to the account, otherwise by the address. */
interface Requester extends Pick<Cookies, 'cookie'> {
  readonly origin: Origin
}

/**
 * Call before each password check. Limits attempts per account and address, so no one can lock users out from
 * elsewhere; unknown accounts count too. A higher limit per address stops attackers who try one password on many
 * accounts, because each check takes tens of milliseconds.
 *
 * A browser that has signed in to the account before has its own limit instead, so attempts by others at its address do
 * not block its owner.
 *
 * @returns the attempts; withdraw them if the password is correct, because only failures count
 */
export async function admitPasswordCheck(context: CallContext, email: string, requester: Requester) {
  const { signInAttempts: maxAttempts, signInWindowMinutes } = context.config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const browser = await findKnownBrowser(context, requester, email)
  if (browser) return admitAttempt(context, [{ key: `${passwordKey(email)}browser ${browser}`, maxAttempts, windowMs }])
  const network = networkOf(requester.origin.address)
  const ofTheAccount: Limit = { key: `${passwordKey(email)}${network}`, maxAttempts, windowMs }
  const addressLimit: Limit = {
    key: `check-passwords from ${network}`,
    maxAttempts: maxAttempts * ACCOUNTS_PER_ADDRESS,
    windowMs,
  }
  const admission = await tryAttempt(context, [ofTheAccount, addressLimit])
  if (admission.isAdmitted) return admission.attempts
  const isUnlocked = admission.reached === addressLimit && (await wasUnlocked(context, { email, network, windowMs }))
  if (!isUnlocked) throw refusalOf(admission, context.now())
  return admitAttempt(context, [ofTheAccount])
}

/**
 * Call before each code check. The user already knows the password, so the limit is per account from anywhere: with
 * many addresses, an attacker could try a million codes a day. A known browser of the account has its own limit.
 *
 * @returns the attempts; withdraw them unless the code is wrong
 */
export async function admitCodeCheck(context: CallContext, { id, email }: Account, requester: Requester) {
  const { signInAttempts: maxAttempts, signInWindowMinutes } = context.config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const browser = await findKnownBrowser(context, requester, email)
  const who = browser ? `browser ${browser}` : 'anywhere'
  const ofTheAccount: Limit[] = [
    { key: `${codeKey(id)}${who}`, maxAttempts, windowMs },
    { key: `${codeKey(id)}${who}${OF_THE_DAY}`, maxAttempts: maxAttempts * WINDOWS_A_DAY, windowMs: DAY_MS },
  ]
  const key = `check-codes from ${networkOf(requester.origin.address)}`
  const addressLimit: Limit = { key, maxAttempts: maxAttempts * ACCOUNTS_PER_ADDRESS, windowMs }
  return admitAttempt(context, browser ? ofTheAccount : [...ofTheAccount, addressLimit])
}

/**
 * Counts a request for a reset link. Requests are never rejected, and mailboxes are not flooded: beyond the limits a
 * link is emailed only if the account has no active one, so requests by others never keep the owner from getting one.
 *
 * @returns whether to email a link even if one is active
 */
export async function countResetRequest(context: CallContext, email: string, requester: Requester): Promise<boolean> {
  const browser = await findKnownBrowser(context, requester, email)
  const network = networkOf(requester.origin.address)
  const perHour = (key: string, maxAttempts: number): Limit => ({ key, maxAttempts, windowMs: HOUR_MS })
  if (browser) {
    const own = perHour(`request-reset for ${email} browser ${browser}`, LINKS_PER_REQUESTER)
    return (await tryAttempt(context, [own])).isAdmitted
  }
  const admission = await tryAttempt(context, [
    perHour(`request-reset for ${email} ${network}`, LINKS_PER_REQUESTER),
    perHour(`request-reset for ${email}`, LINKS_PER_ACCOUNT),
    perHour(`request-reset from ${network}`, LINKS_PER_ADDRESS),
  ])
  return admission.isAdmitted
}

/** Returns when the account's lock from any address or browser ends; null if it is not locked. */
export async function findLockedUntil(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { id, email }: Account,
): Promise<Date | null> {
  const { signInAttempts: maxAttempts, signInWindowMinutes } = config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const lockEnds = await Promise.all(
    [
      { start: passwordKey(email), end: '', maxAttempts, windowMs },
      { start: codeKey(id), end: '', maxAttempts, windowMs },
      { start: codeKey(id), end: OF_THE_DAY, maxAttempts: maxAttempts * WINDOWS_A_DAY, windowMs: DAY_MS },
    ].map((limit) => findReachedUntil(db, limit, now())),
  )
  return lockEnds.reduce((latest, until) => (until && (!latest || until > latest) ? until : latest), null)
}

/**
 * Clears an account's failed passwords and codes. For one window, attempts by others at the user's address do not
 * count.
 */
export async function unlock(tx: Tx, { now }: Pick<Context, 'now'>, { id, email }: Account): Promise<void> {
  await deleteAttemptsOf(tx, passwordKey(email))
  await deleteAttemptsOf(tx, codeKey(id))
  await insertAttempt(tx, unlockedKey(email), now())
}

interface Unlocked {
  readonly email: string
  readonly network: string
  readonly windowMs: number
}

async function wasUnlocked({ db, pool, now }: CallContext, { email, network, windowMs }: Unlocked): Promise<boolean> {
  const after = new Date(now().getTime() - windowMs)
  // Serialized, because a flood of attempts may come from there.
  const find = () => findAttemptBefore(db, { key: unlockedKey(email), after, newer: 0 })
  return (await runInOrder(pool, `unlocked ${network}`, find)) !== null
}

function unlockedKey(email: string): string {
  return `unlocked ${email}`
}

/** Returns the key prefix for an account's failed passwords from any client. */
function passwordKey(email: string): string {
  return `check-password ${email} `
}

/** Returns the same for failed codes. */
function codeKey(staffId: number): string {
  return `check-code ${staffId} `
}
