import { eventsCalls } from '@portal/contract/events/calls'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

const webhook = { address: 'https://example.com/hooks', description: 'Apps', types: null }

/** Every change of a webhook. */
export const webhookChanges: readonly Change[] = [
  change(eventsCalls.createWebhook, async () => ({ input: webhook })),
  change(eventsCalls.updateWebhook, async (portal) => ({
    input: { ...webhook, id: await newWebhook(portal), types: ['customer.created'] },
  })),
  change(eventsCalls.toggleWebhook, async (portal) => ({ input: { id: await newWebhook(portal), state: 'off' } })),
  change(eventsCalls.deleteWebhook, async (portal) => ({ input: { id: await newWebhook(portal) } })),
  change(eventsCalls.rotateWebhookSecret, async (portal) => ({
    input: { id: await newWebhook(portal), overlapHours: 24 },
  })),
  change(eventsCalls.sendWebhookTest, async (portal) => ({ input: { id: await newWebhook(portal) } })),
  change(eventsCalls.resendWebhookDelivery, async (portal) => {
    const id = await newWebhook(portal)
    const administrator = await portal.as('administrator')
    await administrator.call(eventsCalls.sendWebhookTest, { id })
    const { deliveries } = await administrator.call(eventsCalls.getWebhookDeliveries, { id: String(id) })
    return { input: { id: deliveries[0]?.id } }
  }),
  change(eventsCalls.resendWebhookDeliveries, async (portal) => {
    const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' }
    return { input: { id: await newWebhook(portal), ...span, onlyUndelivered: false } }
  }),
]

async function newWebhook(portal: TestPortal): Promise<number> {
  const { id } = await (await portal.as('administrator')).call(eventsCalls.createWebhook, webhook)
  return id
}
