import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { filterRows, pageOf, sortingBy, sortRows } from './rows.ts'

interface Person {
  readonly name: string | null
  readonly type: 'paid' | 'free'
  readonly cents: number
}

const columns: readonly Column<Person>[] = [
  { id: 'name', title: 'Name', value: (person) => person.name, filter: 'text' },
  { id: 'type', title: 'Type', value: (person) => person.type, filter: [{ value: 'paid', label: 'Premium' }] },
  { id: 'amount', title: 'Amount', value: (person) => person.cents, text: (person) => `$${person.cents / 100}` },
]
const zoe: Person = { name: 'Zoë 10', type: 'free', cents: 900 }
const ana: Person = { name: 'ana 2', type: 'paid', cents: 1000 }
const nobody: Person = { name: null, type: 'paid', cents: -5 }
const people = [zoe, ana, nobody]

test('filters by a part of the text, without regard to case', () => {
  expect(filterRows(people, columns, { name: 'ANA' })).toEqual([ana])
})

test('filters as the search compares texts: without accents and outer blanks, phone numbers in any format', () => {
  const caller: Person = { name: '(305) 555-0123', type: 'free', cents: 0 }
  expect(filterRows([...people, caller], columns, { name: ' zoe ' })).toEqual([zoe])
  expect(filterRows([...people, caller], columns, { name: 'ÁNA' })).toEqual([ana])
  expect(filterRows([...people, caller], columns, { name: ' 1-305 555.0123 ' })).toEqual([caller])
})

test('filters by the whole value of a drop-down, and by all filters together', () => {
  expect(filterRows(people, columns, { type: 'paid' })).toEqual([ana, nobody])
  expect(filterRows(people, columns, { type: 'paid', name: 'zo' })).toEqual([])
})

test('ignores empty filters and columns that have none', () => {
  expect(filterRows(people, columns, { name: '', amount: '9' })).toEqual(people)
})

test('sorts numbers as numbers and texts as people do, those without a value last in either direction', () => {
  expect(sortRows(people, columns, { id: 'amount', descending: false })).toEqual([nobody, zoe, ana])
  expect(sortRows(people, columns, { id: 'name', descending: false })).toEqual([ana, zoe, nobody])
  expect(sortRows(people, columns, { id: 'name', descending: true })).toEqual([zoe, ana, nobody])
})

test('keeps the order of rows that are equal, and of all without a sorting', () => {
  expect(sortRows(people, columns, { id: 'type', descending: false })).toEqual([zoe, ana, nobody])
  expect(sortRows(people, columns, null)).toEqual(people)
})

test('cuts pages, and shows page 1 when the one asked for does not exist', () => {
  const rows = Array.from({ length: 21 }, (_, index) => index)
  expect(pageOf(rows, 3, 10)).toMatchObject({ page: 3, pages: 3, start: 20, rows: [20] })
  expect(pageOf(rows, 4, 10)).toMatchObject({ page: 1, start: 0 })
  expect(pageOf(rows, Number.NaN, 10)).toMatchObject({ page: 1 })
  expect(pageOf([], 1, 10)).toMatchObject({ page: 1, pages: 1, rows: [] })
})

test('sorts by a column ascending first, then the other way round', () => {
  const once = sortingBy('name', { id: 'amount', descending: true })
  expect(once).toEqual({ id: 'name', descending: false })
  expect(sortingBy('name', once)).toEqual({ id: 'name', descending: true })
  expect(sortingBy('name', sortingBy('name', once))).toEqual(once)
  expect(sortingBy('name', null)).toEqual(once)
})
