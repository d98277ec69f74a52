import type { Channel } from '@portal/contract/content/channels/calls'
import { tagGroups } from '@portal/contract/content/channels/tags'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Exactly } from '../../../platform/http/handler.ts'
import { publish } from '../../events/public.ts'
import { type ChannelFields, findChannel, insertChannel, lockLogo, lockOfferedTags } from './queries.ts'

/** Adds a channel; returns why it cannot be added. */
export async function addChannel<Fields extends ChannelFields>(
  tx: Tx,
  code: string,
  fields: Exactly<ChannelFields, Fields>,
  at: Date,
) {
  // Before its references: creating the same channel twice must return that it exists.
  if (await findChannel(tx, code)) return 'ChannelExists'
  const unknown = await findUnknown(tx, fields, null)
  if (unknown) return unknown
  if (!(await insertChannel(tx, code, fields, at))) return 'ChannelExists'
  await publish(tx, { type: 'channel.created', id: code, at, data: { name: fields.name } })
  return undefined
}

/** What a channel refers to that is not offered; what it has already (`current`) may stay. */
export async function findUnknown(tx: Tx, { logo, tags }: ChannelFields, current: Channel | null) {
  if (logo !== current?.logo && !(await lockLogo(tx, logo))) return 'UnknownLogo'
  const newTags = tags.filter((tag) => !current?.tags.includes(tag))
  if (newTags.length === 0) return undefined
  const offered = await lockOfferedTags(tx, newTags)
  const refused = newTags.find((tag) => !offered.has(tag))
  return tagGroups.find(({ code }) => refused?.startsWith(`${code}-`))?.unknown
}
