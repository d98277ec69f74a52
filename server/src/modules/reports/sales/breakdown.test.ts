import { addDays, easternDay, easternSpan } from '@portal/contract/dates'
import { reportsCalls } from '@portal/contract/reports/calls'
import { inAppAmountCents, inAppPricesCents } from '@portal/contract/reports/in-app'
import { addSales, type Breakdown, type SalesChannel, type SoldRow } from '@portal/contract/reports/sales'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../../test/portal.ts'
import { makeRandomChange, choicesOf, createRandomCompany } from '../../../../test/random-company.ts'
import { aggregateChanges } from '../counts/queries.ts'

/** The evening of the 25-hour day. */
const NOW = new Date('2026-11-02T04:30:00Z')

const portal = await startPortal({ now: NOW.toISOString() })
const administrator = await portal.as('administrator')
const { db } = portal.context
afterAll(() => portal.stop())

const today = easternDay(NOW)
const windows = [days(addDays(today, -8), today), days('2025-09-03', today), zone(addDays(today, -6), today)]
const ofCard: readonly Breakdown[] = ['price', 'plan', 'merchant', 'campaign', 'device', 'day']
const ofUtm = ['plan', 'merchant', 'campaign', 'device', 'day'] as const
const questions: readonly { channel: SalesChannel; by: readonly Breakdown[]; filter: { merchant?: string } }[] = [
  { channel: 'card', by: ofCard, filter: {} },
  { channel: 'card', by: ofCard, filter: { merchant: 'ACME' } },
  { channel: 'in-app', by: ['plan', 'product', 'merchant', 'campaign', 'device', 'day'], filter: {} },
  { channel: 'in-app', by: ['product', 'campaign'], filter: { merchant: 'ACME' } },
]
const utmQuestions = [
  { by: ['campaign', 'device'], filter: {} },
  { by: ofUtm, filter: { client: 'web', source: 'google' } },
  { by: ofUtm, filter: { client: 'web' } },
] as const

test('sales, refunds and net equal the totals of the table rows to the cent and open these rows', async () => {
  const choices = choicesOf(31)
  await createRandomCompany(db, choices, 160, NOW)
  for (let round = 0; round < 3; round++) {
    for (let change = 0; change < 8; change++) await makeRandomChange(db, choices, NOW)
    // Some changes are aggregated, and some are not.
    if (round === 1) await aggregateChanges(db)
    const rows = await readRows()
    for (const window of windows) {
      for (const { channel, by, filter } of questions)
        for (const one of by) {
          const question = { ...window, channel, by: one, ...filter }
          const sold = await administrator.call(reportsCalls.getSales, question)
          expect([question, inOrder(sold)]).toEqual([question, inOrder(recount(rows, window, channel, one, filter))])
        }
      for (const { by, filter } of utmQuestions)
        for (const one of by) {
          const question = { ...window, by: one, ...filter }
          const sold = await administrator.call(reportsCalls.getUtmSales, question)
          expect([question, inOrder(sold)]).toEqual([question, inOrder(recount(rows, window, 'card', one, filter))])
        }
    }
  }
  for (const channel of ['card', 'in-app'] as const) {
    const question = { ...days('2025-09-03', today), channel, by: 'plan' } as const
    expect(addSales(await administrator.call(reportsCalls.getSales, question)).refunds).toBeGreaterThan(3)
  }
})

test.each([
  ['price', 'price'],
  ['plan', 'plan'],
  ['merchant', 'merchant'],
  ['campaign', 'campaign'],
  ['device', 'client'],
] as const)('each row by %s opens its payments, its refunds and both', async (by, name) => {
  const window = days('2025-09-03', today)
  const sold = await administrator.call(reportsCalls.getSales, { ...window, channel: 'card', by })
  expect(sold.length).toBeGreaterThan(1)
  for (const row of sold) {
    const without = { without: by === 'device' ? 'client' : 'campaign' } as const
    const question = { ...window, rows: '1000', ...(row.key === null ? without : { [name]: row.key }) }
    const lists = [
      ['payments', row.sales, row.grossCents],
      ['refunds', row.refunds, 0 - row.refundedCents],
      ['both', row.sales + row.refunds, row.grossCents - row.refundedCents],
    ] as const
    for (const [kind, count, totalCents] of lists) {
      const page = await administrator.call(reportsCalls.getReportedPayments, { ...question, kind })
      const cents = page.rows.map((one) => (one.kind === 'payment' ? one.priceCents : one.chargedCents))
      expect([question, kind, page.count, page.rows.length, page.totalCents, sum(cents)]).toEqual([
        question,
        kind,
        count,
        count,
        totalCents,
        totalCents,
      ])
    }
  }
})

