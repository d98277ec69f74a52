import { eventName } from '@portal/contract/customers/event-names'
import { addDays, easternDay } from '@portal/contract/dates'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { lastComplimentaryDay, isComplimentaryOver } from '@portal/server/src/modules/customers/rules.ts'
import { type Account, FREE_SECONDS } from './account.ts'
import { Books } from './books.ts'
import type { Calendar } from './calendar.ts'
import { type GenerationContext, END_MINUTE } from './generation-context.ts'
import type { History } from './history.ts'
import { generateInAppSubscriber } from './generate-in-app-subscriber.ts'
import { pickMerchant } from './merchants.ts'
import { Random, weighted } from './random.ts'
import { streams } from './streams.ts'
import { generateSubscriber } from './generate-subscriber.ts'
import { grantReasons, staffReasons } from './reasons.ts'

export interface GeneratedAccount {
  readonly account: Account
  readonly history: History
}

/** The consequences of an invoice take up to this long, so nothing new starts this shortly before the end. */
const UNFINISHED_MS = 120_000

type Path = 'trial' | 'subscriber' | 'in-app' | 'complimentary' | 'none'

const pickPath = weighted<Path>(
  [
    ['trial', 42],
    ['subscriber', 37],
    ['in-app', 11],
    ['complimentary', 7],
    ['none', 3],
  ],
  'path',
)

/**
 * Generates one customer's history after another; each depends only on the seed, the customer's number and the sign-up.
 */
export function createAccountGenerator(
  seed: number,
  calendar: Calendar,
  now: Date,
): (id: number, createdAt: number) => GeneratedAccount {
  const random = new Random()
  const today = easternDay(now)
  return (id, createdAt) => {
    random.begin(seed, id, streams.history)
    return generateAccount({
      random,
      books: new Books(),
      calendar,
      createdAt,
      signUpDay: calendar.dayOf(createdAt),
      now: now.getTime() - UNFINISHED_MS,
      today,
      merchant: pickMerchant(random),
    })
  }
}

function generateAccount(facts: GenerationContext): GeneratedAccount {
  const { books, createdAt, random, merchant } = facts
  books.note(createdAt, eventName.signedUp, merchant)
  const path = pickPath(random)
  const verifiedAt = verify(facts, path)
  const start = { type: 'free', status: verifiedAt === null ? 'registered' : 'active' } as const
  const account: Account = {
    ...start,
    merchant,
    newUser: true,
    inAppSubscription: false,
    lastPaymentMode: null,
    providerCustomerId: null,
    validTill: null,
    lastLoginAt: verifiedAt === null ? null : pickLastLogin(facts, verifiedAt),
    freeSecondsConsumed: random.chance(0.8) ? random.below(FREE_SECONDS) : FREE_SECONDS,
  }
  const changes = paths[path](facts, verifiedAt)
  return { account: { ...account, ...changes }, history: books.history }
}

type Changes = Partial<Account>

const paths: Record<Path, (facts: GenerationContext, verifiedAt: number | null) => Changes> = {
  trial: generateTrial,
  subscriber: generateSubscriber,
  'in-app': generateInAppSubscriber,
  complimentary: generateComplimentary,
  none: () => ({ type: null, freeSecondsConsumed: 0 }),
}

const unverifiedShare: Record<Path, number> = {
  trial: 0.2,
  subscriber: 0.15,
  'in-app': 0.15,
  complimentary: 0.4,
  none: 0.9,
}

/** Support verifies paying customers. */
export const MAX_UNVERIFIED_PREMIUM_DAYS = 40

