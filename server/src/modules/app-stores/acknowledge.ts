import { inAppDevices } from '@portal/contract/reports/in-app'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Acknowledges a purchase reported by an app. Google refunds purchases that are not acknowledged within three days. */
export const acknowledgePurchase = defineJob({
  name: 'acknowledge-purchase',
  payload: z.object({ device: z.enum(inAppDevices), storeId: z.string() }),
  retry: { limit: 11, delaySeconds: 15 },
  async run({ device, storeId }, context) {
    const report = await context.stores[device]?.find(storeId)
    if (report) await context.stores[device]?.acknowledge(report)
  },
})
