import { expect, test } from 'vitest'
import { runLoad } from './load.ts'

test('every request gets a response despite slow clients, unread responses and many concurrent exports', async () => {
  const { rows, exports } = await runLoad({ customers: 300, staff: 4, seconds: 1, lists: 6 })

  expect(rows.map(({ requests }) => requests > 0)).toEqual([true, true, true, true, true])
  expect(rows.filter(({ errors }) => errors > 0)).toEqual([])
  expect(exports).toMatchObject({ mailedOnce: 6, mailedRepeatedly: 0 })
  expect(exports.maxConcurrent).toBeLessThanOrEqual(2)
}, 240_000)
