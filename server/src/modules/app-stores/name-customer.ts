import { inAppDevices } from '@portal/contract/reports/in-app'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** Sends the customer of a manually assigned purchase to the store, so that later notifications name them. */
export const nameStoreCustomer = defineJob({
  name: 'name-store-customer',
  payload: z.object({ device: z.enum(inAppDevices), storeId: z.string(), token: z.uuid() }),
  retry: { limit: 5, delaySeconds: 30 },
  async run({ device, storeId, token }, context) {
    await context.stores[device]?.nameCustomer(storeId, token)
  },
})
