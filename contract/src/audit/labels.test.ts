import { expect, test } from 'vitest'
import { actionLabel } from './action-label.ts'
import { factsText, fieldLabel, formatValue } from './labels.ts'

test('actions and fields have labels', () => {
  expect(actionLabel('suspend-customer')).toBe('Suspend customer')
  expect(actionLabel('toggle-vod-status')).toBe('Toggle VOD status')
  expect(actionLabel('hand-on-follow-up')).toBe('Reassign follow-up')
  expect(actionLabel('approve-money')).toBe('Decide approval request')
  expect(actionLabel('begin-two-factor')).toBe('Start two-factor setup')
  expect(actionLabel('turn-off-admin-user-two-factor')).toBe('Turn off admin user two-factor authentication')
  expect(actionLabel('email-user-list')).toBe('Email customer list')
  expect(actionLabel('collect-payment')).toBe('Record payment result')
  expect(fieldLabel('durationDays')).toBe('Duration (Days)')
  expect(fieldLabel('disabled')).toBe('Status')
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
  ['disabled', true, 'Disabled'],
  ['disabled', false, 'Active'],
  ['action', 'addCredit', 'Add Credit'],
  ['action', 'disableVods', 'Disable VODs'],
  ['action', 'refund-payment', 'Refund payment'],
  ['list', 'customers on hold', 'Customers on Hold'],
  ['query', 'parked.sort=-days&type=paid&from=2026-11-01', 'Sort: Days (descending), Type: Premium, From: Nov 1, 2026'],
  ['query', 'hide=-&sort=name', 'Sort: Name'],
  ['query', 'hide=-', ''],
  ['query', 'name=a%26b+c&note=100%', 'Name: a&b c, Note: 100%'],
  ['query', '', ''],
  ['types', null, 'All events'],
  ['types', ['channel.disabled', 'code.created'], 'channel.disabled, code.created'],
])('%s %j is shown as %j', (field, value, expected) => {
  expect(formatValue(value, field)).toBe(expected)
})

test('cents are shown as money', () => {
  expect(formatValue(-123450, 'balanceCents')).toBe('-$1,234.50')
  expect(formatValue(14, 'durationDays')).toBe('14')
})

test('an entry as text has one field per line', () => {
  expect(factsText({ disabled: false, amountCents: 500, note: null })).toBe('Status: Active\nAmount: $5.00\nNote: None')
  expect(factsText(null)).toBe('')
})
