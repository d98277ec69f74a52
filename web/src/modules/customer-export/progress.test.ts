import { expect, test } from 'vitest'
import { percentOf } from './progress.ts'

test.each([
  [0, null, 0],
  [10, 0, 0],
  [0, 100, 0],
  [49, 99, 49],
  // More than expected.
  [120, 100, 99],
  [100, 100, 99],
])('%d of about %s rows are %d percent', (rowsWritten, rowsExpected, percent) => {
  expect(percentOf({ rowsWritten, rowsExpected })).toBe(percent)
})
