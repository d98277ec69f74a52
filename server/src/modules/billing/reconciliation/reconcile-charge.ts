import { defineJob } from '../../../platform/jobs/define-job.ts'
import { syncRefunds } from '../engine/sync-refunds.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** Reads back the refunds of the charge of which the provider answered that all of it had been given back. */
export const reconcileCharge = defineJob({
  ...syncRefunds,
  async run({ refundId }, context) {
    const { chargeId } = await context.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .where('refunds.id', '=', refundId)
      .select('provider_charge_id as chargeId')
      .executeTakeFirstOrThrow()
    await reconcileRefunds(context, chargeId)
  },
})
