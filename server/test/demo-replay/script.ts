import { billingCalls } from '@portal/contract/billing/calls'
import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { centsToText } from '@portal/contract/money'
import type { Card, Event, History } from '../../demo/history.ts'
import type { Member } from '../../demo/member.ts'
import { parseComplimentaryDays } from '../../src/billing/texts.ts'
import type { Caller } from '../caller.ts'
import { sentCard } from '../sent-card.ts'

/** One thing that a customer or a member of staff did; what the engine did of itself is not among them. */
export interface Deed {
  /** In milliseconds. */
  readonly at: number
  readonly username: string
  do(support: Caller): Promise<unknown>
}

/** How long before its subscription the demo writes down the card. */
const CARD_BEFORE_MS = 20_000

/** Whether all that happened to a customer is done through calls; chargebacks and the like come from the provider. */
export function isReplayable({ history, fixed }: Member): boolean {
  const isOurs = history.refunds.every(({ state }) => state !== 'failed')
  const atProvider = history.events.some(({ event }) => event === eventName.refundedAtProvider)
  const isShowcase = Object.keys(fixed).length > 0
  return history.subscriptions.length > 0 && history.disputes.length === 0 && isOurs && !atProvider && !isShowcase
}

/** What was done to one customer, in the order of time. */
export function deedsOf({ person: { username }, history }: Member): Deed[] {
  const email = username
  const deeds: Deed[] = []
  const add = (at: number, work: (support: Caller) => Promise<unknown>) => deeds.push({ at, username, do: work })
  for (const { createdAt, plan } of history.subscriptions) {
    const card = history.cards.find(({ addedAt }) => addedAt === createdAt - CARD_BEFORE_MS)
    add(createdAt, (support) =>
      support.call(billingCalls.upgradeSubscription, { email, plan: plan.type, ...sentDemoCard(card) }),
    )
  }
  for (const card of history.cards.filter((each) => !isFirst(each, history))) {
    add(card.addedAt, (support) => support.call(billingCalls.changeCreditCard, { email, ...sentDemoCard(card) }))
  }
  for (const { at, amountCents, reason } of history.credits) {
    const input = { email, amount: centsToText(amountCents), description: reason, currency: 'USD' } as const
    add(at, (support) => support.call(billingCalls.addCredit, input))
  }
  for (const { at, amountCents, reason } of history.charges) {
    const input = { email, amount: centsToText(amountCents), description: reason, currency: 'USD' } as const
    add(at, (support) => support.call(billingCalls.addCharge, input))
  }
  for (const event of history.events) {
    const work = told[event.event]
    if (work) add(event.at, (support) => work(support, email, event))
  }
  return deeds.sort((one, other) => one.at - other.at)
}

const told: Partial<Record<EventName, (support: Caller, email: string, event: Event) => Promise<unknown>>> = {
  [eventName.complimentaryDaysAdded]: (support, email, { details }) =>
    support.call(billingCalls.addComplimentaryDays, {
      email,
      duration: parseComplimentaryDays(details),
      reason: details.slice(details.indexOf(': ') + 2),
    }),
  [eventName.cancellationScheduled]: (support, email) => support.call(billingCalls.cancelSubscription, { email }),
  [eventName.cancellationWithdrawn]: (support, email) => support.call(billingCalls.revertCancelSubscription, { email }),
  [eventName.cancelledImmediately]: (support, email) => support.call(billingCalls.endPremiumSubscription, { email }),
  [eventName.cancelledWithRefund]: (support, email) =>
    support.call(billingCalls.endAndRefundPremiumSubscription, { email }),
}

function isFirst({ addedAt }: Card, { subscriptions }: History): boolean {
  return subscriptions.some(({ createdAt }) => createdAt - CARD_BEFORE_MS === addedAt)
}

let tokens = 0

/** The token names the card, as far as the provider has to know it. */
function sentDemoCard(card: Card | undefined) {
  if (!card) throw new Error('the demo has no card for a subscription')
  tokens += 1
  return sentCard(`pm_${tokens}_${card.brand}_${card.last4}_${card.funding}`)
}
