import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Origin } from '../../platform/http/handler.ts'
import { networkOf } from '../../platform/network.ts'
import { inLine } from '../../platform/throttling/keyed-queue.ts'
import {
  deleteAttemptsOf,
  findAttemptBefore,
  findReachedUntil,
  insertAttempt,
} from '../../platform/throttling/queries.ts'
import { admitAttempt, type Limit, refusalOf, tryAttempt } from '../../platform/throttling/throttle.ts'
import { type Cookies, findKnownBrowser } from './known-browsers/known-browsers.ts'

/** A whole office may sit behind one address, and some of it forget their passwords on the same morning. */
const ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS = 10
/** Mistyped codes stay below what this many windows allow. */
const WINDOWS_A_DAY = 5
const OF_THE_DAY = ' of the day'
/** Reset links that one requester, and all requesters together, have emailed to an account in an hour. */
const LINKS_PER_REQUESTER = 5
const LINKS_PER_ACCOUNT = 15
/** The same for one address and all accounts. */
const LINKS_PER_ADDRESS = 20

interface Account {
  readonly id: number
  readonly email: string
}

/** Who is counted: the browser if it is known to the account, else the address. */
interface Requester extends Pick<Cookies, 'cookie'> {
  readonly origin: Origin
}

/**
 * Comes before each check of a password. The limit is per account and address, so that no one locks others out of their
 * account from elsewhere; unknown accounts are counted like known ones. A wider limit per address stops those who try
 * one password at many accounts, each check of which costs tens of milliseconds.
 *
 * A browser in which the account was signed in to before has a limit of its own instead of both: whatever others behind
 * its address try does not stop its owner.
 *
 * @returns the attempts, to be withdrawn when the password was right: only wrong ones count
 */
export async function admitPasswordCheck(context: CallContext, email: string, requester: Requester) {
  const { signInAttempts: maxAttempts, signInWindowMinutes } = context.config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const browser = await findKnownBrowser(context, requester, email)
  if (browser) return admitAttempt(context, [{ key: `${passwordKey(email)}browser ${browser}`, maxAttempts, windowMs }])
  const network = networkOf(requester.origin.address)
  const ofTheAccount: Limit = { key: `${passwordKey(email)}${network}`, maxAttempts, windowMs }
  const ofTheAddress: Limit = {
    key: `check-passwords from ${network}`,
    maxAttempts: maxAttempts * ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS,
    windowMs,
  }
  const admission = await tryAttempt(context, [ofTheAccount, ofTheAddress])
  if (admission.isAdmitted) return admission.attempts
  const isUnlocked = admission.reached === ofTheAddress && (await wasUnlocked(context, { email, network, windowMs }))
  if (!isUnlocked) throw refusalOf(admission, context.now())
  return admitAttempt(context, [ofTheAccount])
}

/**
 * Comes before each check of a code. Anyone who gets so far knows the password, so the limit is per account wherever
 * they are: from many addresses, a million codes would be tried in a day. A known browser of the account has its own.
 *
 * @returns the attempts, to be withdrawn unless the code was wrong
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
  const ofTheAddress: Limit = { key, maxAttempts: maxAttempts * ACCOUNTS_GUESSED_AT_FROM_ONE_ADDRESS, windowMs }
  return admitAttempt(context, browser ? ofTheAccount : [...ofTheAccount, ofTheAddress])
}

/**
 * Counts a request for a reset link. No request is rejected and no mailbox flooded: beyond the limits a link is emailed
 * only if the account has no active one, so others who request links never keep its owner from one.
 *
 * @returns whether to mail a link even if one is active
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

/** Until when too many wrong passwords or codes lock an account anywhere; null if it is locked nowhere. */
export async function findLockedUntil(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { id, email }: Account,
): Promise<Date | null> {
  const { signInAttempts: maxAttempts, signInWindowMinutes } = config.limits
  const windowMs = signInWindowMinutes * MINUTE_MS
  const untils = await Promise.all(
    [
      { start: passwordKey(email), end: '', maxAttempts, windowMs },
      { start: codeKey(id), end: '', maxAttempts, windowMs },
      { start: codeKey(id), end: OF_THE_DAY, maxAttempts: maxAttempts * WINDOWS_A_DAY, windowMs: DAY_MS },
    ].map((limit) => findReachedUntil(db, limit, now())),
  )
  return untils.reduce((latest, until) => (until && (!latest || until > latest) ? until : latest), null)
}

/** Forgets an account's wrong passwords and codes, and for one window also what others tried at its address. */
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
  // One at a time, since a flood may come from there.
  const look = () => findAttemptBefore(db, { key: unlockedKey(email), after, newer: 0 })
  return (await inLine(pool, `unlocked ${network}`, look)) !== null
}

function unlockedKey(email: string): string {
  return `unlocked ${email}`
}

/** Key prefixes under which an account's wrong passwords are counted, from any client. */
function passwordKey(email: string): string {
  return `check-password ${email} `
}

/** The same for wrong codes. */
function codeKey(staffId: number): string {
  return `check-code ${staffId} `
}
