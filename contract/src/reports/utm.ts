import { optionalLine } from '../text.ts'

/** A blank one is not asked for. */
const utmValue = optionalLine(200, undefined, 'issued')
  .transform((value) => value || undefined)
  .optional()

/** The six values that say where a sign-up came from. */
export const utmFilter = {
  client: utmValue,
  source: utmValue,
  campaign: utmValue,
  medium: utmValue,
  term: utmValue,
  content: utmValue,
}

/** Whether any of the six values is asked for. */
export function hasUtm(filter: Partial<Record<keyof typeof utmFilter, string | undefined>>): boolean {
  return (Object.keys(utmFilter) as (keyof typeof utmFilter)[]).some((name) => filter[name] !== undefined)
}
