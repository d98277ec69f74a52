import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { fourLetterCode, optionalDigits, thingName, webAddress } from '../../fields.ts'
import { choice, line, wholeNumber } from '../../text.ts'
import { expectedDisabled, StateChanged } from '../../toggle.ts'
import { channelTagsField } from './tags.ts'

export const channelTypes = ['TV', 'Radio'] as const

/** Channels of this order are sorted by name; lower ones come before them, higher ones after. */
export const DEFAULT_CHANNEL_ORDER = 1000

export const channelCode = fourLetterCode({
  required: 'Enter channel code',
  invalid: 'Enter a valid channel code in uppercase',
})

const channelFields = z.strictObject({
  code: channelCode,
  name: thingName(30, { required: 'Enter channel name', invalid: 'Enter a valid channel name' }),
  url: webAddress(512, { required: 'Enter channel URL', invalid: 'Enter a valid channel URL' }),
  order: wholeNumber(0, 9_999_999_999, {
    required: 'Enter channel order',
    invalid: 'Enter a valid channel order',
  }).default(DEFAULT_CHANNEL_ORDER),
  /** The station's id in the program guide; without one the channel has none. */
  metadataId: optionalDigits(10, 'Enter a valid Gracenote ID').nullish(),
  type: choice(channelTypes, 'Select a channel type'),
  /** The key of a channel logo. */
  logo: line(255, { required: 'Select a channel logo' }),
  tags: channelTagsField,
})

const channel = z.object({
  code: z.string(),
  name: z.string(),
  url: z.string(),
  order: z.int(),
  metadataId: z.string().nullable(),
  type: z.enum(channelTypes),
  logo: z.string(),
  /** `GENR-…`, `LANG-…`, `ORGN-…` and `AUDC-…` */
  tags: z.array(z.string()),
  disabled: z.boolean(),
})
export type Channel = z.output<typeof channel>

const ChannelNotFound = { status: 404, message: 'Channel not found' } as const
/** Chosen from a list that has changed since. */
const UnknownLogo = { status: 409, message: 'Select a channel logo' } as const

export const channelsCalls = defineCalls({
  getAllChannels: {
    method: 'GET',
    path: '/get-all-channels',
    right: 'channels',
    input: noInput,
    reply: z.array(channel),
    errors: {},
    failed: 'Error fetching channels',
  },
  getChannel: {
    method: 'GET',
    path: '/get-channel',
    right: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: channel,
    errors: { ChannelNotFound },
    failed: 'Error fetching channel',
  },
  createChannel: {
    method: 'POST',
    path: '/create-channel',
    right: 'channels',
    input: channelFields,
    reply: nothing,
    errors: {
      ChannelExists: { status: 409, message: 'Channel code already exists' },
      UnknownLogo,
      UnknownTag: { status: 409, message: 'Unable to create channel' },
    },
    done: 'New channel created successfully',
    failed: 'Unable to create channel',
  },
  updateChannel: {
    method: 'POST',
    path: '/update-channel',
    right: 'channels',
    input: channelFields,
    reply: nothing,
    errors: {
      ChannelNotFound,
      UnknownLogo,
      UnknownTag: { status: 409, message: 'Unable to update channel' },
    },
    done: 'Channel updated successfully',
    failed: 'Unable to update channel',
  },
  toggleChannelStatus: {
    method: 'POST',
    path: '/toggle-channel-status',
    right: 'channels',
    input: z.strictObject({ code: channelCode, expectedDisabled }),
    reply: nothing,
    errors: {
      ChannelNotFound: { status: 404, message: 'Unable to change channel status' },
      StateChanged,
    },
    done: 'Channel status changed successfully',
    failed: 'Unable to change channel status',
  },
})
