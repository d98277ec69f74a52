import { expect, test } from 'vitest'
import { dueText, formatDue, isOverdue } from './due.ts'

test.each([
  ['2026-03-10', 'today', false],
  ['2026-03-11', 'Mar 11, 2026', false],
  ['2026-03-09', 'Mar 9, 2026, 1 day overdue', true],
  ['2026-03-01', 'Mar 1, 2026, 9 days overdue', true],
])('%s is shown as %j', (dueOn, text, isLate) => {
  expect([formatDue(dueOn, '2026-03-10'), isOverdue(dueOn, '2026-03-10')]).toEqual([text, isLate])
})

test('starts with a capital outside a sentence', () => {
  expect(dueText('2026-03-10', '2026-03-10')).toBe('Today')
  expect(dueText('2026-03-11', '2026-03-10')).toBe('Mar 11, 2026')
})
