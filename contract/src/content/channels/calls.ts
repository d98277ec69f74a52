import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { fourLetterCode, optionalDigits, entityName, webAddress } from '../../fields.ts'
import { choice, line, wholeNumber } from '../../text.ts'
import { expectedDisabled, StateChanged } from '../../toggle.ts'
import { count } from '../../wire.ts'
import { DEFAULT_CHANNEL_ORDER, MAX_CHANNEL_ORDER, orderChanges } from './order.ts'
import { channelTagsField } from './tags.ts'

export const channelTypes = ['TV', 'Radio'] as const

export const channelCode = fourLetterCode({
  required: 'Enter channel code',
  invalid: 'Enter a valid channel code in uppercase',
})

const channelFields = z.strictObject({
  code: channelCode,
  name: entityName(30, { required: 'Enter channel name', invalid: 'Enter a valid channel name' }),
  url: webAddress(512, { required: 'Enter channel URL', invalid: 'Enter a valid channel URL' }),
  order: wholeNumber(0, MAX_CHANNEL_ORDER, {
    required: 'Enter channel order',
    invalid: 'Enter a valid channel order',
  }).default(DEFAULT_CHANNEL_ORDER),
  /** Station ID in the program guide; a channel without one has no guide. */
  metadataId: optionalDigits(10, 'Enter a valid Gracenote ID').nullish(),
  type: choice(channelTypes, 'Select a channel type'),
  /** Key of a channel logo. */
  logo: line(255, { required: 'Select a channel logo' }),
  tags: channelTagsField,
})

const channel = z
  .object({
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
    /** Incremented with each edit, to detect concurrent edits. */
    version: count,
  })
  .meta({ id: 'Channel' })
export type Channel = z.output<typeof channel>

export const ChannelNotFound = { status: 404, message: 'Channel not found' } as const
const ChannelChanged = {
  status: 409,
  message: 'This channel was changed by someone else. Reload it before you save.',
} as const
/** Selected from lists that have since changed. */
const noLongerOffered = {
  UnknownLogo: { status: 409, message: 'Select a channel logo' },
  UnknownGenre: { status: 409, message: 'Select a channel genre' },
  UnknownLanguage: { status: 409, message: 'Select a channel language' },
  UnknownOrigin: { status: 409, message: 'Select a channel origin' },
  UnknownAudience: { status: 409, message: 'Select a channel audience' },
} as const

export const channelsCalls = defineCalls({
  getAllChannels: {
    method: 'GET',
    path: '/get-all-channels',
    permission: 'channels',
    input: noInput,
    reply: z.array(channel),
    errors: {},
    failed: 'Error fetching channels',
  },
  getChannel: {
    method: 'GET',
    path: '/get-channel',
    permission: 'channels',
    input: z.strictObject({ code: channelCode }),
    reply: channel,
    errors: { ChannelNotFound },
    failed: 'Error fetching channel',
  },
  createChannel: {
    method: 'POST',
    path: '/create-channel',
    permission: 'channels',
    input: channelFields,
    reply: nothing,
    errors: {
      ChannelExists: { status: 409, message: 'Channel code already exists', hasToast: true },
      ...noLongerOffered,
    },
    done: 'New channel created successfully',
    failed: 'Unable to create channel',
  },
  updateChannel: {
    method: 'POST',
    path: '/update-channel',
    permission: 'channels',
    /** If the edited version is included, the edit is rejected if the channel has since changed. */
    input: channelFields.extend({ version: count.optional() }),
    reply: nothing,
    errors: { ChannelNotFound, ChannelChanged, ...noLongerOffered },
    done: 'Channel updated successfully',
    failed: 'Unable to update channel',
  },
  toggleChannelStatus: {
    method: 'POST',
    path: '/toggle-channel-status',
    permission: 'channels',
    input: z.strictObject({ code: channelCode, expectedDisabled }),
    reply: nothing,
    errors: {
      ChannelNotFound: { status: 404, message: 'Unable to change channel status' },
      StateChanged,
    },
    done: 'Channel status changed successfully',
    failed: 'Unable to change channel status',
  },
  /** Changes the order of channels, all or none: the changes that `moveChannel` returns, or their reverse. */
  reorderChannels: {
    method: 'POST',
    path: '/reorder-channels',
    permission: 'channels',
    input: z.strictObject({ changes: orderChanges }),
    reply: nothing,
    errors: {
      ChannelNotFound,
      /** The current order of a channel differs from the change's `from`. */
      OrderChanged: {
        status: 409,
        message: 'The order was changed by someone else. The current order is shown.',
      },
    },
    done: 'Channel order changed successfully',
    failed: 'Unable to change channel order',
  },
})
