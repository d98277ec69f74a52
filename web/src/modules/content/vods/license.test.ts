import { expect, test } from 'vitest'
import { licenseText, elapsedShare } from './license.ts'

test.each([
  ['2026-03-01', '2026-03-10', 'Last day', 0.9],
  ['2026-03-10', '2026-03-10', 'Last day', 0],
  ['2026-03-01', '2026-03-11', '1 day left', 9 / 11],
  ['2026-03-01', '2026-03-09', 'Expired 1 day ago', 1],
  ['2026-03-12', '2026-04-30', 'Starts in 2 days', 0],
])('a license from %s to %s on March 10: %s', (licenseStartDate, licenseEndDate, text, over) => {
  const license = { licenseStartDate, licenseEndDate }
  expect(licenseText(license, '2026-03-10')).toBe(text)
  expect(elapsedShare(license, '2026-03-10')).toBeCloseTo(over)
})
