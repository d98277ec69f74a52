import { expect, test } from 'vitest'
import { describeBalance } from './describe-balance.ts'

test.each([
  [1499, 'due', 'bad'],
  [50, 'due', 'bad'],
  [49, 'will be added to the next invoice', 'quiet'],
  [0, 'nothing due', 'quiet'],
  [-1000, '$10.00 credit', 'good'],
] as const)('describes a balance due of %i cents', (cents, text, tone) => {
  expect(describeBalance(cents)).toEqual({ text, tone })
})
