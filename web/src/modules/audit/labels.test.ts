import { expect, test } from 'vitest'
import { actionLabel, fieldLabel, formatValue } from './labels.ts'

test('actions and fields have labels', () => {
  expect(actionLabel('suspend-customer')).toBe('Suspend customer')
  expect(actionLabel('toggle-vod-status')).toBe('Toggle VOD status')
  expect(actionLabel('hand-on-follow-up')).toBe('Reassign follow-up')
  expect(actionLabel('approve-money')).toBe('Decide approval request')
  expect(actionLabel('begin-two-factor')).toBe('Start two-factor setup')
  expect(actionLabel('turn-off-admin-user-two-factor')).toBe('Turn off admin user two-factor authentication')
  expect(fieldLabel('firstName')).toBe('First name')
  expect(fieldLabel('invoice_number')).toBe('Invoice number')
  expect(fieldLabel('requestId')).toBe('Request ID')
  expect(fieldLabel('balanceCents')).toBe('Balance')
})

test.each([
  [null, ''],
  ['', ''],
  [0, '0'],
  [true, 'Yes'],
  [false, 'No'],
  [[], 'None'],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, 'A: 1'],
])('%j is shown as %j', (value, words) => {
  expect(formatValue(value)).toBe(words)
})

test.each([
  ['type', 'paid', 'Premium'],
  ['type', 'tv', 'tv'],
  ['status', 'registered', 'Unverified'],
  ['defaultLanguage', 'es', 'Spanish'],
  ['defaultTimeZone', 'America/New_York', 'Eastern'],
  ['plan', 'yearly', 'Yearly'],
  ['validTill', '2026-11-23', 'Nov 23, 2026'],
  ['lockedUntil', '2026-11-23T15:04:05.000Z', 'Nov 23, 2026, 10:04 AM'],
  ['notes', 'toString', 'toString'],
])('%s %j is shown as %j', (field, value, expected) => {
  expect(formatValue(value, field)).toBe(expected)
})

test('cents are shown as money', () => {
  expect(formatValue(-123450, 'balanceCents')).toBe('-$1,234.50')
  expect(formatValue(14, 'durationDays')).toBe('14')
})
