import type { channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { tagGroups } from '@portal/contract/content/channels/tags'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { toggle } from '../../../platform/toggle/toggle.ts'
import { publish, type PublishedEvent } from '../../events/public.ts'
import { addTag, addTagValue } from './add-tag.ts'
import { findTag, listTags, lockTag, lockTagValue, setTagDisabled, setTagValueDisabled } from './queries.ts'

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
      if (!(await addTag(tx, { code, name, at }))) throw refuse('ChannelTagExists')
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
      async store(tx, disabled) {
        await setTagDisabled(tx, code, disabled)
        await publish(tx, toggled(code, disabled, context.now()))
      },
      // Every channel has a value of each group.
      whyNot: () => (tagGroups.some((group) => group.code === code) ? 'NotOffered' : null),
    })
  },

  async createChannelTagValue({ input, staff, requestId, refuse }, { transaction, now }) {
    const { channelTagCode, code, name, ...rest } = input
    allUsed(rest)
    await transaction(async (tx) => {
      const at = now()
      if (!(await lockTag(tx, channelTagCode))) throw refuse('ChannelTagNotFound')
      if (!(await addTagValue(tx, { tagCode: channelTagCode, code, name, at }))) {
        throw refuse('ChannelTagValueExists')
      }
      const subject = `${channelTagCode}-${code}`
      await record(tx, { staff, action: 'create-channel-tag-value', at, requestId, subject, after: { name } })
    })
  },

  async toggleChannelTagValueStatus(request, context) {
    const { channelTagCode: tagCode, channelTagValueCode: code, expectedDisabled: expected, ...rest } = request.input
    allUsed(rest)
    const subject = `${tagCode}-${code}`
    await toggle(request, context, {
      expected,
      action: 'toggle-channel-tag-value-status',
      subject,
      notFound: 'ChannelTagValueNotFound',
      lock: (tx) => lockTagValue(tx, tagCode, code),
      async store(tx, disabled) {
        await setTagValueDisabled(tx, tagCode, code, disabled)
        await publish(tx, toggled(subject, disabled, context.now()))
      },
    })
  },
} satisfies Handlers<typeof channelTagsCalls>

function toggled(id: string, disabled: boolean, at: Date): PublishedEvent {
  return { type: disabled ? 'tag.disabled' : 'tag.enabled', id, at, data: {} }
}
