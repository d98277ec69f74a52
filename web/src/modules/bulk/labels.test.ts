import type { BulkRun } from '@portal/contract/bulk/calls'
import { expect, test } from 'vitest'
import { progressOf, reasonOf, runTitle } from './labels.ts'

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
  rows: 1204,
  previewed: 301,
  eligible: 300,
  balanceCents: 0,
  counts: { waiting: 1204, done: 0, 'not-eligible': 0, changed: 0, failed: 0, skipped: 0 },
}

test('a run is named by its action and its rows', () => {
  expect(runTitle(run)).toBe('Add Credit: 1,204 customers')
})

test('progress is that of the preview, then that of the rows', () => {
  expect(progressOf(run)).toBe(25)
  expect(progressOf({ ...run, state: 'running', counts: { ...run.counts, waiting: 602, done: 602 } })).toBe(50)
})

test.each([
  ['verify', 'NotOffered', 'The action is not available for this row.'],
  ['enableVods', 'StateChanged', 'Already enabled.'],
  ['disableVods', 'StateChanged', 'Already disabled.'],
  ['verify', 'UserNotFound', 'Customer not found'],
  ['verify', null, ''],
] as const)('%s: %s is explained', (action, code, text) => {
  expect(reasonOf(action, code)).toBe(text)
})
