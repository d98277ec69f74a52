import type { ListedRefund } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { inBatches, type Span, tryEach } from './comparing.ts'
import { noteFinding } from './discrepancies.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** Books the refunds that only the provider knows, or knows better, whenever their charges were made. */
export async function compareRefunds(context: Context, { from, until }: Span): Promise<unknown[]> {
  const seen = new Set<string>()
  const errors: unknown[] = []
  for await (const batch of inBatches(context, context.payments.listAllRefunds(from))) {
    for (const { id } of batch) seen.add(id)
    const settled = batch.filter(({ madeAt }) => madeAt < until)
    const charges = new Set(await listDiffering(context, settled))
    errors.push(...(await tryEach(context, charges, (chargeId) => reconcileRefunds(context, chargeId))))
  }
  await findUnseen(context, { from, until }, seen)
  return errors
}

/** The charges of those refunds that are not in our books as they are. */
async function listDiffering({ db }: Context, refunds: readonly ListedRefund[]): Promise<string[]> {
  if (refunds.length === 0) return []
  const ids = refunds.map(({ id }) => id)
  const rows = await db
    .selectFrom('refunds')
    .where('provider_refund_id', 'in', ids)
    .select(['provider_refund_id as id', 'state'])
    .execute()
  const known = new Map(rows.map(({ id, state }) => [id, state]))
  // One that failed before anyone booked it has moved nothing.
  return refunds.filter(({ id, state }) => (known.get(id) ?? 'failed') !== state).map(({ chargeId }) => chargeId)
}

/** Refunds of ours that the provider does not name; one that we heard of late may be older than what it lists. */
async function findUnseen(context: Context, { from, until }: Span, seen: ReadonlySet<string>): Promise<void> {
  const ours = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .where('requested_at', '>=', from)
    .where('requested_at', '<', until)
    .where('provider_refund_id', 'is not', null)
    .select(['refunds.customer_id as customerId', 'provider_refund_id as id', 'provider_charge_id as chargeId'])
    .execute()
  for (const { customerId, id, chargeId } of ours) {
    if (id === null || seen.has(id)) continue
    const listed = await context.payments.listRefunds(chargeId)
    if (listed.some((refund) => refund.id === id)) continue
    await noteFinding(context, { customerId, providerId: id, finding: 'Refund not found at the payment provider.' })
  }
}
