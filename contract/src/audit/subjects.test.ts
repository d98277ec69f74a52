import { expect, test } from 'vitest'
import { recordedSubject, subjectLabel } from './subjects.ts'

const id = '0b0e1c4e-8f5c-4a57-9a6b-1f0f2f6f1c11'

test.each([
  ['email-user-list', id, { paid: true, sendTo: 'ana@staff.test' }, 'ana@staff.test'],
  ['cancel-customer-export', id, { state: 'cancelled' }, 'Customer list'],
  ['create-report-schedule', 'customer-sign-up-report', null, 'Customer Sign Ups'],
  ['set-default-view', 'channels', null, 'Channels'],
  ['create-bulk-run', '4', { action: 'addCredit', rows: 10 }, 'Bulk action 4: Add Credit'],
  ['approve-money', '4', { action: 'add-credit' }, 'Bulk action 4: Add credit'],
  ['toggle-vod-status', '4711', { disabled: true }, '4711'],
  ['toggle-channel-status', 'GOLD', { disabled: true }, 'GOLD'],
])('%s of %s with %j is about %s', (action, subject, after, label) => {
  expect(subjectLabel({ action, subject, before: null, after })).toBe(label)
})

test('an entry about a customer has no subject', () => {
  expect(subjectLabel({ action: 'add-credit', subject: null, before: null, after: {} })).toBeNull()
})

test.each([
  ['Customer Sign Ups', 'customer-sign-up-report'],
  ['Bulk action 4: Add Credit', '4'],
  ['bulk action 4', '4'],
  ['GOLD', 'GOLD'],
])('%s is recorded as %s', (typed, recorded) => {
  expect(recordedSubject(typed)).toBe(recorded)
})
