import { formatDate } from '@portal/contract/dates'
import { expect, test } from 'vitest'
import { csvOf } from '../list-table/csv.ts'
import { comparedColumns, comparedDays } from './compared-days.ts'

type Day = { readonly day: string; readonly errors: number }

const columns = [
  { id: 'day', title: 'Day', value: ({ day }: Day) => day, text: ({ day }: Day) => formatDate(day) },
  { id: 'errors', title: 'Errors', value: ({ errors }: Day) => errors, cell: ({ errors }: Day) => `see ${errors}` },
]
const march = { first: '2026-03-01', last: '2026-03-31' }
const february = { first: '2026-02-01', last: '2026-02-28', name: 'the month before' }
const blankOf = (day: string) => ({ day, errors: 0 })

function fileOf(before: Parameters<typeof comparedColumns<Day>>[1], rows: readonly Day[]): string[] {
  const listed = comparedDays(march, rows, before, blankOf)
  return csvOf(listed, comparedColumns(columns, before)).slice(1).trimEnd().split('\r\n')
}

test('lists days of a chart beside the compared days', () => {
  const before = {
    ...february,
    rows: [
      { day: '2026-02-02', errors: 7 },
      { day: '2026-02-04', errors: 1 },
    ],
  }
  const rows = [
    { day: '2026-03-02', errors: 5 },
    { day: '2026-03-03', errors: 2 },
    { day: '2026-03-30', errors: 3 },
  ]
  expect(fileOf(before, rows)).toEqual([
    'Day,Errors,Compared Day,Compared Errors',
    '"Mar 2, 2026",5,"Feb 2, 2026",7',
    '"Mar 3, 2026",2,"Feb 3, 2026",0',
    '"Mar 4, 2026",0,"Feb 4, 2026",1',
    // February has no 30th.
    '"Mar 30, 2026",3,,',
  ])
})

test('lists days without a comparison alone', () => {
  expect(fileOf(undefined, [{ day: '2026-03-02', errors: 5 }])).toEqual(['Day,Errors', '"Mar 2, 2026",5'])
})

test('a count for part of a day does not link to the list of the day', () => {
  const rows = [{ day: '2026-02-02', errors: 1234 }]
  const cellOf = (before: Parameters<typeof comparedColumns<Day>>[1]) => {
    const [listed] = comparedDays(march, [], before, blankOf)
    return listed && comparedColumns(columns, before).at(-1)?.cell?.(listed, '')
  }
  expect(cellOf({ ...february, rows })).toBe('see 1234')
  expect(cellOf({ ...february, rows, until: new Date('2026-02-28T12:00Z') })).toBe('1,234')
})
