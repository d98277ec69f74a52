/**
 * Measures a customer's details with all eleven lists: the call over HTTP, and its statement compared with bare,
 * prepared queries of the customer and of each list, run sequentially on one connection:
 * `npm run bench -- details [--customers 20000] [--rounds 1000] [--dir <folder>]`
 */

import { findDetails } from '@portal/server/src/modules/customers/queries/details.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import type pg from 'pg'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { customerCount, dir, roundCount } from './options.ts'
import { contextOf, openSession, PORTAL, start } from './requests/server.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(20_000),
    rounds: roundCount(1_000),
    dir,
  },
})
const customers = values.customers

/** By customer ID, which the real statement has to find first. */
const lists = {
  in_app_subscriptions: 'where customer_id = $1 order by start_date desc, id desc',
  subscriptions: 'where customer_id = $1 and ended_at is null',
  cards: 'where customer_id = $1 and removed_at is null order by id desc',
  ledger_entries: 'where customer_id = $1 order by occurred_at desc, id desc',
  invoices: 'where customer_id = $1 order by number desc',
  'payments join invoices on invoices.id = invoice_id':
    'where payments.customer_id = $1 order by paid_at desc, payments.id desc',
  credits: 'where customer_id = $1 order by created_at desc, id desc',
  charges: 'where customer_id = $1 order by created_at desc, id desc',
  'refunds join invoices on invoices.id = invoice_id':
    'where refunds.customer_id = $1 order by requested_at desc, refunds.id desc',
  disputes: "where customer_id = $1 and state = 'open' order by opened_at desc, id desc",
  customer_events: 'where customer_id = $1 order by occurred_at desc, id desc',
} as const
const bare = Object.entries({ customers: 'where id = $1', ...lists }).map(([from, rest], at) => ({
  name: `bare-${at}`,
  text: `select * from ${from} ${rest}`,
}))

interface Customer {
  readonly id: number
  readonly username: string
}

const postgres = await startBenchPostgres(values.dir)
try {
  const url = await openFilledDatabase(postgres, customers, { withHistories: true })
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-bench' })
  const { rows: anyone } = await pool.query<Customer>(
    'select id, username from customers order by hashint8(id) limit 200',
  )
  const { rows: rich } = await pool.query<Customer>(
    `select customers.id, username from customers join ledger_entries on customer_id = customers.id
     group by customers.id order by count(*) desc limit 20`,
  )
  const context = contextOf(url)
  const headers = { authorization: `Bearer ${await openSession(context)}` }
  const portal = await start(PORTAL, url)
  const rows: string[][] = []
  for (const [name, chosen] of [
    ['anyone', anyone],
    ['the twenty with the longest ledgers', rich],
  ] as const)
    rows.push(await measure(name, pool, chosen, { url: portal.url, headers }))
  portal.stop()
  await pool.end()
  await context.pool.end()
  console.log(`### ${customers.toLocaleString('en-US')} customers with their histories, milliseconds\n`)
  const head = [
    'whose',
    'twelve bare queries, p50',
    'statement, p50',
    'of the bare',
    'p95',
    'p99',
    'over HTTP, p50',
    'p95',
  ]
  console.log(formatTable(head, rows))
} finally {
  await postgres.stop()
}

/** Alternates, so that other load on the machine affects all of them equally. */
async function measure(
  name: string,
  pool: pg.Pool,
  chosen: readonly Customer[],
  { url, headers }: { readonly url: string; readonly headers: Record<string, string> },
): Promise<string[]> {
  const db = createDb(pool)
  const [apart, together, called] = [new Durations(), new Durations(), new Durations()]
  const rounds = values.rounds
  const atFirst = Math.ceil(rounds / 10)
  for (let round = -atFirst; round < rounds; round++) {
    const customer = chosen[Math.abs(round) % chosen.length]
    if (customer === undefined) throw new Error('no customer found')
    if (round === 0) for (const times of [apart, together, called]) times.clear()
    await apart.time(async () => {
      for (const query of bare) await pool.query({ ...query, values: [customer.id] })
    })
    await together.time(() => findDetails(db, customer.username))
    await called.time(async () => {
      const address = `${url}/admin/api/get-user-details?email=${encodeURIComponent(customer.username)}`
      const response = await fetch(address, { headers })
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    })
  }
  const ratio = together.within(0.5) / apart.within(0.5)
  const [half, p95, p99] = together.cells
  return [
    name,
    formatNumber(apart.within(0.5)),
    half ?? '',
    formatNumber(ratio),
    p95 ?? '',
    p99 ?? '',
    ...called.cells.slice(0, 2),
  ]
}
