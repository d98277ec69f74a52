import { z } from 'zod'
import { eventType } from './event-type.ts'

const nothing = z.object({})
const day = z.iso.date()
const named = z.object({ name: z.string() })

/** Events about the service's content and complimentary codes. */
export const contentTypesOfEvents = {
  'channel.created': eventType('channel', 'A channel was created.', named, { name: 'News 24' }),
  'channel.updated': eventType(
    'channel',
    'A channel changed. `fields` lists the changed fields.',
    z.object({ fields: z.array(z.string()) }),
    { fields: ['name', 'tags'] },
  ),
  'channel.enabled': eventType('channel', 'A channel was enabled.', nothing, {}),
  'channel.disabled': eventType('channel', 'A channel was disabled.', nothing, {}),
  'channel.moved': eventType('channel', 'A channel moved to a different position.', z.object({ order: z.int() }), {
    order: 7,
  }),
  'channel_logo.uploaded': eventType('logo', 'A channel logo was uploaded or replaced.', nothing, {}),
  'channel_logo.deleted': eventType('logo', 'A channel logo was deleted.', nothing, {}),
  'tag.created': eventType('tag', 'A channel tag (`GENR`) or tag value (`GENR-NEWS`) was created.', named, {
    name: 'News',
  }),
  'tag.enabled': eventType('tag', 'A channel tag or tag value was enabled.', nothing, {}),
  'tag.disabled': eventType('tag', 'A channel tag or tag value was disabled.', nothing, {}),
  'vod.created': eventType('vod', 'A video was imported.', nothing, {}),
  'vod.updated': eventType('vod', 'An import changed a video.', nothing, {}),
  'vod.enabled': eventType('vod', 'A video was enabled.', nothing, {}),
  'vod.disabled': eventType('vod', 'A video was disabled.', nothing, {}),
  'guide.updated': eventType(
    'guide',
    "A station's program guide was refreshed.",
    z.object({ programs: z.int().min(0) }),
    { programs: 336 },
  ),
  'code.created': eventType(
    'code',
    'A complimentary code was created.',
    z.object({ startDate: day, endDate: day, durationDays: z.int(), maximumAccounts: z.int() }),
    { startDate: '2026-03-10', endDate: '2026-04-09', durationDays: 30, maximumAccounts: 100 },
  ),
  'code.used': eventType('code', 'A customer used a complimentary code.', z.object({ customerId: z.int() }), {
    customerId: 42,
  }),
  'code.enabled': eventType('code', 'A complimentary code was enabled.', nothing, {}),
  'code.disabled': eventType('code', 'A complimentary code was disabled.', nothing, {}),
  'webhook.test': eventType('webhook', 'A test event, sent to one endpoint on request.', nothing, {}),
} as const
