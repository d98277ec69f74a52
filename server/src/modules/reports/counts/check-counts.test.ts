import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../../test/portal.ts'
import { makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'
import { type CountMismatch, checkCounts, rebuildCounts } from './check-counts.ts'
import { aggregateChanges } from './queries.ts'

const NOW = new Date('2026-03-09T15:00:00Z')

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  const choices = choicesOf(42)
  await createRandomCompany(portal.context.db, choices, 80, NOW)
  await aggregateChanges(portal.context.db)
  for (let change = 0; change < 30; change++) await makeRandomChange(portal.context.db, choices, NOW)
})
afterAll(() => portal.stop())

async function check(): Promise<CountMismatch[]> {
  const findings: CountMismatch[] = []
  for await (const finding of checkCounts(portal.context.db)) findings.push(finding)
  return findings
}

test('counts maintained through changes are correct', async () => {
  const findings = await check()
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(findings.every(({ checked }) => checked > 0)).toBe(true)
})

test.each([
  ['Sign-ups by day', 'update sign_up_counts set customers = customers + 1'],
  ['Sign-ups of all time', 'update sign_up_totals set customers = customers - 1'],
  ['Cancellation requests', 'update sign_up_totals set cancellation_requests = cancellation_requests + 1'],
  ['Sign-ups by UTM values', `delete from utm_counts where grain = 'month'`],
  ['Sign-ups by UTM values', 'update utm_counts set trial = trial + 1'],
  ['Sales by price, plan and merchant', 'delete from sale_counts'],
  ['Sales by price, plan and merchant', 'update sale_counts set refunded_cents = refunded_cents + 1 where refunds > 0'],
  ['Sales by campaign', 'update campaign_sale_counts set sales = sales + 1'],
  ['Sales by UTM values', `update utm_sale_counts set gross_cents = gross_cents - 1 where channel = 'card'`],
  [
    'Sales by UTM values',
    `insert into sale_changes (day, channel, price_cents, plan, merchant_code, sales, refunds, refunded_cents)
       values ('2026-01-01', 'ios', 0, 'monthly', 'ACME', 3, 0, 0)`,
  ],
  ['Unverified premium customers', 'delete from unverified_premium'],
  ['Plans of customers', `update customers set current_plan = null where current_plan = 'yearly'`],
])('%s: finds a wrong number, and recounting fixes it', async (what, update) => {
  await aggregateChanges(portal.context.db)
  await portal.owner.query(update)
  expect((await check()).filter(({ wrong }) => wrong > 0).map((finding) => finding.name)).toContain(what)

  await rebuildCounts(portal.context.db)
  expect((await check()).filter(({ wrong }) => wrong > 0)).toEqual([])
})
