import type { PlanType } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { formatDate } from '@portal/contract/dates'
import { deviceNames, planNames } from '@portal/contract/reports/in-app'
import type { Context } from '../../platform/context.ts'
import { replaceDiscrepancies } from '../billing/public.ts'
import { audit, type EventEntry, type LockedCustomer, recordEvents, updateCustomer } from '../customers/public.ts'
import { discrepanciesOf } from './discrepancies.ts'
import {
  type Device,
  type InAppRow,
  listOfCustomer,
  listRows,
  saveRow,
  setWaitsFor,
  type StoreSubscription,
  type WaitsFor,
} from './queries.ts'
import { type EndedReason, type Products, type Run, runsOf } from './rules.ts'

type Settling = Pick<Context, 'config' | 'log' | 'now'>

/**
 * Updates a customer's in-app subscriptions, type and events to match the stores' reports. Computes everything from the
 * stored reports, so it is repeatable and independent of their order.
 */
export async function settleCustomer(locked: LockedCustomer, context: Settling): Promise<void> {
  const { tx, account } = locked
  const subscriptions = await listOfCustomer(tx, account.id)
  const rows = await listRows(tx, account.id)
  const events: EventEntry[] = []
  const open: Open[] = []
  for (const subscription of subscriptions) {
    const { device, storeId } = subscription
    const products = context.config.stores.products[device]
    const runs = runsOf(subscription, products, replacedAt(subscription, subscriptions, products))
    const own = rows.filter((row) => row.device === device && row.storeId === storeId)
    for (const [run, row] of pair(runs, own)) {
      if (row !== null && isSame(run, row)) continue
      await saveRow(tx, row?.id ?? null, { customerId: account.id, device, storeId }, run)
      events.push(...eventsOf(run, row, device, subscription))
    }
    const lasting = runs.find(({ ended }) => ended === null)
    if (lasting) open.push({ subscription, since: lasting.createdAt })
  }
  const hasOthers = rows.some(({ storeId, endDate }) => storeId === null && endDate >= locked.today)
  await setAccess(locked, subscriptions, open, { events, hasOthers, context })
}

interface Open {
  readonly subscription: StoreSubscription
  readonly since: Date
}

function replacedAt(
  { device, storeId }: StoreSubscription,
  all: readonly StoreSubscription[],
  products: Products,
): Date | null {
  const next = all.find((other) => other.device === device && other.replaces === storeId)
  return next === undefined ? null : (runsOf(next, products, null)[0]?.createdAt ?? null)
}

/** Pairs each run with the row that has the same start, or else with the next unmatched row. */
function pair(runs: readonly Run[], rows: readonly InAppRow[]): (readonly [Run, InAppRow | null])[] {
  const isOf = (run: Run) => (row: InAppRow) => row.createdAt.getTime() === run.createdAt.getTime()
  const left = rows.filter((row) => !runs.some((run) => isOf(run)(row)))
  return runs.map((run) => [run, rows.find(isOf(run)) ?? left.shift() ?? null])
}

function isSame(run: Run, row: InAppRow): boolean {
  return (
    run.createdAt.getTime() === row.createdAt.getTime() &&
    run.plan === row.plan &&
    run.endDate === row.endDate &&
    run.expiresAt.getTime() === row.expiresAt?.getTime() &&
    run.autoRenews === row.autoRenews &&
    (run.ended?.reason ?? null) === row.endedReason
  )
}

/** Derives the events from the difference between row and run. */
function eventsOf(run: Run, row: InAppRow | null, device: Device, { state }: StoreSubscription): EventEntry[] {
  const { plan, endDate: lastDay, autoRenews: renews, ended } = run
  const name = `${planNames[plan]}, ${deviceNames[device]}`
  const facts = { device, plan, lastDay }
  const events: EventEntry[] = []
  if (row === null) events.push([eventName.inAppStarted, name, facts])
  const before = row?.endedReason ?? null
  if (ended !== null) {
    if (ended.reason !== before) events.push(endingOf(ended.reason, name, facts))
    return events
  }
  if (row === null) return events
  if (before !== null) events.push([eventName.inAppResumed, `${name}, until ${formatDate(lastDay)}`, facts])
  else if (row.expiresAt !== null && run.expiresAt > row.expiresAt) {
    const until = `${name}, until ${formatDate(lastDay)}`
    events.push([state === 'grace' ? eventName.inAppPaymentFailed : eventName.inAppRenewed, until, facts])
  }
  if (row.autoRenews !== renews) {
    const details = `${name}, ${renews ? 'renews' : `ends after ${formatDate(lastDay)}`}`
    events.push([eventName.inAppRenewalChanged, details, { ...facts, renews }])
  }
  return events
}

