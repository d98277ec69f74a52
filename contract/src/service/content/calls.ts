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
    url: z.string().describe('Of the stream.'),
    order: z.int().describe('Channels are listed by order, then by name.'),
    logoUrl: z
      .string()
      .nullable()
      .describe('Of the image; null if it has been deleted. It changes with the image, so it can be cached forever.'),
    tags: z.array(tag).describe('Genre, language, origin and audience.'),
    hasGuide: z.boolean().describe('Whether there are programs of it.'),
  })
  .meta({
    id: 'ServiceChannel',
    examples: [
      {
        code: 'YIPN',
        name: 'Yip Noticias 24',
        type: 'TV',
        url: 'https://streams.example.com/live/yipn/index.m3u8',
        order: 20,
        logoUrl: 'https://portal.example.com/channel-logos/logo-YIPN.png?v=vMxWe9yuSfYGdRFMxMxshz',
        tags: [
          { group: 'GENR', groupName: 'Genre', code: 'NEWS', name: 'News' },
          { group: 'LANG', groupName: 'Language', code: 'SPAN', name: 'Spanish' },
        ],
        hasGuide: true,
      },
    ],
  })

const program = z
  .object({
    channel: z.string().describe('Its code.'),
    startsAt: instant,
    endsAt: instant,
    name: z.string(),
    description: z.string(),
  })
  .meta({
    id: 'ServiceProgram',
    examples: [
      {
        channel: 'YIPN',
        startsAt: '2026-03-31T23:00:00.000Z',
        endsAt: '2026-03-31T23:30:00.000Z',
        name: 'Noticias de la noche',
        description: 'Lo más importante del día.',
      },
    ],
  })

const vod = z
  .object({
    mediaId: z.string(),
    name: z.string(),
    year: z.int().nullable(),
    genre: z.string().nullable(),
    rating: z.string().nullable(),
    runtimeMinutes: count.nullable(),
    availableUntil: instant.describe('When the license ends.'),
    description: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    actors: z.array(z.string()),
    categories: z.array(z.string()),
  })
  .meta({
    id: 'ServiceVod',
    examples: [
      {
        mediaId: 'VOD-100001',
        name: 'Under the Canyon',
        year: 2009,
        genre: 'Comedy',
        rating: 'PG-13',
        runtimeMinutes: 127,
        availableUntil: '2026-05-01T04:00:00.000Z',
        description: 'Noemí agrees to a harmless lie and is elected mayor.',
        pictureUrl: 'https://images.example.com/under-the-canyon.jpg',
        actors: ['Rafael Monteverde', 'Luz Belmonte'],
        categories: ['Movies'],
      },
    ],
  })

/** Content that can be watched now. */
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
      channel: channelCode.describe('The code of one channel, such as `YIPN`.').optional(),
      from: instant.describe('Such as `2026-03-31T22:00:00Z`; now if it is left out.').optional(),
      until: instant.describe('A day after `from` if it is left out.').optional(),
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