test('pages through payments and refunds', async () => {
  const question = { ...days('2025-09-03', today), kind: 'both' } as const
  const whole = await administrator.call(reportsCalls.getReportedPayments, { ...question, rows: '1000' })
  const ids: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await administrator.call(reportsCalls.getReportedPayments, {
      ...question,
      rows: '7',
      ...(after && { after }),
    })
    ids.push(...page.rows.map(({ chargeId }) => chargeId))
    after = page.next
  }
  expect(ids).toEqual(whole.rows.map(({ chargeId }) => chargeId))
})

test.each([
  ['product', 'device'],
  ['merchant', 'merchant'],
  ['campaign', 'campaign'],
] as const)('each row of app store sales by %s opens its subscriptions, its refunds and both', async (by, name) => {
  const window = days('2025-09-03', today)
  const sold = await administrator.call(reportsCalls.getSales, { ...window, channel: 'in-app', by })
  expect(sold.length).toBeGreaterThan(1)
  for (const row of sold) {
    const [device, plan] = (row.key ?? '').split(' ') as ['ios', 'monthly']
    const which = row.key === null ? { without: 'campaign' as const } : { [name]: device, ...(plan && { plan }) }
    const lists = [
      ['payments', row.sales, row.grossCents],
      ['refunds', row.refunds, 0 - row.refundedCents],
      ['both', row.sales + row.refunds, row.grossCents - row.refundedCents],
    ] as const
    for (const [kind, count, totalCents] of lists) {
      const question = { ...window, ...which, kind, rows: '1000' }
      const page = await administrator.call(reportsCalls.getReportedInAppSubscriptions, question)
      const times = page.rows.map(({ refundedAt, startedAt }) => (refundedAt ?? startedAt).getTime())
      expect([question, page.count, page.rows.length, page.totalCents, sum(page.rows.map(inAppAmountCents))]).toEqual([
        question,
        count,
        count,
        totalCents,
        totalCents,
      ])
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    }
  }
})

test('lists the payments of a merchant by campaign', async () => {
  const question = { ...days('2025-09-03', today), merchant: 'ACME' }
  const sold = await administrator.call(reportsCalls.getSales, { ...question, channel: 'card', by: 'campaign' })
  expect(sold.length).toBeGreaterThan(1)
  for (const { key, sales } of sold) {
    const which = key === null ? { without: 'campaign' as const } : { campaign: key }
    const { count, rows } = await administrator.call(reportsCalls.getReportedPayments, {
      ...question,
      ...which,
      rows: '1000',
    })
    expect([key, count, rows.length]).toEqual([key, sales, sales])
  }
})

test('rejects UTM values combined with a price', async () => {
  const question = { ...days('2026-10-01', today), price: '1499', client: 'web' }
  expect(await administrator.send(reportsCalls.getReportedPayments, question)).toMatchObject({ status: 400 })
})

test('marketing can read sales by UTM values, but not all sales or payments', async () => {
  const marketing = await portal.as('marketing')
  const question = days('2026-10-01', today)
  for (const input of [{ by: 'campaign' }, { by: 'device' }, { by: 'day', source: 'google' }] as const)
    expect(await marketing.send(reportsCalls.getUtmSales, { ...question, ...input })).toMatchObject({ status: 200 })
  for (const by of ['plan', 'merchant', 'day'] as const)
    expect(await marketing.send(reportsCalls.getUtmSales, { ...question, by, source: ' ' })).toMatchObject({
      status: 400,
    })
  expect(await marketing.send(reportsCalls.getSales, { ...question, channel: 'card', by: 'plan' })).toMatchObject({
    status: 403,
  })
  expect(await marketing.send(reportsCalls.getReportedPayments, { ...question, source: 'google' })).toMatchObject({
    status: 403,
  })
})

