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
  // Checked before the references, so that creating the same channel twice returns that it exists.
  if (await findChannel(tx, code)) return 'ChannelExists'
  const unknown = await findUnknown(tx, fields, null)
  if (unknown) return unknown
  if (!(await insertChannel(tx, code, fields, at))) return 'ChannelExists'
  await publish(tx, { type: 'channel.created', id: code, at, data: { name: fields.name } })
  return undefined
}

/** Returns the first unavailable reference of a channel. Those that it already has (`current`) may stay. */
export async function findUnknown(tx: Tx, fields: ChannelFields, current: Channel | null) {
  const [first] = await listUnknown(tx, fields, current)
  return first
}

/** Returns all of them. */
export async function listUnknown(
  tx: Tx,
  { logo, tags }: { readonly logo: string | undefined; readonly tags: readonly string[] },
  current: Channel | null = null,
) {
  const isLogoKnown = logo === undefined || logo === current?.logo || (await lockLogo(tx, logo))
  const newTags = tags.filter((tag) => !current?.tags.includes(tag))
  const offered = newTags.length === 0 ? new Set() : await lockOfferedTags(tx, newTags)
  const refused = newTags.filter((tag) => !offered.has(tag))
  return [
    ...(isLogoKnown ? [] : ['UnknownLogo' as const]),
    ...tagGroups.filter(({ code }) => refused.some((tag) => tag.startsWith(`${code}-`))).map(({ unknown }) => unknown),
  ]
}
