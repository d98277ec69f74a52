import { expect, test } from 'vitest'
import { usabilityText, whyNotUsable } from './usable.ts'

const code = {
  startDate: '2026-03-05',
  endDate: '2026-03-10',
  maximumAccounts: 2,
  accountCount: 1,
  disabled: false,
}

test.each([
  ['2026-03-04', {}, 'ComplimentaryCodeNotStarted', 'Not started', 'This code starts on Mar 5, 2026 (UTC).'],
  ['2026-03-05', {}, null, undefined, undefined],
  ['2026-03-10', {}, null, undefined, undefined],
  ['2026-03-11', {}, 'ComplimentaryCodeExpired', 'Ended', 'This code ended on Mar 10, 2026 (UTC).'],
  [
    '2026-03-05',
    { accountCount: 2 },
    'ComplimentaryCodeUsedUp',
    'Used up',
    'This code has reached its maximum number of accounts.',
  ],
  ['2026-03-11', { accountCount: 2 }, 'ComplimentaryCodeExpired', 'Ended', 'This code ended on Mar 10, 2026 (UTC).'],
  ['2026-03-05', { disabled: true }, 'ComplimentaryCodeDisabled', 'Disabled', 'This code is disabled.'],
])('a code is usable on each of its days until its limit is reached: %s %j', (day, more, reason, label, sentence) => {
  expect(whyNotUsable({ ...code, ...more }, day)).toBe(reason)
  const text = usabilityText({ ...code, ...more }, day)
  expect(text?.label).toBe(label)
  if (sentence) expect(text?.sentence).toContain(sentence)
  else expect(text).toBeNull()
})
