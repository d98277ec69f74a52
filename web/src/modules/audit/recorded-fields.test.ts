import { expect, test } from 'vitest'
import { fieldFormats } from '@portal/contract/audit/field-labels'
import { formatValue } from '@portal/contract/audit/labels'

const sources = Object.entries(
  import.meta.glob<string>(['../../../../server/src/**/*.ts', '!**/*.test.ts', '!**/*-mail*.ts', '!**/mails.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, source]) => /\b(?:record|audit|recordChange|act)\(|CustomerChange/.test(source))

/** Fields whose values need no formatting: names, texts, numbers, dates, money, booleans. */
const plain: ReadonlySet<string> = new Set(
  `acceptLess address amountCents anchor balanceCents cancelOn card channels chargedCents choices complimentaryCode coupon days
   description device devices disabled discrepancy disputedCents durationDays limitCents request valueCents endDate error event events finding firstName freeSecondsConsumed identities inAppSubscription invoiceNumber isPinned noteId query view
   isReinstated isRequired isWithdrawn issuer lastName lockedUntil mail merchantCode movedCents name nextAttemptOn
   nextInvoiceDate operation order overlapHours owner problem products providerCustomerId reason recipients recoveryCodesLeft refundedCents resolution
   reversedCents rows sendTo to sessions start subject twoFactor validTill warning amount`.split(/\s+/),
)

test('every recorded field has a label or is shown unchanged', () => {
  const fields = new Set(sources.flatMap(([, source]) => recordedFields(source)))
  expect(fields.size).toBeGreaterThan(50)
  expect([...fields].filter((field) => !plain.has(field) && !Object.hasOwn(fieldFormats, field))).toEqual([])
})

test.each([
  ['declined', 'insufficient_funds', 'Insufficient funds'],
  ['code', 'expired_card', 'Card expired'],
  ['why', 'not tried without a credit card', 'Not tried without a credit card'],
  ['invoice', 42, '000042'],
  ['invoiceStatus', 'open', 'Open'],
  ['refund', 'requested', 'Requested'],
  ['state', 'done', 'Sent'],
  ['state', 'prevented', 'Prevented'],
  ['state', 'FL', 'FL'],
  ['step', 'endings', 'Subscription end'],
  ['kind', 'attempt', 'Invoice payment'],
  ['scopes', ['sign-up', 'report-errors'], 'Sign up customers, Report application errors'],
  ['secondFactor', 'recovery code', 'Recovery code'],
  ['plan', 'monthly', 'Monthly'],
  ['role', 'support', 'Support'],
])('%s %j is shown as %j', (field, value, expected) => {
  expect(formatValue(value, field)).toBe(expected)
})

test('shows nested values as text instead of JSON', () => {
  const sessions = [
    { startedAt: '2026-11-23T15:04:05.000Z', address: '192.0.2.1', browser: 'Firefox on Linux' },
    { startedAt: '2026-11-22T15:04:05.000Z', address: '192.0.2.2', browser: null },
  ]
  expect(formatValue(sessions, 'sessions').split('\n')).toEqual([
    'Started at: Nov 23, 2026, 10:04 AM, Address: 192.0.2.1, Browser: Firefox on Linux',
    'Started at: Nov 22, 2026, 10:04 AM, Address: 192.0.2.2, Browser: None',
  ])
  expect(formatValue({ en: 'Monthly plan', es: 'Plan mensual' })).toBe('English: Monthly plan, Spanish: Plan mensual')
  expect(formatValue({ client: 'web', source: 'radio' }, 'choices')).toBe('Client: web, UTM source: radio')
  expect(formatValue(1499, 'price_cents')).toBe('$14.99')
})

/** Field names in the objects assigned to `before` and `after`. */
function recordedFields(source: string): string[] {
  return [...source.matchAll(/\b(?:before|after)(?::| =) \{/g)].flatMap(({ index, 0: { length } }) => {
    const literal = closed(source.slice(index + length))
    return [...literal.replaceAll(/\([^()]*\)/g, '').matchAll(/(?:^|[{,])\s*(\w+)\s*(?=[:,}]|$)/g)].map(
      ([, name = '']) => name,
    )
  })
}

/** Returns the text up to the matching closing brace. */
function closed(text: string): string {
  let depth = 1
  const end = [...text].findIndex((character) => {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0
    return depth === 0
  })
  return text.slice(0, end)
}
