import { expect, test } from 'vitest'
import { describeInvoice } from './describe-invoice.ts'
import type { InvoiceFacts } from './rules.ts'

const facts: InvoiceFacts = {
  number: 123,
  start: '2028-02-29',
  until: '2028-03-29',
  status: 'paid',
  planCents: 1499,
  discountCents: 0,
  totalCents: 1499,
  issuedAt: new Date('2028-02-29T15:00:00Z'),
  settledAt: new Date('2028-02-29T15:00:00Z'),
  plan: 'monthly',
  coupon: null,
  username: '13055550123',
  language: 'en',
  firstName: 'Ana',
  lastName: 'García',
  line1: '1 Main St',
  line2: null,
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  country: 'US',
  payments: [],
  ledger: [],
}
const seller = { name: 'Test TV', address: [], supportAddress: null }

test('addresses an invoice to the name, address and username, with formatted phone numbers', () => {
  const { recipient } = describeInvoice(facts, seller)
  expect(recipient).toEqual(['Ana García', '1 Main St', 'Miami, FL 33101', '(305) 555-0123'])
})

test('ends its period on the last day of service', () => {
  const period = (language: string) => describeInvoice({ ...facts, language }, seller).facts.at(-1)?.value
  expect(period('en')).toBe('Feb 29, 2028 – Mar 28, 2028')
  expect(period('es')).toBe('29 feb 2028 – 28 mar 2028')
})
