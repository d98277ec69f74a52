import { expect, test } from 'vitest'
import { groupItems } from './palette-items.ts'

const places = [
  { label: 'Channels', to: '/channels', permission: 'channels', within: 'Content Management' },
  { label: 'Customers', to: '/customers', permission: 'customers' },
  { label: 'Channel Logos', to: '/channel-logos', permission: 'channels', within: 'Content Management' },
] as const
const offers = [{ label: 'Change Credit Card', run: () => {}, isDangerous: false }]
const recent = [
  { label: 'Carla Chavez', to: '/view-customer/a/a', email: 'carla@example.com', visits: 1 },
  { label: 'Channels', to: '/channels', visits: 2 },
]
const row = (email: string, firstName: string) =>
  ({ email, firstName, lastName: 'Chavez', type: 'paid', status: 'active' }) as const

const sources = { typed: '', offers, recent, places, views: [], customers: [] }
const shown = (given: Partial<Parameters<typeof groupItems>[0]>) =>
  groupItems({ ...sources, ...given }).map(({ title, items }) => [title, ...items.map(({ label }) => label)])

test('an empty search lists available actions, recent items and menu screens', () => {
  expect(shown({})).toEqual([
    ['On this page', 'Change Credit Card'],
    ['Recent', 'Carla Chavez', 'Channels'],
    ['Go to', 'Customers'],
  ])
})

test('searches all sources and lists a recent customer once', () => {
  const customers = [row('carla@example.com', 'Carla'), row('cora@example.com', 'Cora')]
  expect(shown({ typed: 'ch', customers })).toEqual([
    ['On this page', 'Change Credit Card'],
    ['Go to', 'Channels', 'Channel Logos'],
    ['Recent', 'Carla Chavez'],
    ['Customers', 'Cora Chavez', 'Search customers for “ch”'],
  ])
})

test('shows the single best match first, then the group with the next best', () => {
  expect(shown({ typed: 'customers' })[0]).toEqual(['Best Match', 'Customers'])
  expect(shown({ typed: 'chavez' })[0]).toEqual(['Best Match', 'Carla Chavez'])
  expect(shown({ typed: 'channels' })).toEqual([
    ['Best Match', 'Channels'],
    ['Customers', 'Search customers for “channels”'],
  ])
  // Two equal matches, a part of a word, or a dangerous action: none is selected in advance.
  expect(shown({ typed: 'chan', offers: [], recent: [] })[0]).toEqual(['Go to', 'Channels', 'Channel Logos'])
  expect(shown({ typed: 'ogos' })[0]).toEqual(['Go to', 'Channel Logos'])
  const refund = { label: 'Cancel With Refund', run: () => {}, isDangerous: true }
  expect(shown({ typed: 'refund', offers: [refund] })[0]).toEqual(['On this page', 'Cancel With Refund'])
})

test('lists more frequently opened items first in a group', () => {
  const visited = [...recent, { label: 'Channel Logos', to: '/channel-logos', visits: 3 }]
  expect(shown({ typed: 'ch', offers: [], recent: visited })[0]).toEqual(['Go to', 'Channel Logos', 'Channels'])
})

test('lists the first of many customers with a link to all', () => {
  const customers = Array.from({ length: 30 }, (_, at) => row(`c${at}@example.com`, `Number ${at}`))
  const [group] = shown({ typed: 'xyz', customers })
  expect(group).toHaveLength(1 + 7 + 1)
  expect(group?.at(-1)).toBe('Show all 30 customers')
})

test('ranks customers by whole word, then prefix, then substring', () => {
  const others = Array.from({ length: 6 }, (_, at) => row(`s${at}@example.com`, `Susana${at}`))
  const customers = [
    row('3055550123', 'Zoe'),
    ...others,
    row('b@example.com', 'Anabel'),
    row('c@example.com', 'Ana'),
    row('ana@example.com', 'Cora'),
  ]
  const [group] = shown({ typed: 'ana', customers })
  expect(group?.slice(1, 5)).toEqual(['Ana Chavez', 'Cora Chavez', 'Anabel Chavez', 'Susana0 Chavez'])
  expect(shown({ typed: 'ana@example.com', customers })[0]?.[1]).toBe('Cora Chavez')
})

test('finds saved views by name and shows their list', () => {
  const views = [{ label: 'Retries exhausted', to: '/unpaid?attempts=4', within: 'View of Unpaid' }]
  expect(shown({ views })).toEqual(shown({}))
  const [best] = groupItems({ ...sources, typed: 'retries', views })
  expect(best).toMatchObject({ title: 'Best Match', items: [{ label: 'Retries exhausted', detail: 'View of Unpaid' }] })
})

test('ranks a customer matched by invoice number first and shows matches that the row hides', () => {
  const customers = [
    { ...row('3055014772', 'Zoe'), matchedBy: { field: 'username' } } as const,
    { ...row('b@example.com', 'Ana'), matchedBy: { field: 'note', text: 'Asked about 014772' } } as const,
    { ...row('c@example.com', 'Cora'), matchedBy: { field: 'invoice', text: '014772' } } as const,
  ]
  const [group] = groupItems({ ...sources, typed: '014772', offers: [], recent: [], places: [], customers })
  expect(group?.items.slice(0, 3).map(({ label, match }) => [label, match])).toEqual([
    ['Cora Chavez', 'Invoice 014772'],
    ['Zoe Chavez', undefined],
    ['Ana Chavez', 'Note: Asked about 014772'],
  ])
})

test('all items have unique IDs', () => {
  const ids = groupItems({ ...sources, typed: 'c', customers: [row('x@example.com', 'X')] })
    .flatMap(({ items }) => items)
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
