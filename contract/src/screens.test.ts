import { expect, test } from 'vitest'
import { isScreenAddress } from './screens.ts'

test.each([
  '/',
  '/sign-in',
  '/user-home/',
  '/User-Home',
  '/user%2Dhome',
  '/customers',
  '/customers/',
  '/customers/ana%2Fb%20c',
  '/customers/a/b%40example.com',
  '/customers/%F0%9F%98%80',
  '/view-customer/a%2Fb/ana%2Btv%40example.com',
  '/outbox',
  '/outbox/17',
  `/set-password/${'x'.repeat(400)}`,
])('%s is a screen', (path) => {
  expect(isScreenAddress(path)).toBe(true)
})

test.each([
  '/health',
  '/.env',
  '/wp-login.php',
  '/metrics',
  '/index.php',
  '/user-home/more',
  '//user-home',
  '/user-home//',
  '/customers//',
  '/customers//a',
  '/customers/a/b/c',
  '/view-customer',
  '/view-customer/a',
  '/edit-channel',
  '/edit-channel/',
  '/set-password',
  '/assets/index.js',
  '/admin/api/get-user-profile',
  '/%',
  '/$token',
  '/{-$searchText}',
])('%s is not a screen', (path) => {
  expect(isScreenAddress(path)).toBe(false)
})
