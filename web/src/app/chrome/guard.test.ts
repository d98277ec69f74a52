import { expect, test } from 'vitest'
import { destinationOf } from './guard.ts'

const ORIGIN = 'https://portal.example'

test('leads back to the page first asked for', () => {
  expect(destinationOf('/customers/ana?page=2#x', ORIGIN)).toBe('/customers/ana?page=2#x')
})

test.each([
  undefined,
  '',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/customers/..//elsewhere.example',
  'https://portal.example//elsewhere.example',
  'javascript:alert(1)',
])('leads home instead of to %j', (returnTo) => {
  expect(destinationOf(returnTo, ORIGIN)).toBe('/user-home')
})
