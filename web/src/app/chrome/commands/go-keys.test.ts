import { expect, test } from 'vitest'
import { shortcutHint, goKeys } from './go-keys.ts'
import { placesFor } from './places.ts'

test('every key is a letter, and leads to a screen of its own that an administrator may open', () => {
  const open = placesFor('administrator', true).map(({ to }) => to)
  const leadsTo = Object.values(goKeys)
  expect(Object.keys(goKeys).filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  expect(leadsTo.filter((to) => !open.includes(to))).toEqual([])
  expect(new Set(leadsTo).size).toBe(leadsTo.length)
})

test('a screen with a key says which', () => {
  expect(shortcutHint('/customers')).toBe('G C')
  expect(shortcutHint('/create-channel')).toBeUndefined()
})

test('no role is led to a screen that it may not open', () => {
  const open = placesFor('management', true).map(({ to }) => to)
  expect(open).toEqual(expect.arrayContaining(['/user-home', '/customers', '/customer-sign-up-report']))
  for (const closed of ['/outbox', '/create-channel', '/card-sales-report']) expect(open).not.toContain(closed)
})
