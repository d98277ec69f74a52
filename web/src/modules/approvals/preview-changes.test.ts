import type { ActionEffect } from '@portal/contract/billing/preview/calls'
import { expect, test } from 'vitest'
import { compareRows } from './preview-changes.ts'

const credit: ActionEffect = {
  chargeCents: 0,
  refundCents: 0,
  balance: { beforeCents: 0, afterCents: 3500 },
  lastDayOfAccess: { before: null, after: null },
  nextInvoice: { before: null, after: null },
}

test('marks no unchanged rows', () => {
  expect(compareRows(credit, credit).map(({ requested }) => requested)).toEqual([null, null, null])
})

test('marks rows that changed since the request', () => {
  const now = { ...credit, balance: { beforeCents: 500, afterCents: 4000 } }
  expect(compareRows(credit, now).filter(({ requested }) => requested !== null)).toEqual([
    { label: 'Balance due', before: '-$5.00', after: '-$40.00', requested: '$0.00 → -$35.00' },
  ])
})
