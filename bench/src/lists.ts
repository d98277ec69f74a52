/**
 * The two lists of premium customers with a problem, when every customer is on them: the bare query, the
 * call, and the screen in a headless Chromium: `npm run bench -- lists [--customers 100000] [--rounds 10]`.
 * Needs a Chromium (CHROME_PATH, or one in its usual place).
 */

import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '@portal/e2e/chromium.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { customerCount, dir, roundCount } from './options.ts'
import { contextOf, openSession, PORTAL, start } from './requests/server.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(100_000),
    rounds: roundCount(10),
    dir,
  },
})
const customers = values.customers
const rounds = values.rounds

const lists = [
  {
    name: 'unverified',
    call: '/admin/api/get-unverified-premium-list',
    screen: '/unverified-premium-customer-report',
    bare: `select username, first_name, last_name from customers where type = 'paid' and status = 'registered'
           order by username`,
  },
  {
    name: 'unpaid',
    call: '/admin/api/get-unpaid-premium-list',
    screen: '/unpaid-premium-customer-report',
    bare: `select username, first_name, last_name from customers join invoices on customer_id = customers.id
           where invoices.status = 'open' order by username`,
  },
] as const

/** What a user does, as the browser is instructed to. */
const acts = {
  next: `document.querySelector('[aria-label="Next page"]').click()`,
  sort: `[...document.querySelectorAll('th button')].find(({ textContent }) => textContent.includes('Name')).click()`,
  filter: `const input = document.querySelector('thead input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'qu')
    input.dispatchEvent(new Event('input', { bubbles: true }))`,
} as const

const postgres = await startBenchPostgres(values.dir)
try {
  await openFilledDatabase(postgres, customers)
  await fill()
  const context = contextOf(postgres.urlOf('lists'))
  const token = await openSession(context)
  const server = await start(PORTAL, postgres.urlOf('lists'))
  const browser = await chromium.launch(browserOptions)

  const rows: string[][] = []
  for (const list of lists) {
    const [bare, whole] = await timeCalls(context, list.bare, server.url + list.call, token)
    const shown = await timeScreen(browser, server.url + list.screen, token)
    const times = [bare, whole, ...shown].map((time) => formatNumber(time.within(0.5)))
    rows.push([list.name, ...times, formatNumber(whole.within(0.5) / bare.within(0.5))])
  }
  console.log(`### ${customers.toLocaleString('en-US')} customers on each list, milliseconds (medians)\n`)
  const head = ['list', 'bare query', 'call', 'screen opened', 'next page', 'sorted', 'next page of these', 'filtered']
  console.log(formatTable([...head, 'call / bare'], rows))

  await browser.close()
  server.stop()
  await context.pool.end()
  await execute(postgres.urlOf('postgres'), 'drop database lists with (force)')
} finally {
  await postgres.stop()
}

/** All premium customers, unverified, and with an invoice that could not be charged. */
async function fill(): Promise<void> {
  await execute(
    postgres.urlOf('postgres'),
    'drop database if exists lists with (force)',
    `create database lists template customers_${customers}`,
  )
  await execute(
    postgres.urlOf('lists'),
    'set session_replication_role = replica',
    // Every row is changed, and no search is measured here.
    'drop index customers_search',
    `update customers set type = 'paid', status = 'registered', valid_till = null, in_app_subscription = false`,
    `insert into invoices (number, customer_id, subscription_id, period_start, period_until, plan_cents, discount_cents,
       total_cents, status, issued_at)
     select id, id, id, '2026-03-01', '2026-04-01', 1499, 0, 1499, 'open', '2026-03-01T05:00Z' from customers`,
    `insert into payment_attempts (invoice_id, customer_id, number, amount_cents, card_id, state, attempted_at, settled_at)
     select id, customer_id, 1, 1499, id, 'failed', '2026-03-01T05:00Z', '2026-03-01T05:00Z' from invoices`,
    'reset session_replication_role',
    'select rebuild_counts()',
    'vacuum analyze',
  )
}

/** From the question to the last byte, in turns. */
async function timeCalls({ pool }: Context, bare: string, url: string, token: string) {
  const times = [new Durations(), new Durations()] as const
  for (let round = 0; round < rounds; round++) {
    await times[0].time(() => pool.query(bare))
    await times[1].time(async () => {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      const list = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${list}`)
    })
  }
  return times
}

/** Until the screen shows its first rows, and from each click until it shows others. */
async function timeScreen(browser: Browser, url: string, token: string) {
  const [opened, next, sorted, nextOfSorted, filtered] = Array.from({ length: 5 }, () => new Durations())
  const browserContext = await browser.newContext()
  await browserContext.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const page = await browserContext.newPage()
  for (let round = 0; round < Math.min(rounds, 5); round++) {
    await opened?.time(async () => {
      await page.goto(url)
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .waitFor()
    })
    next?.add(await untilOtherRows(page, 'next'))
    sorted?.add(await untilOtherRows(page, 'sort'))
    nextOfSorted?.add(await untilOtherRows(page, 'next'))
    filtered?.add(await untilOtherRows(page, 'filter'))
  }
  await browserContext.close()
  return [opened, next, sorted, nextOfSorted, filtered].filter((times) => times !== undefined)
}

/** Milliseconds in the browser, from what a person does until the first row is another one and is painted. */
function untilOtherRows(page: Page, act: keyof typeof acts): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const firstRow = () => document.querySelector('tbody tr')?.textContent
    const before = firstRow()
    const started = performance.now()
    ;${acts[act]}
    while (firstRow() === before) {
      if (performance.now() - started > 30_000) throw new Error('no other rows after: ${act}')
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - started
  })()`)
}
