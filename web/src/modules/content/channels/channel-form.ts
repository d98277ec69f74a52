import { type Channel, channelsCalls } from '@portal/contract/content/channels/calls'
import { DEFAULT_CHANNEL_ORDER } from '@portal/contract/content/channels/order'
import { chosenTags, type TagGroup, tagGroups, tagsOf } from '@portal/contract/content/channels/tags'
import { line } from '@portal/contract/text'
import type { z } from 'zod'
import type { Draft } from '../../../ui/form.ts'

/** A channel's form values, with one field per tag group. */
export const channelForm = channelsCalls.createChannel.input.omit({ tags: true }).extend({
  genre: tagIn(0),
  language: tagIn(1),
  origin: tagIn(2),
  audience: tagIn(3),
})
export type ChannelForm = z.input<typeof channelForm>

export const newChannel: Draft<ChannelForm> = {
  code: '',
  name: '',
  url: '',
  order: DEFAULT_CHANNEL_ORDER,
  metadataId: '',
  type: null,
  logo: '',
  genre: '',
  language: '',
  origin: '',
  audience: '',
}

export function toChannelForm({ code, name, url, order, metadataId, type, logo, tags }: Channel): Draft<ChannelForm> {
  const { genre, language, origin, audience } = chosenTags(tags)
  return { code, name, url, order, metadataId: metadataId ?? '', type, logo, genre, language, origin, audience }
}

/** Input of the calls. */
export function toChannelInput({ genre, language, origin, audience, ...fields }: ChannelForm) {
  return { ...fields, tags: tagsOf({ genre, language, origin, audience }) }
}

/** The field that shows the error of a rejected channel, by error code. */
export const errorFields: Readonly<Record<string, keyof ChannelForm>> = {
  ChannelExists: 'code',
  UnknownLogo: 'logo',
  ...Object.fromEntries(tagGroups.map(({ unknown, name }) => [unknown, name])),
}

function tagIn(group: 0 | 1 | 2 | 3) {
  const { required }: TagGroup = tagGroups[group]
  return line(4, { required })
}
