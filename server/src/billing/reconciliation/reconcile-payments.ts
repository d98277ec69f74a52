import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ProviderCharge } from '../../outside/payments/payments.ts'
import { noteFinding } from './findings.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** Each charge is looked at on three nights; refunds of older ones are told by events. */
const LOOKS_BACK_MS = 72 * HOUR_MS
/** What is younger may still be on its way into our books. */
const STILL_UNDER_WAY_MS = HOUR_MS
const AT_ONCE = 500

/**
 * Holds the provider's charges of the last days against our payments, in both directions. Refunds that we do not know
 * are booked; everything else that differs is kept for somebody to look at.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const now = context.now().getTime()
  const from = new Date(now - LOOKS_BACK_MS)
  const until = new Date(now - STILL_UNDER_WAY_MS)
  const seen = new Set<string>()
  let batch: ProviderCharge[] = []
  // A little earlier than our own payments: clocks differ.
  for await (const charge of context.payments.listCharges(new Date(from.getTime() - HOUR_MS))) {
    seen.add(charge.id)
    if (charge.madeAt < until) batch.push(charge)
    if (batch.length < AT_ONCE) continue
    await compare(context, batch)
    batch = []
  }
  await compare(context, batch)
  await findUnseen(context, from, until, seen)
}

async function compare(context: Context, charges: readonly ProviderCharge[]): Promise<void> {
  if (charges.length === 0) return
  const known = await findPayments(
    context,
    charges.map(({ id }) => id),
  )
  for (const charge of charges) {
    const ours = known.get(charge.id)
    const about = { customerId: ours?.customerId ?? null, providerId: charge.id }
    if (ours === undefined) await noteFinding(context, { ...about, finding: 'A charge without a payment.' })
    else if (ours.amountCents !== charge.amountCents) {
      await noteFinding(context, { ...about, finding: 'A charge of another amount than its payment.' })
    } else if (ours.refundedCents !== charge.refundedCents) await reconcileRefunds(context, charge.id)
  }
}

/** Our payments that the provider does not name. */
async function findUnseen(context: Context, from: Date, until: Date, seen: ReadonlySet<string>): Promise<void> {
  const ours = await context.db
    .selectFrom('payments')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .select(['customer_id', 'provider_charge_id'])
    .execute()
  for (const { customer_id: customerId, provider_charge_id: providerId } of ours) {
    if (seen.has(providerId)) continue
    await noteFinding(context, { customerId, providerId, finding: 'A payment without a charge.' })
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
