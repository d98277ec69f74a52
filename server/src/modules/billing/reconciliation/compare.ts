import { HOUR_MS } from '@portal/contract/durations'
import type { ProviderCharge } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { recordDiscrepancy } from '../queries/discrepancies.ts'
import { listCycles } from '../queries/disputes.ts'
import { listPaymentsBetween, listPaymentsOf } from '../queries/payments.ts'
import { inBatches, type Span, runForEach } from './comparing.ts'
import { listRefundStates, listRefundsBetween } from './queries.ts'
import { reconcileDispute } from './reconcile-dispute.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { differsFromBooks } from './rules.ts'

/**
 * Compares the provider's charges with our payments, in both directions. Books unknown refunds; stores everything else
 * that differs as a discrepancy.
 */
export async function compareCharges(context: Context, { from, until }: Span): Promise<unknown[]> {
  const seen = new Set<string>()
  const errors: unknown[] = []
  // Starts slightly earlier than our own payments, because clocks differ.
  for await (const batch of inBatches(context, context.payments.listCharges(new Date(from.getTime() - HOUR_MS)))) {
    for (const { id } of batch) seen.add(id)
    const settled = batch.filter(({ createdAt }) => createdAt < until)
    errors.push(...(await compare(context, settled)))
  }
  for (const ours of await listPaymentsBetween(context.db, from, until)) {
    if (seen.has(ours.providerId)) continue
    await recordDiscrepancy(context, { ...ours, finding: 'Payment has no matching charge.' })
  }
  return errors
}

async function compare(context: Context, charges: readonly ProviderCharge[]): Promise<unknown[]> {
  const refunded: string[] = []
  const ids = charges.map(({ id }) => id)
  const known = await listPaymentsOf(context.db, ids)
  for (const charge of charges) {
    const ours = known.get(charge.id)
    const { amountCents } = charge
    const about = { customerId: ours?.customerId ?? null, providerId: charge.id }
    if (ours === undefined)
      await recordDiscrepancy(context, { ...about, amountCents, finding: 'Charge has no matching payment.' })
    else if (ours.amountCents !== amountCents) {
      const differenceCents = Math.abs(ours.amountCents - amountCents)
      const finding = 'Charge amount does not match the payment.'
      await recordDiscrepancy(context, { ...about, amountCents: differenceCents, finding })
    } else if (ours.refundedCents !== charge.refundedCents) refunded.push(charge.id)
  }
  return runForEach(context, refunded, (id) => reconcileRefunds(context, id))
}

/** Books refunds that are missing or outdated in our books, whatever the age of their charges. */
export async function compareRefunds(context: Context, { from, until }: Span): Promise<unknown[]> {
  const seen = new Set<string>()
  const errors: unknown[] = []
  for await (const batch of inBatches(context, context.payments.listAllRefunds(from))) {
    for (const { id } of batch) seen.add(id)
    const settled = batch.filter(({ createdAt }) => createdAt < until)
    const ids = settled.map(({ id }) => id)
    const known = await listRefundStates(context.db, ids)
    // A refund that failed before it was booked has moved no money.
    const differing = settled.filter(({ id, state }) => (known.get(id) ?? 'failed') !== state)
    const charges = new Set(differing.map(({ chargeId }) => chargeId))
    errors.push(...(await runForEach(context, charges, (chargeId) => reconcileRefunds(context, chargeId))))
  }
  // A refund that we learned of late may be older than the provider's list.
  for (const { customerId, id, chargeId, amountCents } of await listRefundsBetween(context.db, from, until)) {
    if (seen.has(id)) continue
    const listed = await context.payments.listRefunds(chargeId)
    if (listed.some((refund) => refund.id === id)) continue
    const finding = 'Refund not found at the payment provider.'
    await recordDiscrepancy(context, { customerId, providerId: id, amountCents, finding })
  }
  return errors
}

/** Books chargebacks and outcomes that are missing in our books. */
export async function compareDisputes(context: Context, { from, until }: Span): Promise<unknown[]> {
  const errors: unknown[] = []
  for await (const batch of inBatches(context, context.payments.listDisputes(from))) {
    const settled = batch.filter(({ createdAt }) => createdAt < until)
    const ids = settled.map(({ id }) => id)
    const known = await listCycles(context.db, ids)
    const differing = settled.filter((dispute) => differsFromBooks(dispute, known.get(dispute.id) ?? []))
    const createdAt = new Map(differing.map((dispute) => [dispute.id, dispute.createdAt]))
    errors.push(
      ...(await runForEach(context, createdAt.keys(), (id) =>
        reconcileDispute(context, id, createdAt.get(id) ?? from),
      )),
    )
  }
  return errors
}
