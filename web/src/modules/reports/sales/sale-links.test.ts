import { expect, test } from 'vitest'
import { salesReportOfList } from './sale-links.ts'

test.each([
  ['reported-payments', undefined, 'Card Sales Report', '/card-sales-report'],
  ['reported-payments', 'merchant-sales-report', 'Merchant Sales Report', '/merchant-sales-report'],
  ['reported-utm-payments', 'utm-sales-report', 'UTM Sales Report', '/utm-sales-report'],
  ['reported-payments', 'utm-sales-report', 'UTM Sales Report', '/utm-sales-report'],
  // Who may open this list may not open the card sales report.
  ['reported-utm-payments', undefined, 'UTM Sales Report', '/utm-sales-report'],
] as const)('%s opened from %s links back to %s', (source, report, label, path) => {
  const back = salesReportOfList({ report, from: '2026-11-01', to: '2026-11-30' }, source)
  expect(back).toEqual({ label, to: `${path}?from=2026-11-01&to=2026-11-30` })
})
