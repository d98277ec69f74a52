import { dayColumn, easternColumn } from './value-columns.tsx'
import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { csvOf, tabbedOf } from './csv.ts'

interface Sale {
  readonly what: string
  readonly cents: number
}

const columns: readonly Column<Sale>[] = [
  { id: 'view', title: 'View', value: () => null, isAction: true },
  { id: 'what', title: 'What', value: (sale) => sale.what },
  {
    id: 'amount',
    title: 'Amount, USD',
    value: (sale) => sale.cents,
    text: (sale) => `$${sale.cents / 100}`,
    download: (sale) => sale.cents / 100,
  },
]

test('writes a byte order mark, a header and one line per row, without columns of buttons', () => {
  expect(csvOf([{ what: 'Ünïcode', cents: 1499 }], columns)).toBe('\uFEFFWhat,"Amount, USD"\r\nÜnïcode,14.99\r\n')
})

test('adds row and column definitions below the rows', () => {
  const counted = columns.map((column) =>
    column.id === 'what' ? { ...column, definition: 'Sales, not people.' } : column,
  )
  expect(csvOf([{ what: 'x', cents: 100 }], counted, [['Payments', 'Payments by card.']])).toBe(
    '\uFEFFWhat,"Amount, USD"\r\nx,1\r\n\r\nDefinitions\r\nPayments,Payments by card.\r\nWhat,"Sales, not people."\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('escapes %j as text against spreadsheet formulas', (what) => {
  const [, line = ''] = csvOf([{ what, cents: 0 }], columns).split('\r\n')
  expect(line.replace(/^"/, '')).toMatch(/^'/)
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+2', `"'=1+2"`],
  ['=1+2";=1+2', `"'=1+2"";=1+2"`],
  ['x;=1+1', '"x;=1+1"'],
  ['＝1+1', `"'＝1+1"`],
  ["O'Brien", "O'Brien"],
  [' lead', '" lead"'],
  ['José', 'José'],
  ['15551234567', '15551234567'],
  ['a@b.com', 'a@b.com'],
  ['', ''],
])('writes %j as the cell %s', (what, cell) => {
  expect(csvOf([{ what, cents: 0 }], columns)).toContain(`\r\n${cell},0\r\n`)
})

test('keeps negative numbers as numbers', () => {
  expect(csvOf([{ what: 'x', cents: -50 }], columns)).toContain('x,-0.5\r\n')
})

test('quotes commas, quotes and line breaks', () => {
  expect(csvOf([{ what: 'a,"b"\nc', cents: 0 }], columns)).toContain('"a,""b""\nc",0\r\n')
})

test('copies one line per row for any cell content', () => {
  expect(tabbedOf([{ what: 'a\tb\nc', cents: 100 }], columns)).toBe('What\tAmount, USD\na b c\t1')
})

test('states the time zone of its times, matching the screen', () => {
  const at = easternColumn('at', 'Last Seen', (row: { readonly at: Date | null }) => row.at)
  const day = dayColumn('day', 'Date', (row: { readonly at: Date | null }) => row.at ?? '2026-03-05')
  expect(csvOf([{ at: new Date('2026-03-06T01:47:00Z') }, { at: null }], [at, day]).slice(1)).toBe(
    'Last Seen (Eastern),Date (UTC)\r\n2026-03-05 20:47:00,"Mar 6, 2026"\r\n,"Mar 5, 2026"\r\n',
  )
})
