import type { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { tagGroups } from '@portal/contract/content/channels/tags'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { toggle } from '../../../platform/toggle/toggle.ts'
import {
  findTag,
  insertTag,
  insertTagValue,
  listTags,
  lockTag,
  lockTagValue,
  setTagDisabled,
  setTagValueDisabled,
} from './queries.ts'

export const channelTagsHandlers = {
  async getAllChannelTags(_request, { db }) {
    return listTags(db)
  },

  async getChannelTag({ input, refuse }, { db }) {
    const tag = await findTag(db, input.code)
    if (!tag) throw refuse('ChannelTagNotFound')
    return tag
  },

  async createChannelTag({ input, staff, requestId, refuse }, { transaction, now }) {
    const { code, name, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      if (!(await insertTag(tx, { code, name, at }))) throw refuse('ChannelTagExists')
      await record(tx, { staff, action: 'create-channel-tag', at, requestId, subject: code, after: { name } })
    })
  },

  async toggleChannelTagStatus(request, context) {
    const { code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-channel-tag-status',
      subject: code,
      notFound: 'ChannelTagNotFound',
      lock: (tx) => lockTag(tx, code),
      store: (tx, disabled) => setTagDisabled(tx, code, disabled),
      // Every channel has a value of each of the groups.
      whyNot: () => (tagGroups.some((group) => group.code === code) ? 'NotOffered' : null),
    })
  },

  async createChannelTagValue({ input, staff, requestId, refuse }, { transaction, now }) {
    const { channelTagCode, code, name, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      if (!(await lockTag(tx, channelTagCode))) throw refuse('ChannelTagNotFound')
      if (!(await insertTagValue(tx, { tagCode: channelTagCode, code, name, at }))) {
        throw refuse('ChannelTagValueExists')
      }
      const subject = `${channelTagCode}-${code}`
      await record(tx, { staff, action: 'create-channel-tag-value', at, requestId, subject, after: { name } })
    })
  },

  async toggleChannelTagValueStatus(request, context) {
    const { channelTagCode: tagCode, channelTagValueCode: code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    await toggle(request, context, {
      expected,
      action: 'toggle-channel-tag-value-status',
      subject: `${tagCode}-${code}`,
      notFound: 'ChannelTagValueNotFound',
      lock: (tx) => lockTagValue(tx, tagCode, code),
      store: (tx, disabled) => setTagValueDisabled(tx, tagCode, code, disabled),
    })
  },
} satisfies Handlers<typeof channelTagsCalls>
