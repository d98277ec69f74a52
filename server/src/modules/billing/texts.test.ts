import { expect, test } from 'vitest'
import { ledgerText } from './texts.ts'

test('the ledger shows the invoice, the first and last day of its period and the card', () => {
  const period = { start: '2026-03-15', until: '2026-04-15' }
  expect(ledgerText.invoice(123, period)).toBe('Invoice 000123 (Mar 15, 2026 - Apr 14, 2026)')
  expect(ledgerText.payment('visa', '4242', 123)).toBe('Payment Visa 4242 for invoice 000123')
  expect(ledgerText.refund(123)).toBe('Refund of invoice 000123')
  expect(ledgerText.reversal(123)).toBe('Reversal of invoice 000123')
  expect(ledgerText.dispute('dinersclub', '0004', 1_234_567)).toBe(
    'Chargeback of payment Diners Club 0004 for invoice 1234567',
  )
})
