import { z } from 'zod'
import type { JobQueue } from '../../platform/jobs/define-job.ts'

const payload = z.object({ runId: z.int() })

/** If a worker dies, its run continues within two minutes. */
export const runBulkQueue = {
  name: 'run-bulk-action',
  payload,
  retry: { limit: 20, delaySeconds: 5 },
  expireInSeconds: 4 * 3600,
  atOnce: 2,
} as const satisfies JobQueue<typeof payload>
