import { z } from 'zod'

/** The four tag groups; each channel has one value per group. */
export const tagGroups = [
  { code: 'GENR', name: 'genre', required: 'Select a channel genre', unknown: 'UnknownGenre' },
  { code: 'LANG', name: 'language', required: 'Select a channel language', unknown: 'UnknownLanguage' },
  { code: 'ORGN', name: 'origin', required: 'Select a channel origin', unknown: 'UnknownOrigin' },
  { code: 'AUDC', name: 'audience', required: 'Select a channel audience', unknown: 'UnknownAudience' },
] as const
export type TagGroup = (typeof tagGroups)[number]

/** A channel's values by group: `{ genre: 'NEWS', language: 'ENGL', … }`; null if not selected. */
type ChosenTags = Record<TagGroup['name'], string | null>

/** A channel's tags on the wire: `GENR-NEWS` and so on, one per group. */
export const channelTagsField = z
  .array(z.string().regex(/^(GENR|LANG|ORGN|AUDC)-[A-Z]{4}$/, { error: 'Unknown channel tag' }))
  .superRefine((tags, context) => {
    for (const { code, required } of tagGroups) {
      const count = tags.filter((tag) => tag.startsWith(`${code}-`)).length
      if (count !== 1) context.addIssue({ code: 'custom', message: required, input: tags })
    }
  })

/** Returns the selected tags as `['GENR-NEWS', …]`. */
export function tagsOf(chosen: ChosenTags): string[] {
  return tagGroups.flatMap(({ code, name }) => (chosen[name] ? [`${code}-${chosen[name]}`] : []))
}

/** The reverse of `tagsOf`. */
export function chosenTags(tags: readonly string[]): ChosenTags {
  const valueIn = (group: string) => tags.find((tag) => tag.startsWith(`${group}-`))?.slice(group.length + 1) ?? null
  return { genre: valueIn('GENR'), language: valueIn('LANG'), origin: valueIn('ORGN'), audience: valueIn('AUDC') }
}
