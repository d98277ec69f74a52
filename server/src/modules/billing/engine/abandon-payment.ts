import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Cancels at the provider what a voided invoice would have been paid by, so that it can't be paid late. */
export const abandonPayment = defineJob({
  name: 'abandon-payment',
  payload: z.object({ paymentIntentId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentIntentId }, { payments }) => payments.abandonPayment(paymentIntentId),
})
