import { z } from 'zod'
import { StoreError } from '../../integrations/app-stores/store.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { applyReport } from './apply-report.ts'
import { findMessage, markHandled } from './message-queries.ts'
import type { Device } from './queries.ts'

/** Applies a store notification. Apple's contain the report; Google's only identify the subscription to fetch. */
export const handleStoreMessage = defineJob({
  name: 'handle-store-message',
  payload: z.object({ id: z.int() }),
  retry: { limit: 11, delaySeconds: 15 },
  atOnce: 4,
  async run({ id }, context) {
    const message = await findMessage(context.db, id)
    if (!message) return
    await handle(context, message)
    await markHandled(context.db, id, context.now())
  },
})

async function handle(
  context: Context,
  { device: named, storeId, body, kind }: NonNullable<Awaited<ReturnType<typeof findMessage>>>,
): Promise<void> {
  // A table constraint allows no other values.
  const device = named as Device
  const store = context.stores[device]
  if (store === null) return
  try {
    const report = await store.observe({ kind, storeId, body: body ?? '' })
    if (report === null) return
    await applyReport(context, device, report)
    await store.acknowledge(report)
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason === 'unavailable') throw error
    // The certificate was revoked after the notification arrived.
    context.log.error({ device, kind, reason: error.reason }, 'app store notification rejected by the worker')
  }
}
