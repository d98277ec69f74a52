import { runJobs } from '@portal/server/src/app/jobs/run-jobs.ts'
import { handleProviderEvent } from '@portal/server/src/modules/billing/webhooks/handle-event.ts'
import type { EventType } from '@portal/server/src/modules/billing/webhooks/provider-events.ts'
import { storeEvent } from '@portal/server/src/modules/billing/webhooks/serve-webhooks.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import { providerId } from '../provider-ids.ts'

/** Receives and processes an event of the provider. `objectId` is its subject, if that is not a charge. */
export type ReceiveEvent = (type: EventType, chargeId: string | null, objectId?: string) => Promise<void>

export function createEventReceiver(context: Context): ReceiveEvent {
  let eventCount = 0
  return async (type, chargeId, objectId = chargeId ?? '') => {
    eventCount += 1
    const facts = { objectId, chargeId, operation: null, amountCents: null, status: null, card: null }
    await storeEvent(context, { id: providerId('evt', eventCount), type, facts })
    const { failures } = await runJobs(context, [handleProviderEvent])
    if (failures[0]) throw failures[0].error
  }
}
