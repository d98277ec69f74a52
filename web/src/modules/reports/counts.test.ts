import { countPerWindow } from '@portal/contract/reports/counts'
import { expect, test } from 'vitest'
import { countsCsv } from './counts.ts'

test('downloads counts as numbers, with empty cells for uncounted windows, followed by the definitions', () => {
  const rows = [
    {
      title: 'Trial',
      definition: 'Those on trial.',
      counts: countPerWindow((window) => (window === 'total' ? 1234 : 5)),
    },
    { title: 'Cancellation Requests', definition: 'Those who leave.', counts: { total: 24 } },
    { title: 'Premium', definition: 'Those who pay.', counts: undefined },
  ]
  expect(countsCsv('Total Attribution', rows).slice(1).split('\r\n')).toEqual([
    'Total Attribution,Today,Yesterday,2 Days Ago,3 Days Ago,7 Days Ago,This Month,Total',
    'Trial,5,5,5,5,5,5,1234',
    'Cancellation Requests,,,,,,,24',
    'Premium,,,,,,,',
    '',
    'Definitions',
    'Trial,Those on trial.',
    'Cancellation Requests,Those who leave.',
    'Premium,Those who pay.',
    'Today,Sign-ups since midnight (Eastern Time).',
    ...['Yesterday', '2 Days Ago', '3 Days Ago', '7 Days Ago'].map(
      (day) => `${day},Sign-ups on this day (Eastern Time).`,
    ),
    'This Month,"Sign-ups since the 1st of this month (Eastern Time), including today."',
    'Total,All-time sign-ups.',
    '',
  ])
})