test('marketing can list the payments behind each row of the UTM report, but not all payments', async () => {
  const marketing = await portal.as('marketing')
  const { getUtmSales, getReportedUtmPayments, getReportedPayments } = reportsCalls
  const window = days('2025-09-03', today)
  const campaigns = await marketing.call(getUtmSales, { ...window, by: 'campaign' })
  expect(campaigns.length).toBeGreaterThan(1)
  for (const { key, sales, refunds } of campaigns) {
    const which = key === null ? { without: 'campaign' as const } : { campaign: key }
    const question = { ...window, ...which, kind: 'both' as const, rows: '1000' }
    const { count, rows } = await marketing.call(getReportedUtmPayments, question)
    expect([key, count, rows.length]).toEqual([key, sales + refunds, sales + refunds])
  }
  expect(await marketing.send(getReportedUtmPayments, window)).toMatchObject({ status: 403, text: 'ReportNotAllowed' })
  expect(await marketing.send(getReportedPayments, { ...window, client: 'web' })).toMatchObject({ status: 403 })
})

type Filter = { readonly merchant?: string; readonly client?: string; readonly source?: string }

/** A sale or refund read from the tables, without the pre-aggregated counts. */
interface Raw {
  readonly at: Date
  readonly channel: 'card' | 'ios' | 'android'
  readonly price: number
  readonly plan: 'monthly' | 'yearly'
  readonly merchant: string
  readonly campaign: string | null
  readonly client: string | null
  readonly source: string | null
  readonly refunded: number | null
}

async function readRows(): Promise<Raw[]> {
  const came = 'customers.utm_campaign as campaign, customers.client, customers.utm_source as source'
  const plan = `case when period_until > period_start + 31 then 'yearly' else 'monthly' end as plan`
  const { rows } = await portal.owner.query<Raw>(`
    select paid_at as at, 'card' as channel, price_cents::int as price, ${plan}, payments.merchant_code as merchant,
      ${came}, null::int as refunded
    from payments join invoices on invoices.id = invoice_id join customers on customers.id = payments.customer_id
    union all
    select requested_at, 'card', price_cents::int, ${plan}, payments.merchant_code, ${came}, refunds.amount_cents::int
    from refunds join payments on payments.id = payment_id join invoices on invoices.id = payments.invoice_id
      join customers on customers.id = refunds.customer_id
    where refunds.state <> 'failed' and refunds.state <> 'requested'
    union all
    select app.created_at, device, 0, plan, customers.merchant_code, ${came}, null
    from in_app_subscriptions app join customers on customers.id = customer_id
    union all
    select app.ended_at, device, 0, plan, customers.merchant_code, ${came}, case plan when 'monthly' then 1499 else 4999 end
    from in_app_subscriptions app join customers on customers.id = customer_id where ended_reason = 'refunded'`)
  return rows
}

const easternCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

function recount(
  rows: readonly Raw[],
  { startDateUtc, endDateUtc }: ReturnType<typeof days>,
  channel: SalesChannel,
  by: Breakdown,
  filter: Filter,
): SoldRow[] {
  const keyOf: Record<Breakdown, (row: Raw) => string | null> = {
    price: ({ price }) => String(price),
    plan: ({ plan }) => plan,
    merchant: ({ merchant }) => merchant,
    campaign: ({ campaign }) => campaign,
    device: (row) => (row.channel === 'card' ? row.client : row.channel),
    product: ({ channel, plan }) => `${channel} ${plan}`,
    day: ({ at }) => easternCalendar.format(at),
  }
  const matching = rows.filter(
    (row) =>
      row.at >= new Date(startDateUtc) &&
      row.at <= new Date(endDateUtc) &&
      (row.channel === 'card') === (channel === 'card') &&
      (filter.merchant ?? row.merchant) === row.merchant &&
      (filter.client ?? row.client) === row.client &&
      (filter.source ?? row.source) === row.source,
  )
  return [...Map.groupBy(matching, keyOf[by])].map(([key, group]) => {
    const sales = group.filter(({ refunded }) => refunded === null)
    const prices = sales.map(({ channel, price, plan }) => (channel === 'card' ? price : inAppPricesCents[plan]))
    const refunds = group.flatMap(({ refunded }) => refunded ?? [])
    return { key, sales: sales.length, grossCents: sum(prices), refunds: refunds.length, refundedCents: sum(refunds) }
  })
}

function inOrder(rows: readonly SoldRow[]) {
  return rows.toSorted((one, other) => String(one.key).localeCompare(String(other.key)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((so, number) => so + number, 0)
}

function days(first: string, last: string) {
  const { start, end } = easternSpan(first, last)
  return { startDateUtc: start.toISOString(), endDateUtc: new Date(end.getTime() - 1).toISOString() }
}

/** Days in another time zone, which start and end within Eastern days. */
function zone(first: string, last: string) {
  return { startDateUtc: `${first}T09:00:00.000Z`, endDateUtc: `${last}T08:59:59.999Z` }
}
