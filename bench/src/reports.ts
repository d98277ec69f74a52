/**
 * Measures the reports, compared with bare queries on the pre-aggregated counts and with counting all rows:
 * `npm run bench -- reports [--customers 100000,1000000] [--payments 3] [--rounds 200] [--dir <folder>]`
 */

import { isDeepStrictEqual } from 'node:util'
import { addReports, addWindows } from '@portal/contract/reports/counts'
import { countHomeStatistics, countSignUpReport } from '@portal/server/src/modules/reports/sign-ups/report.ts'
import { countSales } from '@portal/server/src/modules/reports/sales/breakdown.ts'
import {
  countCardSales,
  countInAppSales,
  countMerchantSignUps,
} from '@portal/server/src/modules/reports/sales/queries.ts'
import { countUtmSignUps, type UtmFilter } from '@portal/server/src/modules/reports/utm/queries.ts'
import { windowOf } from '@portal/server/src/modules/reports/window.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createDb, createPool, type Db } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { fillPayments } from './filled-payments.ts'
import { count, dir, roundCount, sizes } from './options.ts'

const values = readCommandLine({
  options: {
    customers: sizes('100000,1000000'),
    payments: count(3, 'Payments per customer.'),
    rounds: roundCount(200),
    dir,
  },
})

const NOW = new Date('2026-03-10T15:00:00Z')
const BRAND = 'YIPTV'
const SCANS = 3

interface Report {
  readonly name: string
  readonly ask: (db: Db) => Promise<unknown>
  /** The minimal query on the pre-aggregated counts. */
  readonly bare: string
  /** The same without pre-aggregated counts: counts all rows. */
  readonly scan: string
}

const day = windowOf(new Date('2026-03-05T05:00:00Z'), new Date('2026-03-06T04:59:59.999Z'))
const year = windowOf(new Date('2025-03-10T04:00:00Z'), new Date('2026-03-10T03:59:59.999Z'))
const everything = windowOf(new Date('2015-01-01T05:00:00Z'), new Date('2026-03-11T03:59:59.999Z'))
const signUpScan = `
  select merchant_code <> '${BRAND}', type, status <> 'registered', current_plan, count(*),
    count(*) filter (where created_at >= '2026-03-10T04:00Z'),
    count(*) filter (where created_at >= '2026-03-09T04:00Z' and created_at < '2026-03-10T04:00Z'),
    count(*) filter (where created_at >= '2026-03-08T05:00Z' and created_at < '2026-03-09T04:00Z'),
    count(*) filter (where created_at >= '2026-03-07T05:00Z' and created_at < '2026-03-08T05:00Z'),
    count(*) filter (where created_at >= '2026-03-03T05:00Z' and created_at < '2026-03-04T05:00Z'),
    count(*) filter (where created_at >= '2026-03-01T05:00Z')
  from customers group by 1, 2, 3, 4`
const signUpBare = `
  select merchant_code, day, type, verified, plan, sum(customers) from sign_ups_by_day where day >= '2026-03-01' group by 1, 2, 3, 4, 5
  union all select merchant_code, null, type, verified, plan, sum(customers) from sign_ups_of_all_time group by 1, 3, 4, 5`

const soldBy = [
  ['merchant', 'payments.merchant_code'],
  ['campaign', 'utm_campaign'],
  ['day', 'eastern_day(paid_at)'],
] as const

const utmChoices: readonly { what: string; filter: UtmFilter; came: string }[] = [
  { what: 'any origin', filter: {}, came: 'true' },
  {
    what: 'one source',
    filter: { source: 'google' },
    came: `utm_source = 'google'`,
  },
  {
    what: 'two values',
    filter: { source: 'google', client: 'web' },
    came: `utm_source = 'google' and client = 'web'`,
  },
  {
    what: 'three values',
    filter: { source: 'google', client: 'web', term: 'novelas' },
    came: `utm_source = 'google' and client = 'web' and utm_term = 'novelas'`,
  },
  {
    what: 'five values',
    filter: { source: 'google', client: 'web', medium: 'cpc', term: 'novelas', content: 'banner-a' },
    came: `utm_source = 'google' and client = 'web' and utm_medium = 'cpc' and utm_term = 'novelas' and utm_content = 'banner-a'`,
  },
]

