import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { MINUTE_MS } from '@portal/contract/durations'
import type { LockedCustomer } from '@portal/server/src/modules/customers/account.ts'
import { parseComplimentaryDays } from '@portal/server/src/modules/billing/texts.ts'
import type { Card, Dispute, Event, History } from '../history.ts'
import type { DemoCustomer } from '../demo-customer.ts'
import type { ExecuteCall } from './call-executor.ts'
import type { ReceiveEvent } from './event-receiver.ts'
import type { ScriptedPayments } from './scripted-payments.ts'
import type { RecordEvent } from './record-event.ts'

/** What actions need to run. */
export interface ActionContext {
  readonly executeCall: ExecuteCall
  readonly receiveEvent: ReceiveEvent
  readonly recordEvent: RecordEvent
  readonly payments: ScriptedPayments
  /** Returns a staff member, selected by a number; null for none. */
  staff(pick: number | null): LockedCustomer['staff']
}

/** An action of a person, or an event reported by the provider; the engine's automatic work is not included. */
export interface DemoAction {
  /** In milliseconds. */
  readonly at: number
  perform(context: ActionContext): Promise<void>
}

/** Returns what happened to one customer, in order of time. */
export function actionsOf(id: number, { person, history }: DemoCustomer): DemoAction[] {
  const email = person.username
  const actions: DemoAction[] = [
    ...history.subscriptions.map(({ createdAt, plan }) => ({
      at: createdAt,
      perform: ({ executeCall, payments }: ActionContext) =>
        executeCall(
          'upgradeSubscription',
          { email, plan: plan.type, card: sent(payments, cardFor(history, createdAt)) },
          null,
        ),
    })),
    ...history.cards
      .filter((card) => !history.subscriptions.some(({ createdAt }) => card === cardFor(history, createdAt)))
      .map((card) => ({
        at: card.addedAt,
        perform: ({ executeCall, payments, staff }: ActionContext) =>
          executeCall('changeCreditCard', { email, card: sent(payments, card) }, staff(card.staff)),
      })),
    ...history.credits.map(({ at, amountCents, reason, staff: pick }) => ({
      at,
      perform: ({ executeCall, staff }: ActionContext) =>
        executeCall('addCredit', { email, amountCents, description: reason }, staff(pick)),
    })),
    ...history.charges.map(({ at, amountCents, reason, staff: pick }) => ({
      at,
      perform: ({ executeCall, staff }: ActionContext) =>
        executeCall('addCharge', { email, amountCents, description: reason }, staff(pick)),
    })),
    ...providerEventsOf(history),
    ...history.events.map((event) => {
      const perform = requesterActions[event.event]
      return {
        at: event.at,
        perform: (context: ActionContext) =>
          perform ? perform(context, email, event) : context.recordEvent(id, event, history),
      }
    }),
  ]
  return actions.sort((one, other) => one.at - other.at)

  function sent(payments: ScriptedPayments, card: Card) {
    const { city, state } = person.place
    const address = { address: person.street, city, state, zipCode: person.zipCode, country: 'US' } as const
    return { cardName: `${person.firstName} ${person.lastName}`, ...address, token: payments.tokenOf(card) }
  }
}

/** Actions of a requester who appears only in the event. */
const requesterActions: Partial<
  Record<EventName, (context: ActionContext, email: string, event: Event) => Promise<void>>
> = {
  [eventName.complimentaryDaysAdded]: ({ executeCall, staff }, email, { details, staff: pick }) => {
    const reason = details.slice(details.indexOf(': ') + 2)
    return executeCall(
      'addComplimentaryDays',
      { email, durationDays: parseComplimentaryDays(details), reason },
      staff(pick),
    )
  },
  [eventName.cancellationScheduled]: ({ executeCall, staff }, email, event) =>
    executeCall('cancelSubscription', { email }, staff(event.staff)),
  [eventName.cancellationWithdrawn]: ({ executeCall, staff }, email, event) =>
    executeCall('revertCancelSubscription', { email }, staff(event.staff)),
  [eventName.cancelledImmediately]: ({ executeCall, staff }, email, event) =>
    executeCall('endPremiumSubscription', { email }, staff(event.staff)),
  [eventName.cancelledWithRefund]: ({ executeCall, staff }, email, event) =>
    executeCall('endAndRefundPremiumSubscription', { email }, staff(event.staff)),
}

/** Returns what the provider reported. */
function providerEventsOf({ refunds, disputes, cards }: History): DemoAction[] {
  const names = new Map<Dispute, string>()
  const actions: DemoAction[] = []
  for (const refund of refunds) {
    const { payment, isAtProvider, requestedAt, failedAt } = refund
    if (isAtProvider) {
      actions.push({
        at: requestedAt,
        async perform({ payments, receiveEvent }) {
          payments.refundInDashboard(refund)
          await receiveEvent('charge.refunded', payments.chargeOf(payment))
        },
      })
    }
    if (failedAt !== null) {
      actions.push({
        at: failedAt,
        perform: ({ payments, receiveEvent }) => receiveEvent('refund.failed', payments.chargeOf(payment)),
      })
    }
  }
  for (const dispute of disputes) {
    actions.push({
      at: dispute.openedAt,
      async perform({ payments, receiveEvent }) {
        names.set(dispute, payments.openDispute(dispute))
        await receiveEvent('charge.dispute.created', payments.chargeOf(dispute.payment), names.get(dispute))
      },
    })
    if (dispute.closedAt === null) continue
    actions.push({
      at: dispute.closedAt,
      perform: ({ payments, receiveEvent }) =>
        receiveEvent('charge.dispute.closed', payments.chargeOf(dispute.payment), names.get(dispute)),
    })
  }
  for (const card of cards) {
    if (card.removedAt === null) continue
    actions.push({
      at: card.removedAt,
      perform: ({ payments, receiveEvent }) => receiveEvent('payment_method.detached', null, payments.tokenOf(card)),
    })
  }
  return actions
}

/** Returns the card of a subscription, which the demo data records a moment before it. */
function cardFor({ cards }: History, subscribedAt: number): Card {
  const card = cards.findLast(({ addedAt }) => addedAt <= subscribedAt)
  if (!card || card.addedAt < subscribedAt - MINUTE_MS) throw new Error('the demo has no card for a subscription')
  return card
}
