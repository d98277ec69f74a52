import { expect, test } from 'vitest'
import { findMatches, matches, splitAtMatches } from './matching.ts'

test.each([
  ['channel logos', 'Channel Logos', 5],
  ['logos', 'Channel Logos', 4],
  ['logos channel', 'Channel Logos', 4],
  ['ch', 'Channel Logos', 3],
  ['CHANNEL l', 'Channel Logos', 3],
  ['lo ch', 'Channel Logos', 2],
  ['gos', 'Channel Logos', 1],
  ['ch x', 'Channel Logos', 0],
  ['refund', 'Cancel Subscription With Refund', 4],
  ['refund', 'Cancel Immediately (No Refund)', 1],
  ['in app', 'In-App Sales', 4],
  ['camion', 'Camión', 5],
  ['lodz', 'Łódź', 5],
  ['strasse', 'Straße', 5],
  ['ｃｈ', 'Channel Logos', 3],
])('%j matches %j with score %i', (typed, text, score) => {
  expect(matches(typed, text)).toBe(score)
})

const labels = (typed: string, texts: readonly string[], weightOf?: (item: { label: string }) => number) =>
  findMatches(
    typed,
    texts.map((label) => ({ label })),
    weightOf,
  ).map(({ item }) => item.label)

test('finds a screen by its title, which also names its parent', () => {
  const screens = [{ label: 'Card Sales', within: 'Reports' }, { label: 'Reports' }, { label: 'Gift Cards' }]
  const found = (typed: string) => findMatches(typed, screens).map(({ item, score }) => [item.label, score])
  expect(found('card sales report')).toEqual([['Card Sales', 1]])
  expect(found('reports')).toEqual([
    ['Reports', 5],
    ['Card Sales', 1],
  ])
})

test('lists the best match first and keeps the order of the rest', () => {
  expect(labels('chan', ['New Channel', 'Channels', 'Reorder Channels', 'Merchants', 'Exchange'])).toEqual([
    'Channels',
    'New Channel',
    'Reorder Channels',
    'Merchants',
    'Exchange',
  ])
  expect(labels('refund', ['Refunds', 'Cancel With Refund'])).toEqual(['Cancel With Refund', 'Refunds'])
})

test('lists more frequently used items first among equal matches', () => {
  expect(labels('sales', ['Card Sales', 'UTM Sales'], ({ label }) => (label === 'UTM Sales' ? 2 : 1))).toEqual([
    'UTM Sales',
    'Card Sales',
  ])
})

test('keeps all items for an empty search', () => {
  expect(labels(' ', ['B', 'A'])).toEqual(['B', 'A'])
})

test.each([
  ['log ch', 'Channel Logos', '[Ch]annel [Log]os'],
  ['gos', 'Channel Logos', 'Channel Lo[gos]'],
  ['zoe', 'Zoë Ruiz', '[Zoë] Ruiz'],
  ['str', 'Große Straße', 'Große [Straße]'],
  ['', 'Home', 'Home'],
])('highlights %j in %j', (typed, text, marked) => {
  const parts = splitAtMatches(typed, text)
  expect(parts.map(([part, isMatch]) => (isMatch ? `[${part}]` : part)).join('')).toBe(marked)
})