/** Returns when the customer verified the email address or phone number; null if they have not. */
function verify({ books, random, createdAt, now }: GenerationContext, path: Path): number | null {
  const canBeUnverified =
    (path !== 'subscriber' && path !== 'in-app') || createdAt > now - MAX_UNVERIFIED_PREMIUM_DAYS * DAY_MS
  if (random.chance(unverifiedShare[path]) && canBeUnverified) return null
  const byStaff = random.chance(0.03)
  const minutes = byStaff ? random.between(120, 6000) : random.between(1, 9)
  const at = createdAt + minutes * MINUTE_MS
  if (at > now) return null
  books.note(at, eventName.verified, byStaff ? '' : 'by code', byStaff ? random.bits() : null)
  return at
}

function generateTrial(facts: GenerationContext, verifiedAt: number | null): Changes {
  const { books, random, now } = facts
  if (verifiedAt === null) return {}
  if (random.chance(0.03)) addGrant(facts, verifiedAt)
  if (random.chance(0.04)) addSupportContact(facts, verifiedAt)
  if (!random.chance(0.05)) return {}
  const at = pickInstantAfter(facts, verifiedAt + 10 * DAY_MS)
  if (at === null) return {}
  const staff = random.bits()
  books.note(at, eventName.suspended, random.pick(staffReasons.suspended), staff)
  const unsuspendedAt = at + random.between(1, 20) * DAY_MS
  if (!random.chance(0.35) || unsuspendedAt > now) return { status: 'suspended', lastLoginAt: verifiedAt }
  books.note(unsuspendedAt, eventName.unsuspended, random.pick(staffReasons.unsuspended), staff)
  return {}
}

function generateComplimentary(facts: GenerationContext, verifiedAt: number | null): Changes {
  const { books, random, calendar, now, today } = facts
  const from = verifiedAt ?? facts.createdAt + 9 * MINUTE_MS
  const at = random.chance(0.7) ? from + random.between(1, 5) * MINUTE_MS : pickInstantAfter(facts, from)
  if (at === null || at > now) return {}
  const days = random.pick([30, 30, 60, 90, 180, 365, 365, 1095])
  const staff = random.bits()
  const startDay = calendar.dayOf(at)
  const validTill = lastComplimentaryDay(startDay, days)
  books.note(at, eventName.upgradedToComplimentary, `${days} days: ${random.pick(staffReasons.complimentary)}`, staff)
  if (random.chance(0.08)) {
    const endedAt = at + random.between(2, 25) * DAY_MS
    if (endedAt <= now) {
      books.note(endedAt, eventName.complimentaryEnded, '', staff)
      return { validTill: calendar.dayOf(endedAt) }
    }
  }
  if (!isComplimentaryOver(validTill, today)) return { type: 'comp', validTill }
  const endedAt = calendar.instant(addDays(validTill, 1), END_MINUTE)
  if (endedAt > now) return { type: 'comp', validTill }
  books.note(endedAt, eventName.complimentaryEnded, 'Valid till its last day', null)
  return { validTill }
}

/** Adds a credit or charge outside any subscription, which applies to the first invoice. */
function addGrant(facts: GenerationContext, after: number): void {
  const { books, random } = facts
  const at = pickInstantAfter(facts, after)
  if (at === null) return
  if (random.chance(0.8)) books.credit(at, random.between(1, 20) * 100, random.pick(grantReasons.credit), random.bits())
  else books.charge(at, random.between(1, 8) * 100, random.pick(grantReasons.charge), random.bits())
}

function addSupportContact(facts: GenerationContext, after: number): void {
  const at = pickInstantAfter(facts, after)
  if (at === null) return
  const [event, details] = facts.random.pick(staffReasons.small)
  facts.books.note(at, event, details, facts.random.bits())
}

/** Picks a time between an instant and now, a little after the first; null if there is too little time. */
function pickInstantAfter({ random, now }: GenerationContext, after: number): number | null {
  const from = after + 30 * MINUTE_MS
  return from >= now ? null : Math.floor(from + random.share() * (now - from))
}

function pickLastLogin({ random, now }: GenerationContext, verifiedAt: number): number {
  const share = random.share()
  // Most visited recently, some long ago.
  return Math.floor(now - (now - verifiedAt) * share * share)
}
