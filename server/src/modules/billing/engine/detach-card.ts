import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Removes a card at the provider that is no longer the customer's. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentMethodId }, { payments }) => payments.detachCard(paymentMethodId),
})
