import { expect, test } from 'vitest'
import { describeBalance } from './describe-balance.ts'

test.each([
  [1499, 'owes $14.99', 'bad'],
  [50, 'owes $0.50', 'bad'],
  [49, '$0.49, added to next invoice', 'quiet'],
  [0, 'no open balance', 'quiet'],
  [-1000, '$10.00 credit', 'good'],
] as const)('describes a balance due of %i cents', (cents, text, tone) => {
  expect(describeBalance(cents)).toEqual({ text, tone })
})
