import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'

export interface NewDiscrepancy {
  readonly customerId: number | null
  /** The provider's ID of the charge, refund, chargeback or event. */
  readonly providerId: string
  /** One sentence. */
  readonly finding: string
  /** The amount in question; null if unknown or not applicable. */
  readonly amountCents: number | null
}

/** Stores a discrepancy between the provider's records and ours, once. Returns whether it is new. */
export async function recordDiscrepancy(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  finding: NewDiscrepancy,
): Promise<boolean> {
  const noted = await db
    .insertInto('reconciliation_findings')
    .values({
      found_at: now(),
      customer_id: finding.customerId,
      provider_id: finding.providerId,
      finding: finding.finding,
      amount_cents: finding.amountCents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (noted) log.error(finding, 'reconciliation discrepancy found')
  return noted !== undefined
}

/** Replaces the open discrepancies of an app store subscription with these. Resolved ones stay resolved. */
export async function replaceDiscrepancies(
  context: Pick<Context, 'db' | 'log' | 'now'>,
  about: Omit<NewDiscrepancy, 'finding'>,
  findings: readonly string[],
): Promise<void> {
  await context.db
    .deleteFrom('reconciliation_findings')
    .where('provider_id', '=', about.providerId)
    .where('resolved_at', 'is', null)
    .where((where) => (findings.length === 0 ? where.lit(true) : where('finding', 'not in', findings)))
    .execute()
  for (const finding of findings) await recordDiscrepancy(context, { ...about, finding })
}

/** Returns the discrepancy; undefined if it is already resolved. */
export async function markResolved(tx: Tx, id: number, by: { staffId: number; resolution: string; at: Date }) {
  return tx
    .updateTable('reconciliation_findings')
    .set({ resolved_at: by.at, resolved_by: by.staffId, resolution: by.resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['customer_id as customerId', 'finding', 'provider_id as providerId'])
    .executeTakeFirst()
}
