import { z } from 'zod'
import { eventTypeNames } from '../events/event-types.ts'
import { defineServiceCalls, numberText } from './call.ts'

const MAX_LIMIT = 1_000

const event = z
  .object({
    id: z.string().describe('Same as in the `webhook-id` header.'),
    type: z.enum(eventTypeNames),
    timestamp: z.iso.datetime(),
    data: z.looseObject({ sequence: z.int() }),
  })
  .meta({
    id: 'Event',
    examples: [
      {
        id: 'evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99',
        type: 'customer.suspended',
        timestamp: '2026-03-10T15:00:00.000Z',
        data: { sequence: 1017, customerId: 42, previousStatus: 'active', status: 'suspended' },
      },
    ],
  })

/** Events, for systems that cannot receive webhooks. */
export const eventServiceCalls = defineServiceCalls({
  listEvents: {
    method: 'GET',
    path: '/events',
    scope: 'read-events',
    about: 'Lists the events of the last 30 days in an order in which none is missed',
    more: 'Without a cursor the list starts with the oldest event. Store `nextCursor` together with your results and pass it as `cursor` in the next request. It stays valid for 30 days. If `hasMore` is false, repeat the request later with the same cursor. The types and their data are the same as those of webhooks.',
    input: z.strictObject({
      cursor: z
        .string()
        .regex(/^evt_[0-9a-f]{32}$/, { error: 'Send the nextCursor of the previous page, or no cursor' })
        .optional(),
      limit: numberText(MAX_LIMIT, `Enter a limit between 1 and ${MAX_LIMIT}`)
        .meta({ description: 'Events per page. Default: 100.' })
        .default(100),
    }),
    reply: z.object({
      items: z.array(event),
      nextCursor: z
        .string()
        .nullable()
        .meta({ examples: ['evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99'] }),
      hasMore: z.boolean(),
    }),
    errors: {
      CursorNotFound: {
        status: 404,
        message:
          'The event of this cursor is older than 30 days or unknown. Read the current state, then start without a cursor.',
        field: 'cursor',
      },
    },
    perMinute: 600,
  },
})
