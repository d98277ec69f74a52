import type { Route } from '@playwright/test'

/** Texts that people may enter: longer than any column, unbreakable, right-to-left, and executable. */
const texts = [
  'W'.repeat(100),
  `<script>alert('1')</script><img src=x onerror=alert(2)> %_\\ '; DROP TABLE customers; --`,
  'سلسلة طويلة جدًا من الكلمات التي تُقرأ من اليمين إلى اليسار، ثم كلمة أخرى وأخرى',
  '👩🏽‍🚀🎉🇲🇽'.repeat(16),
  'A text that goes on and on, as users write who have much to say and no one to stop them, and then some more',
] as const

/** Response fields of the API that can contain any text. */
const written = new Set(
  `name firstName lastName customerName staffName first_name last_name given_name description reason details
   detail notes subject pattern error finding message department requestedBy createdBy askedBy genre actors
   categories app location line1 line2 address city altContact1 altContact2 coupon client utmSource utmCampaign
   utmMedium utmTerm utmContent`.split(/\s+/),
)

/** Lets a call through to the server and makes the texts of the response malicious. */
export async function fulfillHostile(route: Route): Promise<void> {
  const response = await route.fetch()
  const isList = response.headers()['content-type']?.includes('json') ?? false
  if (!response.ok() || !isList) return await route.fulfill({ response })
  await route.fulfill({ response, json: withHostileTexts(await response.json()) })
}

/** Returns the response with malicious texts; each text of a list is different. */
export function withHostileTexts(response: unknown): unknown {
  let used = 0
  return change(response, '')

  function change(value: unknown, field: string): unknown {
    if (typeof value === 'string') return written.has(field) ? texts[used++ % texts.length] : value
    if (Array.isArray(value)) return value.map((one) => change(one, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]))
  }
}
