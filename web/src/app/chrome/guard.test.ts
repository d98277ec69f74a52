import { expect, test } from 'vitest'
import { destinationOf } from './guard.ts'

const ORIGIN = 'https://portal.example'

test('redirects to the requested page', () => {
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
])('redirects to the home page instead of %j', (returnTo) => {
  expect(destinationOf(returnTo, ORIGIN)).toBe('/user-home')
})
