import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { fourLetterCode, entityName } from '../../fields.ts'
import { expectedDisabled, StateChanged } from '../../toggle.ts'

export const channelTagCode = fourLetterCode({
  required: 'Enter channel tag code',
  invalid: 'Enter a valid channel tag code in uppercase',
})
export const channelTagValueCode = fourLetterCode({
  required: 'Enter channel tag value code',
  invalid: 'Enter a valid channel tag value code in uppercase',
})
const tagName = entityName(20, {
  required: 'Enter channel tag name',
  invalid: 'Enter a valid channel tag name',
})
const valueName = entityName(20, {
  required: 'Enter channel tag value name',
  invalid: 'Enter a valid channel tag value name',
})

const tagValue = z.object({ code: z.string(), name: z.string(), disabled: z.boolean() }).meta({ id: 'ChannelTagValue' })
const tag = tagValue.extend({ values: z.array(tagValue) })
export type ChannelTagValue = z.output<typeof tagValue>
export type ChannelTag = z.output<typeof tag>

const ChannelTagNotFound = { status: 404, message: 'Error fetching channel tag' } as const

export const channelTagsCalls = defineCalls({
  getAllChannelTags: {
    method: 'GET',
    path: '/get-all-channel-tags',
    permission: 'channel-tags',
    input: noInput,
    reply: z.array(tag),
    errors: {},
    failed: 'Error fetching channel tags',
  },
  getChannelTag: {
    method: 'GET',
    path: '/get-channel-tag',
    permission: 'channel-tags',
    input: z.strictObject({ code: channelTagCode }),
    reply: tag,
    errors: { ChannelTagNotFound },
    failed: 'Error fetching channel tag',
  },
  createChannelTag: {
    method: 'POST',
    path: '/create-channel-tag',
    permission: 'channel-tags',
    input: z.strictObject({ code: channelTagCode, name: tagName }),
    reply: nothing,
    errors: { ChannelTagExists: { status: 409, message: 'Channel tag code already exists', hasToast: true } },
    done: 'New channel tag created successfully',
    failed: 'Unable to create channel tag',
  },
  toggleChannelTagStatus: {
    method: 'POST',
    path: '/toggle-channel-tag-status',
    permission: 'channel-tags',
    input: z.strictObject({ code: channelTagCode, expectedDisabled }),
    reply: nothing,
    errors: {
      ChannelTagNotFound: { status: 404, message: 'Unable to change channel tag status' },
      /** The four groups that every channel requires cannot be disabled. */
      NotOffered: { status: 409, message: 'Unable to change channel tag status' },
      StateChanged,
    },
    done: 'Channel tag status changed successfully',
    failed: 'Unable to change channel tag status',
  },
  createChannelTagValue: {
    method: 'POST',
    path: '/create-channel-tag-value',
    permission: 'channel-tags',
    input: z.strictObject({ code: channelTagValueCode, name: valueName, channelTagCode }),
    reply: nothing,
    errors: {
      ChannelTagNotFound: { status: 404, message: 'Unable to create channel tag value' },
      ChannelTagValueExists: { status: 409, message: 'Channel tag value code already exists', hasToast: true },
    },
    done: 'New channel tag value created successfully',
    failed: 'Unable to create channel tag value',
  },
  toggleChannelTagValueStatus: {
    method: 'POST',
    path: '/toggle-channel-tag-value-status',
    permission: 'channel-tags',
    input: z.strictObject({ channelTagCode, channelTagValueCode, expectedDisabled }),
    reply: nothing,
    errors: {
      ChannelTagValueNotFound: { status: 404, message: 'Unable to change channel value tag status' },
      StateChanged,
    },
    done: 'Channel tag value status changed successfully',
    failed: 'Unable to change channel value tag status',
  },
})
