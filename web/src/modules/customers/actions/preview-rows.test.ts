import { expect, test } from 'vitest'
import { previewRows } from './preview-rows.ts'

const unchanged = {
  chargeCents: 0,
  refundCents: 0,
  balance: { beforeCents: 0, afterCents: 0 },
  lastDayOfAccess: { before: null, after: null },
  nextInvoice: { before: null, after: null },
}

test('shows a refund, an end and a balance in the customer’s favor with previous values', () => {
  const rows = previewRows({
    chargeCents: 0,
    refundCents: 1499,
    balance: { beforeCents: -500, afterCents: 250 },
    lastDayOfAccess: { before: '2026-12-15', after: '2026-11-20' },
    nextInvoice: { before: { date: '2026-12-16', amountCents: 1499 }, after: null },
  })

  expect(rows).toEqual([
    { label: 'Refund today', before: null, after: '$14.99' },
    { label: 'Last day of access', before: 'Dec 15, 2026', after: 'Nov 20, 2026' },
    { label: 'Next invoice', before: 'Dec 16, 2026, $14.99', after: 'None' },
    { label: 'Balance due', before: '$5.00', after: '-$2.50' },
  ])
})

test('shows no previous value for unchanged amounts and no minus for zero', () => {
  expect(previewRows({ ...unchanged, chargeCents: 4999 })).toEqual([
    { label: 'Charge today', before: null, after: '$49.99' },
    { label: 'Last day of access', before: null, after: 'None' },
    { label: 'Next invoice', before: null, after: 'None' },
    { label: 'Balance due', before: null, after: '$0.00' },
  ])
})
