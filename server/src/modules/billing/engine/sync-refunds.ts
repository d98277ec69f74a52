import { z } from 'zod'
import type { JobQueue } from '../../../platform/jobs/define-job.ts'

/** Asks for the refunds of the charge of a refund that the provider refused, as all of it had been given back before. */
export const syncRefunds = {
  name: 'reconcile-charge',
  payload: z.object({ refundId: z.int() }),
  retry: { limit: 12, delaySeconds: 15 },
} satisfies JobQueue
