import { expect, test } from 'vitest'
import { moneyColumn } from './value-columns.tsx'

test('what is being read or could not be read is downloaded as nothing, not as 0', () => {
  const column = moneyColumn('amount', 'Amount', (cents: number | undefined) => cents)
  expect([undefined, 0, 1499].map((cents) => column.download?.(cents))).toEqual(['', 0, 14.99])
})
