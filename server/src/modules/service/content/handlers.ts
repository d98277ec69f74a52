import { channelTypes } from '@portal/contract/content/channels/calls'
import { addDays, easternDay, startOfEasternDay } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import type { contentCalls } from '@portal/contract/service/content/calls'
import { z } from 'zod'
import {
  type ChannelKey,
  listServedChannels,
  listServedPrograms,
  listServedVods,
  logoVersion,
  type ProgramKey,
  type ServedChannel,
  type ServedProgram,
  type ServedVod,
  type VodKey,
} from '../../content/public.ts'
import { readPage } from '../cursor.ts'
import { InvalidFields } from '../problems.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'

const channelKey = z.tuple([z.int(), z.string(), z.string()])
const programKey = z.tuple([z.string(), z.iso.datetime()])
const vodKey = z.tuple([z.string()])

const MAX_GUIDE_DAYS = 31

export const contentHandlers: ServiceHandlersOf<typeof contentCalls> = {
  async listChannels({ input }, { db, config }) {
    const page = await readPage<ChannelKey, ServedChannel>(
      input,
      channelKey,
      (position) => listServedChannels(db, position),
      ({ order, sortName, code }) => [order, sortName, code],
    )
    return { ...page, items: page.items.map((row) => toChannel(row, config.publicUrl)) }
  },

  async listPrograms({ input }, { db, now }) {
    const { channel, from: start = now(), until: end = new Date(start.getTime() + DAY_MS) } = input
    const days = (end.getTime() - start.getTime()) / DAY_MS
    if (days <= 0 || days > MAX_GUIDE_DAYS) {
      throw new InvalidFields([{ field: 'until', message: `Enter a time up to ${MAX_GUIDE_DAYS} days after from` }])
    }
    return readPage<ProgramKey, ServedProgram>(
      input,
      programKey,
      (position) => listServedPrograms(db, { channel, span: { start, end } }, position),
      (program) => [program.channel, program.startsAt.toISOString()],
    )
  },

  async listVods({ input }, { db, now }) {
    const page = await readPage<VodKey, ServedVod>(
      input,
      vodKey,
      (position) => listServedVods(db, easternDay(now()), position),
      ({ mediaId }) => [mediaId],
    )
    const items = page.items.map(({ licenseEndDate, ...vod }) => {
      return { ...vod, availableUntil: startOfEasternDay(addDays(licenseEndDate, 1)) }
    })
    return { ...page, items }
  },
}

function toChannel({ logo, sortName: _, ...row }: ServedChannel, publicUrl: string) {
  return {
    ...row,
    type: channelTypes.find((type) => type === row.type) ?? 'TV',
    logoUrl: logo && `${publicUrl}/channel-logos/${logo.key}?v=${logoVersion(Buffer.from(logo.sha256, 'hex'))}`,
    tags: [...row.tags],
  }
}
