import { expect, test } from 'vitest'
import { textOf } from '../../../ui/list-table/columns.ts'
import { unverifiedColumns } from './unverified-columns.tsx'

test('the sign-up day is in New York time, like the waiting days', () => {
  const customer = {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'García',
    inApp: false,
    merchant: 'YIPTV',
    signedUpAt: new Date('2026-03-10T02:00:00Z'),
    plan: null,
    paidCents: 0,
  }
  expect(unverifiedColumns.map((column) => textOf(column, customer))).toContain('Mar 9, 2026')
})
