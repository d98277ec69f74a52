import { expect, test } from 'vitest'
import { findMatches, matches } from './matching.ts'

test.each([
  ['', 'Channel Logos', 2],
  ['ch', 'Channel Logos', 2],
  ['CHANNEL l', 'Channel Logos', 2],
  ['lo ch', 'Channel Logos', 1],
  ['logos', 'Channel Logos', 1],
  ['gos', 'Channel Logos', 0],
  ['ch x', 'Channel Logos', 0],
  ['in app', 'In-App Sales', 2],
  ['camion', 'Camión', 2],
  ['lodz', 'Łódź', 2],
  ['strasse', 'Straße', 2],
  ['ｃｈ', 'Channel Logos', 2],
])('%j answers to %j with %i', (typed, text, score) => {
  expect(matches(typed, text)).toBe(score)
})

test('what starts as typed comes first, the rest keeps its order', () => {
  const items = ['New Channel', 'Channels', 'Reorder Channels', 'Merchants'].map((label) => ({ label }))
  expect(findMatches('chan', items).map(({ label }) => label)).toEqual(['Channels', 'New Channel', 'Reorder Channels'])
})
