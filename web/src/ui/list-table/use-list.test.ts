import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import type { List } from './list.ts'
import { useList } from './use-list.ts'

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
const unnamed: Person = { name: null, type: 'paid', cents: -5 }
const people = [zoe, ana, unnamed]

/** A list with the state of a URL. */
async function listAt(query: string, rows: readonly Person[] = people): Promise<List<Person>> {
  const lists: List<Person>[] = []
  const rootRoute = createRootRoute({
    component: () => {
      lists.push(useList({ name: 'people', columns, rows }))
      return null
    },
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [`/?${query}`] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  })
  await router.load()
  renderToStaticMarkup(createElement(RouterProvider, { router }))
  const list = lists.at(-1)
  if (!list) throw new Error('Nothing was rendered')
  return list
}

async function rowsAt(query: string, rows?: readonly Person[]) {
  return (await listAt(query, rows)).getRowModel().rows.map(({ original }) => original)
}

test('filters by substring, case-insensitively', async () => {
  expect(await rowsAt('name=ANA')).toEqual([ana])
})

test('filters like the search: ignores accents, outer spaces and phone number formats', async () => {
  const caller: Person = { name: '(305) 555-0123', type: 'free', cents: 0 }
  expect(await rowsAt('name=+zoe+', [...people, caller])).toEqual([zoe])
  expect(await rowsAt('name=ÁNA', [...people, caller])).toEqual([ana])
  expect(await rowsAt('name=+1-305 555.0123+', [...people, caller])).toEqual([caller])
})

test('filters by the whole value of a drop-down and combines all filters', async () => {
  expect(await rowsAt('type=paid')).toEqual([ana, unnamed])
  expect(await rowsAt('type=paid&name=zo')).toEqual([])
})

test('ignores empty filters and columns without a filter', async () => {
  expect(await rowsAt('name=&amount=9')).toEqual(people)
})

test('sorts numbers numerically and text naturally, with empty values last in both directions', async () => {
  expect(await rowsAt('sort=amount')).toEqual([unnamed, zoe, ana])
  expect(await rowsAt('sort=name')).toEqual([ana, zoe, unnamed])
  expect(await rowsAt('sort=-name')).toEqual([zoe, ana, unnamed])
})

test('keeps the order of equal rows, and of all rows without sorting', async () => {
  expect(await rowsAt('sort=type')).toEqual([zoe, ana, unnamed])
  expect(await rowsAt('')).toEqual(people)
  expect(await rowsAt('sort=unknown')).toEqual(people)
})

test('paginates and shows page 1 if the requested page does not exist', async () => {
  const rows = Array.from({ length: 21 }, (_, cents): Person => ({ name: null, type: 'free', cents }))
  const centsAt = async (page: string) => (await rowsAt(`page=${page}`, rows)).map(({ cents }) => cents)
  const first = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(await centsAt('3')).toEqual([20])
  expect(await centsAt('4')).toEqual(first)
  expect(await centsAt('x')).toEqual(first)
  expect(await centsAt('0')).toEqual(first)
  expect(await rowsAt('page=1', [])).toEqual([])
  expect((await listAt('page=4', rows)).state.pagination).toEqual({ pageIndex: 0, pageSize: 10 })
})

test('sorts a column ascending first, then descending', async () => {
  const nextByName = async (query: string) => (await listAt(query)).getColumn('name')?.getNextSortingOrder()
  expect(await nextByName('sort=-amount')).toBe('asc')
  expect(await nextByName('sort=name')).toBe('desc')
  expect(await nextByName('sort=-name')).toBe('asc')
  expect(await nextByName('')).toBe('asc')
})

test('selects identical rows separately and keeps the selection when rows are inserted before them', async () => {
  const twins = [{ ...ana }, { ...ana }]
  const idsOf = async (rows: readonly Person[]) =>
    (await listAt('', rows)).getRowModel().rows.map((row) => (row.getCanSelect() ? row.id : null))
  const before = await idsOf(twins)
  expect(new Set(before).size).toBe(2)
  expect((await idsOf([zoe, ...twins])).slice(1)).toEqual(before)
})
