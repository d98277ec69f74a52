import { isDeepStrictEqual } from 'node:util'
import type { channelsCalls } from '@portal/contract/content/channels/calls'
import { changesBetween } from '../../../platform/audit/changes.ts'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { toggle } from '../../../platform/toggle/toggle.ts'
import { publish } from '../../events/public.ts'
import { addChannel, findUnknown } from './add-channel.ts'
import {
  type ChannelFields,
  findChannel,
  listChannels,
  lockChannel,
  lockOrders,
  setChannelDisabled,
  setOrders,
  updateChannel,
} from './queries.ts'

export const channelsHandlers = {
  async getAllChannels(_request, { db }) {
    return listChannels(db)
  },

  async getChannel({ input, refuse }, { db }) {
    const channel = await findChannel(db, input.code)
    if (!channel) throw refuse('ChannelNotFound')
    return channel
  },

  async createChannel({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const at = now()
      const { code, ...fields } = withMetadataId(input)
      const refused = await addChannel(tx, code, fields, at)
      if (refused) throw refuse(refused)
      await record(tx, { staff, action: 'create-channel', at, requestId, subject: code, after: fields })
    })
  },

  async updateChannel({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const { code, version, ...fields } = withMetadataId(input)
      const channel = await lockChannel(tx, code)
      if (!channel) throw refuse('ChannelNotFound')
      if (version !== undefined && version !== channel.version) throw refuse('ChannelChanged')
      const unknown = await findUnknown(tx, fields, channel)
      if (unknown) throw refuse(unknown)

      const changes = changesBetween<ChannelFields>(channel, fields, isSame)
      if (changes === null) return
      const { before, after } = changes
      await updateChannel(tx, code, fields)
      const at = now()
      await publish(tx, { type: 'channel.updated', id: code, at, data: { fields: Object.keys(after) } })
      await record(tx, { staff, action: 'update-channel', at, requestId, subject: code, before, after })
    })
  },

  async toggleChannelStatus(request, context) {
    const { code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-channel-status',
      subject: code,
      notFound: 'ChannelNotFound',
      lock: (tx) => lockChannel(tx, code),
      async store(tx, disabled) {
        await setChannelDisabled(tx, code, disabled)
        const type = disabled ? 'channel.disabled' : 'channel.enabled'
        await publish(tx, { type, id: code, at: context.now(), data: {} })
      },
    })
  },

  async reorderChannels({ input: { changes, ...rest }, staff, requestId, refuse }, { transaction, now }) {
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      const codes = changes.map(({ code }) => code)
      const orders = await lockOrders(tx, codes)
      if (orders.size < codes.length) throw refuse('ChannelNotFound')
      if (changes.some(({ code, from }) => orders.get(code) !== from)) throw refuse('OrderChanged')

      await setOrders(tx, changes)
      const moved = changes.map(({ code, to }) => ({
        type: 'channel.moved' as const,
        id: code,
        at,
        data: { order: to },
      }))
      await publish(tx, ...moved)
      for (const { code, from, to } of changes) {
        const before = { order: from }
        await record(tx, {
          staff,
          action: 'reorder-channels',
          at,
          requestId,
          subject: code,
          before,
          after: { order: to },
        })
      }
    })
  },
} satisfies Handlers<typeof channelsCalls>

/** Treats an empty ID as none. */
function withMetadataId<T extends { readonly metadataId?: string | null | undefined }>(input: T) {
  return { ...input, metadataId: input.metadataId || null }
}

/** Compares tags as sets. */
function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) ? isDeepStrictEqual(new Set(one), new Set(other)) : one === other
}