const reports: readonly Report[] = [
  { name: 'home panel', ask: (db) => countHomeStatistics(db, NOW, BRAND), bare: signUpBare, scan: signUpScan },
  {
    name: 'sign-up report, one attribution',
    ask: (db) => countSignUpReport(db, NOW, { affiliate: true, complimentary: true, brandMerchant: BRAND }),
    bare: signUpBare,
    scan: signUpScan,
  },
  ...(
    [
      ['a day', day],
      ['a year', year],
      ['everything', everything],
    ] as const
  ).flatMap(([span, window]): Report[] => {
    const [first, last] = window.days ?? []
    const within = (column: string) =>
      `${column} >= '${window.span.start.toISOString()}' and ${column} < '${window.span.end.toISOString()}'`
    const days = `day between '${first}' and '${last}'`
    return [
      {
        name: `card sales, ${span}`,
        ask: (db) => countCardSales(db, window),
        bare: `select price_cents, sum(sales) from sales_by_day where channel = 'card' and ${days} group by 1`,
        scan: `select price_cents, count(*) from payments where ${within('paid_at')} group by 1`,
      },
      {
        name: `in-app sales, ${span}`,
        ask: (db) => countInAppSales(db, window),
        bare: `select channel, plan, sum(sales) from sales_by_day where channel <> 'card' and ${days} group by 1, 2`,
        scan: `select device, plan, count(*) from in_app_subscriptions where ${within('created_at')} group by 1, 2`,
      },
      {
        name: `merchant sales, ${span}`,
        ask: (db) => countMerchantSignUps(db, window, BRAND),
        bare: `select type, sum(customers) from sign_ups_by_day where merchant_code = '${BRAND}' and ${days} group by 1`,
        scan: `select type, count(*) from customers where merchant_code = '${BRAND}' and ${within('created_at')} group by 1`,
      },
      ...soldBy.map(([by, scanned]): Report => ({
        name: `sales by ${by}, ${span}`,
        ask: (db) => countSales(db, window, { channel: 'card' }, by),
        bare: `select ${by === 'merchant' ? 'merchant_code' : 'plan'}, sum(sales) from sale_counts where grain = 'month' and channel = 'card' and start between '${first}' and '${last}' group by 1`,
        scan: `select ${scanned}, count(*), sum(price_cents) from payments join customers on customers.id = customer_id where ${within('paid_at')} group by 1`,
      })),
      ...utmChoices.map(({ what, filter, came }): Report => ({
        name: `UTM sales of ${what}, ${span}`,
        ask: (db) => countUtmSignUps(db, window, filter),
        bare: `select sum(premium), sum(trial), sum(complimentary) from utm_counts where grain = 'month' and attribution_id in (select id from utm_attributions where ${came}) and start between '${first}' and '${last}'`,
        scan: `select type, count(*) from customers where ${came} and ${within('created_at')} group by 1`,
      })),
    ]
  }),
]

const postgres = await startBenchPostgres(values.dir)
try {
  for (const customers of values.customers) {
    const url = await openFilledDatabase(postgres, customers)
    const payments = await fillPayments(url, customers, customers * values.payments)
    const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-bench' })
    const db = createDb(pool)
    await expectAgreement(db)
    const rows: string[][] = []
    for (const report of reports) rows.push(await measure(pool, db, report))
    await db.destroy()
    const title = `${customers.toLocaleString('en-US')} customers, ${payments.toLocaleString('en-US')} payments`
    console.log(`### ${title}, ms\n`)
    const head = ['report', 'p50', 'p99', 'bare query on the counts, p50', 'counting all rows', 'of counting all rows']
    console.log(`${formatTable(head, rows)}\n`)
  }
} finally {
  await postgres.stop()
}

async function measure(pool: pg.Pool, db: Db, { name, ask, bare, scan }: Report): Promise<string[]> {
  const [asked, limit, scanned] = [new Durations(), new Durations(), new Durations()]
  for (let round = 0; round < 20; round++) await ask(db)
  for (let round = 0; round < values.rounds; round++) {
    await asked.time(() => ask(db))
    await limit.time(() => pool.query(bare))
  }
  for (let round = 0; round < SCANS; round++) await scanned.time(() => pool.query(scan))
  const share = asked.within(0.5) / scanned.within(0.5)
  return [
    name,
    formatNumber(asked.within(0.5)),
    formatNumber(asked.within(0.99)),
    formatNumber(limit.within(0.5)),
    formatNumber(scanned.within(0.5)),
    share < 1 ? `1/${Math.round(1 / share)}` : formatNumber(share),
  ]
}

/** Checks that the home panel matches the sums of the sign-up report at this size as well. */
async function expectAgreement(db: Db): Promise<void> {
  const ask = (affiliate: boolean) =>
    countSignUpReport(db, NOW, { affiliate, complimentary: true, brandMerchant: BRAND })
  const { cancellationRequests, ...groups } = addReports(await ask(true), await ask(false))
  const home = await countHomeStatistics(db, NOW, BRAND)
  const inReport = addWindows(...Object.values(groups))
  const onPanel = addWindows(home.premium, home.trial, home.complimentary)
  if (!isDeepStrictEqual([inReport, cancellationRequests], [onPanel, home.cancellationRequests]))
    throw new Error('the home panel and the sign-up report disagree')
}
