import { perWindow } from '@portal/contract/reports/counts'
import { expect, test } from 'vitest'
import { countsCsv } from './count-csv.ts'

test('counts are downloaded as numbers, and a window that is not counted stays empty', () => {
  const rows = [
    { title: 'Trial', counts: perWindow((window) => (window === 'total' ? 1234 : 5)) },
    { title: 'Cancellation Requests', counts: { total: 24 } },
    { title: 'Premium', counts: undefined },
  ]
  expect(countsCsv('Total Attribution', rows).slice(1).split('\r\n')).toEqual([
    'Total Attribution,Today,Yesterday,2 Days Ago,3 Days Ago,7 Days Ago,This Month,Total',
    'Trial,5,5,5,5,5,5,1234',
    'Cancellation Requests,,,,,,,24',
    'Premium,,,,,,,',
    '',
  ])
})
