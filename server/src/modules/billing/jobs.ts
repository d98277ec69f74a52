import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { checkCardLinks, closeCardSession, openCardLink } from './card-links/jobs.ts'
import { detachCard } from './engine/cards.ts'
import { runBilling } from './engine/run-billing.ts'
import { abandonPayment } from './engine/cancellations.ts'
import { alertStaff } from './problems/alerts.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { reconcileCharge } from './reconciliation/reconcile-refunds.ts'
import { handleProviderEvent } from './webhooks/handle-event.ts'

/** Runs every few minutes and on request. */
const billing = defineJob({
  name: 'billing',
  payload: z.object({}),
  cron: '*/5 * * * *',
  retry: { limit: 2, delaySeconds: 15 },
  expireInSeconds: 3 * 3600,
  async run(_payload, context) {
    const run = await runBilling(context)
    if (Object.values(run).some((count) => count > 0)) context.log.info(run, 'billing run completed')
  },
})

const reconciliation = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  cron: '40 3 * * *',
  expireInSeconds: 3 * 3600,
  run: (_payload, context) => reconcilePayments(context),
})

export const billingJobs = [
  alertStaff,
  abandonPayment,
  detachCard,
  openCardLink,
  closeCardSession,
  checkCardLinks,
  reconcileCharge,
  handleProviderEvent,
  billing,
  reconciliation,
]
