import { expect, test } from 'vitest'
import { shortcutHint, goKeys } from './go-keys.ts'
import { placesFor } from './places.ts'

test('every key is a letter and opens a distinct screen that administrators can access', () => {
  const open = placesFor('administrator', true).map(({ to }) => to)
  const leadsTo = Object.values(goKeys)
  expect(Object.keys(goKeys).filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  expect(leadsTo.filter((to) => !open.includes(to))).toEqual([])
  expect(new Set(leadsTo).size).toBe(leadsTo.length)
})

test('screens show their key', () => {
  expect(shortcutHint('/customers')).toBe('G C')
  expect(shortcutHint('/create-channel')).toBeUndefined()
})

test('no role gets a key for a screen without access', () => {
  const open = placesFor('management', true).map(({ to }) => to)
  expect(open).toEqual(expect.arrayContaining(['/user-home', '/customers', '/customer-sign-up-report']))
  for (const closed of ['/outbox', '/create-channel', '/card-sales-report']) expect(open).not.toContain(closed)
})
