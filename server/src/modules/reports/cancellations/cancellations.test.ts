import { reportsCalls } from '@portal/contract/reports/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { startPortal } from '../../../../test/portal.ts'

const { getCancellationsByDay, getReportedCancellations } = reportsCalls
const portal = await startPortal({ now: '2026-03-10T15:00:00Z' })
const management = await portal.as('management')
afterAll(() => portal.stop())

async function ended(plan: 'monthly' | 'yearly', endedAt: string | null): Promise<string> {
  const { id, email } = await insertCustomer(portal.context.db)
  await portal.owner.query(
    `insert into subscriptions (customer_id, plan, price_cents, discount_cents, start_date, anchor, next_invoice_date,
       end_date, invoice_count, created_at, ended_at)
     values ($1, $2, 1000, 0, '2026-01-05', '2026-01-05', case when $3::timestamptz is null then date '2026-04-05' end,
       '2026-04-04', 1, '2026-01-05T12:00:00Z', $3)`,
    [id, plan, endedAt],
  )
  return email
}

test('counts cancellations on the Eastern day of their end and lists them newest first', async () => {
  await ended('monthly', '2026-03-05T04:59:59.999Z')
  const first = await ended('monthly', '2026-03-05T05:00:00Z')
  const second = await ended('yearly', '2026-03-06T12:00:00Z')
  const third = await ended('monthly', '2026-03-07T04:59:59.999Z')
  await ended('monthly', '2026-03-07T05:00:00Z')
  await ended('monthly', null)
  const days = { startDateUtc: '2026-03-05T05:00:00.000Z', endDateUtc: '2026-03-07T04:59:59.999Z' }
  expect(await management.call(getCancellationsByDay, days)).toEqual([
    { day: '2026-03-05', monthly: 1, annual: 0 },
    { day: '2026-03-06', monthly: 1, annual: 1 },
  ])

  const page = await management.call(getReportedCancellations, { ...days, rows: '2' })
  expect(page).toMatchObject({ count: 3, rows: [{ email: third }, { email: second, plan: 'yearly' }] })
  const rest = await management.call(getReportedCancellations, { ...days, rows: '2', after: page.next ?? '' })
  expect(rest).toMatchObject({ count: 3, rows: [{ email: first }], next: null })
  const annual = await management.call(getReportedCancellations, { ...days, plan: 'yearly' })
  expect(annual).toMatchObject({ count: 1, rows: [{ email: second }] })
})
