import { expect, test } from 'vitest'
import { moneyColumn } from './value-columns.tsx'

test('downloads loading or failed values as empty, not 0', () => {
  const column = moneyColumn('amount', 'Amount', (cents: number | undefined) => cents)
  expect([undefined, 0, 1499].map((cents) => column.download?.(cents))).toEqual(['', 0, 14.99])
})
