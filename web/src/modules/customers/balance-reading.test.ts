import { expect, test } from 'vitest'
import { balanceReading } from './balance-reading.ts'

test.each([
  [1499, 'owed', 'bad'],
  [50, 'owed', 'bad'],
  [49, 'will be added to the next invoice', 'quiet'],
  [0, 'nothing owed', 'quiet'],
  [-1000, '$10.00 credit', 'good'],
] as const)('reads a Balance Due of %i cents in words', (cents, text, tone) => {
  expect(balanceReading(cents)).toEqual({ text, tone })
})
