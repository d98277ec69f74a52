import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { ProviderCharge } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { inBatches, type Span, tryEach } from './comparing.ts'
import { noteFinding } from './discrepancies.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/**
 * Holds the provider's charges against our payments, in both directions. Refunds that we do not know are booked;
 * everything else that differs is stored as a discrepancy.
 */
export async function compareCharges(context: Context, { from, until }: Span): Promise<unknown[]> {
  const seen = new Set<string>()
  const errors: unknown[] = []
  // A little earlier than our own payments: clocks differ.
  for await (const batch of inBatches(context, context.payments.listCharges(new Date(from.getTime() - HOUR_MS)))) {
    for (const { id } of batch) seen.add(id)
    const settled = batch.filter(({ madeAt }) => madeAt < until)
    errors.push(...(await compare(context, settled)))
  }
  await findUnseen(context, { from, until }, seen)
  return errors
}

async function compare(context: Context, charges: readonly ProviderCharge[]): Promise<unknown[]> {
  const refunded: string[] = []
  const known = await findPayments(
    context,
    charges.map(({ id }) => id),
  )
  for (const charge of charges) {
    const ours = known.get(charge.id)
    const about = { customerId: ours?.customerId ?? null, providerId: charge.id }
    if (ours === undefined) await noteFinding(context, { ...about, finding: 'Charge has no matching payment.' })
    else if (ours.amountCents !== charge.amountCents) {
      await noteFinding(context, { ...about, finding: 'Charge amount does not match the payment.' })
    } else if (ours.refundedCents !== charge.refundedCents) refunded.push(charge.id)
  }
  return tryEach(context, refunded, (id) => reconcileRefunds(context, id))
}

/** Our payments that the provider does not name. */
async function findUnseen(context: Context, { from, until }: Span, seen: ReadonlySet<string>): Promise<void> {
  const ours = await context.db
    .selectFrom('payments')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    // One that went through late was charged some time behind its attempt, maybe before what was listed.
    .where(({ fn }) => fn.coalesce('attempted_at', 'paid_at'), '>=', from)
    .where('paid_at', '<', until)
    .select(['payments.customer_id', 'payments.provider_charge_id'])
    .execute()
  for (const { customer_id: customerId, provider_charge_id: providerId } of ours) {
    if (seen.has(providerId)) continue
    await noteFinding(context, { customerId, providerId, finding: 'Payment has no matching charge.' })
  }
}

async function findPayments({ db }: Context, chargeIds: readonly string[]) {
  const { rows } = await sql<{ id: string; customerId: number; amountCents: number; refundedCents: number }>`
    select provider_charge_id as id, customer_id as "customerId", amount_cents as "amountCents",
           (select coalesce(sum(refunds.amount_cents), 0)::bigint from refunds
            where payment_id = payments.id and state in ('pending', 'succeeded')) as "refundedCents"
    from payments where provider_charge_id = any(${chargeIds})
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
