import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('encodes every segment', () => {
  expect(paths.customers('50% off/é?')).toBe('/customers/50%25%20off%2F%C3%A9%3F')
  expect(paths.viewCustomer('ana', 'ana+tv@example.com')).toBe('/view-customer/ana/ana%2Btv%40example.com')
})

test('omits a blank search text or replaces it with the email if one is required', () => {
  expect(paths.customers('')).toBe('/customers')
  expect(paths.viewCustomer(' ', 'ana@example.com')).toBe('/view-customer/ana%40example.com/ana%40example.com')
})

test('keeps browsers from treating dots as folders', () => {
  for (const text of ['.', '..']) {
    const { pathname } = new URL(paths.customers(text), 'https://portal.example')
    expect(decodeURIComponent(pathname)).toBe(`/customers/${text} `)
  }
})
