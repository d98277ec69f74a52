import { expect, test } from 'vitest'
import { goHint, goKeys } from './go-keys.ts'
import { placesOf } from './places.ts'

test('every key is a letter, and leads to a screen of its own that an administrator may open', () => {
  const open = placesOf('administrator', true).map(({ to }) => to)
  const leadsTo = Object.values(goKeys)
  expect(Object.keys(goKeys).filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  expect(leadsTo.filter((to) => !open.includes(to))).toEqual([])
  expect(new Set(leadsTo).size).toBe(leadsTo.length)
})

test('a screen with a key says which', () => {
  expect(goHint('/customers')).toBe('G C')
  expect(goHint('/create-channel')).toBeUndefined()
})

test('no role is led to a screen that it may not open', () => {
  expect(placesOf('management', true).map(({ to }) => to)).toEqual([
    '/user-home',
    '/customers',
    '/reports',
    '/change-my-password',
    '/customer-sign-up-report',
  ])
})
