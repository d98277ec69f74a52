import type { ProviderDispute } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { inBatches, type Span, tryEach } from './comparing.ts'
import { roundsOf } from './dispute-cycles.ts'
import { isWithoutLoss, reconcileDispute } from './reconcile-dispute.ts'

/** Books the chargebacks, and what became of them, that only the provider knows. */
export async function compareDisputes(context: Context, { from, until }: Span): Promise<unknown[]> {
  const errors: unknown[] = []
  for await (const batch of inBatches(context, context.payments.listDisputes(from))) {
    const settled = batch.filter(({ madeAt }) => madeAt < until)
    const differing = await listDiffering(context, settled)
    errors.push(
      ...(await tryEach(context, differing.keys(), (id) => reconcileDispute(context, id, differing.get(id) ?? from))),
    )
  }
  return errors
}

/** Those that are not in our books as they are, and when each was made. */
async function listDiffering({ db }: Context, disputes: readonly ProviderDispute[]): Promise<Map<string, Date>> {
  if (disputes.length === 0) return new Map()
  const ids = disputes.map(({ id }) => id)
  const rows = await db
    .selectFrom('disputes')
    .where('provider_dispute_id', 'in', ids)
    .select(['provider_dispute_id as id', 'state', 'amount_cents', 'withdrawn_at', 'reinstated_at'])
    .orderBy('round')
    .execute()
  const known = Map.groupBy(rows, ({ id }) => id)
  const differing = disputes.filter((dispute) => {
    const ours = known.get(dispute.id) ?? []
    const { rounds, isOdd } = roundsOf(dispute)
    if (ours.length === 0 && isWithoutLoss(dispute)) return false
    return (
      isOdd ||
      rounds.length !== ours.length ||
      rounds.some((round, index) => {
        const row = ours[index]
        return (
          row?.state !== round.state ||
          (round.isWithdrawn && row.amount_cents !== round.amountCents) ||
          round.isWithdrawn !== (row.withdrawn_at !== null) ||
          round.isReinstated !== (row.reinstated_at !== null)
        )
      })
    )
  })
  return new Map(differing.map(({ id, madeAt }) => [id, madeAt]))
}
