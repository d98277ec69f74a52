import { z } from 'zod'
import { channelCode, channelTypes } from '../../content/channels/calls.ts'
import { count, instant } from '../../wire.ts'
import { defineServiceCalls } from '../call.ts'
import { pageFields, pageOf } from '../pages.ts'

const tag = z.object({ group: z.string(), groupName: z.string(), code: z.string(), name: z.string() })

const channel = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(channelTypes),
    /** Of the stream. */
    url: z.string(),
    /** Channels are listed by order, then by name. */
    order: z.int(),
    /** The address of the image; null if it has been deleted. It changes with the image, so it can be cached forever. */
    logoUrl: z.string().nullable(),
    /** Genre, language, origin and audience. */
    tags: z.array(tag).meta({ examples: [[{ group: 'GENR', groupName: 'Genre', code: 'NEWS', name: 'News' }]] }),
    hasGuide: z.boolean(),
  })
  .meta({ id: 'ServiceChannel' })

const program = z
  .object({
    channel: z.string(),
    startsAt: instant,
    endsAt: instant,
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: 'ServiceProgram' })

const vod = z
  .object({
    mediaId: z.string(),
    name: z.string(),
    year: z.int().nullable(),
    genre: z.string().nullable(),
    rating: z.string().nullable(),
    runtimeMinutes: count.nullable(),
    /** When the license ends. */
    availableUntil: instant,
    description: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    actors: z.array(z.string()),
    categories: z.array(z.string()),
  })
  .meta({ id: 'ServiceVod' })

/** What can be watched now. */
export const contentCalls = defineServiceCalls({
  listChannels: {
    method: 'GET',
    path: '/channels',
    scope: 'read-channels',
    about: 'Lists the enabled channels with tags and logos',
    more: 'By order, then by name. Tags that are disabled are left out.',
    input: z.strictObject(pageFields),
    reply: pageOf(channel),
    errors: {},
    perMinute: 600,
  },
  listPrograms: {
    method: 'GET',
    path: '/guide',
    scope: 'read-guide',
    about: 'Lists the programs of the enabled channels',
    more:
      'Those that run at some time of the span, by channel code, then by start. Without `from`, the span begins now; ' +
      'without `until`, it ends a day after it begins.',
    input: z.strictObject({
      channel: channelCode.optional(),
      from: instant.optional(),
      until: instant.optional(),
      ...pageFields,
    }),
    reply: pageOf(program),
    errors: {},
    perMinute: 600,
  },
  listVods: {
    method: 'GET',
    path: '/vods',
    scope: 'read-vods',
    about: 'Lists the enabled VODs that are licensed today',
    more: 'By media ID. Licenses go by days in New York.',
    input: z.strictObject(pageFields),
    reply: pageOf(vod),
    errors: {},
    perMinute: 600,
  },
})
