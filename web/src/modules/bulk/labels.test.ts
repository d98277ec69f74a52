import type { BulkRun } from '@portal/contract/bulk/calls'
import { expect, test } from 'vitest'
import {
  inputFacts,
  limitTexts,
  progressOf,
  reasonOf,
  rowStateLabel,
  runStateLabel,
  runTitle,
  startLabel,
} from './labels.ts'

const run: BulkRun = {
  id: 1,
  action: 'addCredit',
  by: 'Ana Li',
  state: 'previewing',
  createdAt: new Date(0),
  previewedAt: null,
  startedAt: null,
  endedAt: null,
  isStopping: false,
  isOwn: true,
  approvalId: null,
  rows: 1204,
  previewed: 301,
  eligible: 300,
  balanceCents: 0,
  valueCents: 0,
  counts: { waiting: 1204, done: 0, 'not-eligible': 0, changed: 0, failed: 0, skipped: 0 },
}

test('labels a run by action and rows', () => {
  expect(runTitle(run)).toBe('Add Credit: 1,204 customers')
})

test.each([
  ['addCredit', 2, 'Add Credit to 2 Customers'],
  ['verify', 1, 'Verify 1 Customer'],
  ['cancel', 1204, 'Cancel Subscriptions of 1,204 Customers'],
  ['disableVods', 1, 'Disable 1 VOD'],
  ['enableCodes', 3, 'Enable 3 Codes'],
] as const)('the button for %s on %i rows is "%s"', (action, count, label) => {
  expect(startLabel(action, count)).toBe(label)
})

test('names the states of runs and rows that cannot start', () => {
  const startedAt = new Date()
  const { counts } = run
  expect(runStateLabel({ counts, state: 'ready', eligible: 1, startedAt: null })).toBe('Ready to start')
  expect(runStateLabel({ counts, state: 'ready', eligible: 0, startedAt: null })).toBe('No row is eligible')
  expect(runStateLabel({ counts, state: 'stopped', eligible: 1, startedAt: null })).toBe('Discarded')
  expect(runStateLabel({ counts, state: 'stopped', eligible: 1, startedAt })).toBe('Stopped')
  const ended = { state: 'done', eligible: 2, startedAt } as const
  expect(runStateLabel({ ...ended, counts: { ...counts, done: 1, 'not-eligible': 1 } })).toBe('Done')
  expect(runStateLabel({ ...ended, counts: { ...counts, done: 1, changed: 1 } })).toBe('Partly done')
  expect(runStateLabel({ ...ended, counts: { ...counts, done: 1, failed: 1 } })).toBe('Partly done')
  expect(runStateLabel({ ...ended, counts: { ...counts, failed: 2 } })).toBe('Nothing done')
  expect(rowStateLabel({ state: 'waiting', code: null })).toBe('Waiting')
  expect(rowStateLabel({ state: 'waiting', code: 'NotOffered' })).toBe('Not eligible')
  expect(rowStateLabel({ state: 'failed', code: 'InternalError' })).toBe('Failed')
})

test.each([
  [
    'a credit',
    { amount: '40.00', description: 'Outage', currency: 'USD' },
    [
      ['Amount', '$40.00 per customer'],
      ['Reason', 'Outage'],
    ],
  ],
  [
    'free days',
    { duration: 5, reason: 'Outage' },
    [
      ['Days', '5 per customer'],
      ['Reason', 'Outage'],
    ],
  ],
  [
    'a follow-up',
    { body: 'Call back', followUp: { dueOn: '2026-11-29', assignee: { role: 'support' } } },
    [
      ['Note', 'Call back'],
      ['Follow Up On', 'Nov 29, 2026'],
      ['For', 'Support'],
    ],
  ],
  ['an action without fields', {}, []],
])('shows what each row receives: %s', (_, input, facts) => {
  expect(inputFacts(input)).toEqual(facts)
})

test('reports exceeded limits with the actual values', () => {
  const exceeded = [
    { rule: 'single', limitCents: 2000, givenCents: 0, rows: 1 },
    { rule: 'staff-day', limitCents: 30_000, givenCents: 500, rows: null },
    { rule: 'customer-month', limitCents: 4000, givenCents: 0, rows: 1204 },
  ] as const
  expect(limitTexts({ valueCents: 30_100, exceeded: [...exceeded] })).toEqual([
    '$20.00 per action: exceeded for 1 customer',
    '$300.00 in 24 hours: total for all rows $301.00, and $5.00 is already used',
    '$40.00 per customer in 30 days: exceeded for 1,204 customers',
  ])
})

test('shows progress of the preview, then of the rows', () => {
  expect(progressOf(run)).toBe(25)
  expect(progressOf({ ...run, state: 'running', counts: { ...run.counts, waiting: 602, done: 602 } })).toBe(50)
})

test.each([
  ['verify', 'NotOffered', 'The action is not available for this row.'],
  ['cancel', 'NotOffered', 'The customer has no unpaid invoice.'],
  ['enableVods', 'StateChanged', 'Already enabled.'],
  ['disableVods', 'StateChanged', 'Already disabled.'],
  ['cancel', 'ConsequenceChanged', 'The amounts have changed since the preview.'],
  ['verify', 'UserNotFound', 'Customer not found'],
  ['verify', null, ''],
] as const)('%s: explains %s', (action, code, text) => {
  expect(reasonOf(action, { code, reason: null })).toBe(text)
})

test('explains an unavailable action by the rule that forbids it', () => {
  const reason = 'The customer is already verified.'
  expect(reasonOf('verify', { code: 'NotOffered', reason })).toBe(reason)
})
