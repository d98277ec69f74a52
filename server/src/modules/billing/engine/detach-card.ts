import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

/** Forgets a card at the provider that is none of the customer's any more. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retry: { limit: 12, delaySeconds: 15 },
  run: ({ paymentMethodId }, { payments }) => payments.detachCard(paymentMethodId),
})
