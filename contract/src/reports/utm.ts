import { optionalLine } from '../text.ts'

/** A blank value does not filter. */
const utmValue = optionalLine(200, undefined, 'issued')
  .transform((value) => value || undefined)
  .optional()

/** The six UTM values of a sign-up. */
export const utmFilter = {
  client: utmValue,
  source: utmValue,
  campaign: utmValue,
  medium: utmValue,
  term: utmValue,
  content: utmValue,
}

/** Whether the filter contains any of the six values. */
export function hasUtm(filter: Partial<Record<keyof typeof utmFilter, string | undefined>>): boolean {
  return (Object.keys(utmFilter) as (keyof typeof utmFilter)[]).some((name) => filter[name] !== undefined)
}
