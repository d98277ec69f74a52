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
    url: z.string().describe('Stream URL.'),
    order: z.int().describe('Channels are sorted by order, then by name.'),
    logoUrl: z
      .string()
      .nullable()
      .describe(
        'Image URL; null if the image has been deleted. It changes with the image, so the image can be cached forever.',
      ),
    tags: z.array(tag).describe('Genre, language, origin and audience.'),
    hasGuide: z.boolean().describe('Whether the program guide has programs for the channel.'),
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
    channel: z.string().describe('Channel code.'),
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
    more: 'Sorted by order, then by name. Disabled tags are left out.',
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
      'Programs that run during the period, sorted by channel code, then by start. Without `from`, the period starts now; ' +
      'without `until`, it ends one day after it starts.',
    input: z.strictObject({
      channel: channelCode.describe('Code of one channel, for example `YIPN`.').optional(),
      from: instant.describe('For example `2026-03-31T22:00:00Z`. Default: now.').optional(),
      until: instant.describe('Default: one day after `from`.').optional(),
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
    more: 'Sorted by media ID. License days are in Eastern Time.',
    input: z.strictObject(pageFields),
    reply: pageOf(vod),
    errors: {},
    perMinute: 600,
  },
})
