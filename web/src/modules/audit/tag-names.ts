import type { ChannelTag } from '@portal/contract/content/channel-tags/calls'

/** A channel's recorded tags with the names that its form shows: `News` for `GENR-NEWS`. */
export function tagNames(codes: unknown, tags: readonly ChannelTag[] = []): unknown {
  if (!Array.isArray(codes)) return codes
  const names = new Map(
    tags.flatMap(({ code, values }) => values.map((value) => [`${code}-${value.code}`, value.name])),
  )
  return codes.map((code: unknown) => names.get(String(code)) ?? code)
}