const endings: Record<EndedReason, string> = {
  expired: 'expired',
  refunded: 'refunded by the store',
  revoked: 'revoked by the store',
  replaced: 'replaced by another subscription',
  payment: 'payment failed',
  paused: 'paused by the customer',
}

interface StoreEventFacts {
  readonly device: Device
  readonly plan: PlanType
  readonly lastDay: string
}

function endingOf(reason: EndedReason, name: string, facts: StoreEventFacts): EventEntry {
  const details = `${name}, ${endings[reason]}`
  if (reason === 'payment' || reason === 'paused') return [eventName.inAppPaused, details, { ...facts, reason }]
  return [eventName.inAppEnded, details, { ...facts, reason }]
}

interface Outcome {
  readonly events: readonly EventEntry[]
  /** Whether the customer has an active in-app subscription that no store reports. */
  readonly hasOthers: boolean
  readonly context: Settling
}

/** Grants or removes premium access and records the change. */
async function setAccess(
  locked: LockedCustomer,
  subscriptions: readonly StoreSubscription[],
  open: readonly Open[],
  { events, hasOthers, context }: Outcome,
): Promise<void> {
  const { tx, account } = locked
  const { type, inAppSubscription } = account.facts
  const waitsFor = open.length === 0 || inAppSubscription ? null : obstacleOf(locked)
  await noteObstacle(locked, subscriptions, open, { waitsFor, context })
  const hasAccess = open.length === 0 ? inAppSubscription && hasOthers : waitsFor === null
  const isChanged = hasAccess !== inAppSubscription
  if (isChanged) await (hasAccess ? startPremium(locked) : endPremium(locked))
  if (events.length > 0) {
    if (account.newUser) await updateCustomer(tx, account.id, { new_user: false })
    await recordEvents(locked, ...events)
  }
  if (!isChanged && events.length === 0) return
  const reported = events.map(([event, details]) => `${event}: ${details}`)
  await audit(locked, 'change-in-app-subscription', {
    before: { type, inAppSubscription },
    after: {
      type: isChanged ? (hasAccess ? 'paid' : 'free') : type,
      inAppSubscription: hasAccess,
      events: reported,
    },
  })
}

interface Obstacle {
  /** Null if nothing blocks access. */
  readonly waitsFor: WaitsFor | null
  readonly context: Settling
}

/** Stores what open subscriptions wait for, and the discrepancies of all. */
async function noteObstacle(
  { tx, account }: LockedCustomer,
  subscriptions: readonly StoreSubscription[],
  open: readonly Open[],
  { waitsFor, context }: Obstacle,
): Promise<void> {
  const [newest, besides] = open.toSorted((a, b) => b.since.getTime() - a.since.getTime())
  for (const subscription of subscriptions) {
    const isOpen = open.some((one) => one.subscription === subscription)
    const wanted = isOpen ? waitsFor : null
    if (subscription.waitsFor !== wanted) await setWaitsFor(tx, subscription, wanted)
    const findings = discrepanciesOf(subscription, {
      waitsFor: wanted,
      besides: subscription === newest?.subscription ? (besides?.subscription.device ?? null) : null,
      products: context.config.stores.products[subscription.device],
    })
    const about = { customerId: account.id, providerId: subscription.storeId, amountCents: null }
    await replaceDiscrepancies({ ...context, db: tx }, about, findings)
  }
}

async function startPremium({ tx, account: { id, validTill }, today }: LockedCustomer): Promise<void> {
  await updateCustomer(tx, id, {
    type: 'paid',
    in_app_subscription: true,
    last_payment_mode: 'in-app',
    // Complimentary access ends when paid access starts.
    ...(validTill !== null && validTill > today && { valid_till: today }),
  })
}

async function endPremium({ tx, account: { id } }: LockedCustomer): Promise<void> {
  await updateCustomer(tx, id, { type: 'free', in_app_subscription: false })
}

/** Returns what blocks access: a card subscription, because only one gives access at a time, or a suspension. */
function obstacleOf({ account }: LockedCustomer): WaitsFor | null {
  if (account.subscription !== null || account.openOperationId !== null) return 'card'
  return account.facts.status === 'suspended' ? 'suspension' : null
}
