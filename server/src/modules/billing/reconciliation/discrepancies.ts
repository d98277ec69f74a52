import type { Context } from '../../../platform/context.ts'

export interface Finding {
  readonly customerId: number | null
  /** The provider's id of the charge, refund, chargeback or event. */
  readonly providerId: string
  /** One sentence. */
  readonly finding: string
}

/** Stores a discrepancy between the provider's books and ours, once. Returns whether it is new. */
export async function noteFinding({ db, log, now }: Context, finding: Finding): Promise<boolean> {
  const noted = await db
    .insertInto('reconciliation_findings')
    .values({
      found_at: now(),
      customer_id: finding.customerId,
      provider_id: finding.providerId,
      finding: finding.finding,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (noted) log.error(finding, 'payment provider and portal disagree')
  return noted !== undefined
}
