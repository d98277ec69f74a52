import { easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import type { Random } from '@portal/demo/random.ts'
import { reconcileDispute } from '../../src/modules/billing/reconciliation/reconcile-dispute.ts'
import { reconcilePayments } from '../../src/modules/billing/reconciliation/reconcile-payments.ts'
import { reconcileRefunds } from '../../src/modules/billing/reconciliation/reconcile-refunds.ts'
import type { TestBilling } from '../billing.ts'
import { type ModelCustomer, applyProviderAction } from './model.ts'

/** The provider's IDs of a customer's payment objects. */
export interface ProviderState {
  refund?: { readonly id: string; readonly chargeId: string }
  dispute?: string
}

interface Pair {
  readonly email: string
  readonly model: ModelCustomer
  readonly atProvider: ProviderState
}

/** Returns true if there is a payment to refund or dispute, or a refund or dispute in progress. */
export function isProviderActionPossible({ dispute, newestPaid, atProvider }: ModelCustomer): boolean {
  return dispute !== null || atProvider !== null || (newestPaid !== null && newestPaid.payment > 0)
}

/** Performs an action that only the provider dashboard or the customer's bank can take. */
export async function performProviderAction(
  billing: TestBilling,
  { email, model, atProvider }: Pair,
  random: Random,
  run: { atProvider: number },
  reported: string[],
): Promise<null> {
  const { payments, context } = billing
  const today = easternDay(context.now())
  const { dispute, newestPaid, atProvider: refund } = model
  const done = (what: string) => {
    run.atProvider += 1
    reported.push(`${email} at the provider: ${what}`)
    return null
  }

  if (dispute) {
    const id = atProvider.dispute ?? ''
    const step = dispute.isWithdrawn
      ? random.pick(['winDispute', 'loseDispute'] as const)
      : random.pick(['withdraw', 'winDispute'] as const)
    if (step === 'withdraw') payments.moveDispute(id, { cents: -dispute.cents })
    else if (step === 'loseDispute') payments.moveDispute(id, { state: 'lost' })
    else payments.moveDispute(id, { state: 'won', ...(dispute.isWithdrawn && { cents: dispute.cents }) })
    applyProviderAction[step](model, today)
    await reportDispute(billing, id, random)
    return done(`chargeback, ${step}`)
  }
  if (refund && random.chance(0.3)) {
    const { id, chargeId } = atProvider.refund ?? { id: '', chargeId: '' }
    payments.failRefund(id)
    applyProviderAction.failRefund(model, today)
    await reconcileRefunds(context, chargeId)
    return done('refund comes back')
  }
  if (!newestPaid || newestPaid.isDisputed || newestPaid.payment < 1) return null

  const [payment] = (await billing.details(email)).payments
  const chargeId = payment?.chargeId ?? ''
  const cents = random.chance(0.4) ? newestPaid.payment : random.between(1, newestPaid.payment)
  if (random.chance(0.5)) {
    atProvider.refund = { id: payments.refundInDashboard(chargeId, cents), chargeId }
    applyProviderAction.refund(model, newestPaid, cents)
    await reconcileRefunds(context, chargeId)
    return done(`refund of ${cents}`)
  }
  // The nightly reconciliation skips everything younger than an hour.
  const createdAt = new Date(context.now().getTime() - 2 * HOUR_MS)
  atProvider.dispute = payments.disputeCharge(chargeId, { amountCents: cents, createdAt })
  applyProviderAction.dispute(model, newestPaid, cents)
  await reportDispute(billing, atProvider.dispute, random)
  return done(`chargeback of ${cents}`)
}

/** The portal learns of it by event, or by the nightly reconciliation if the event was lost. */
async function reportDispute({ context }: TestBilling, id: string, random: Random): Promise<void> {
  if (random.chance(0.7)) await reconcileDispute(context, id, context.now())
  else await reconcilePayments(context)
}
