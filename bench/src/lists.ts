/**
 * Measures the two lists of premium customers with a problem, and the work queues of the home page: the bare query, the
 * call, and the screens of the lists in headless Chromium:
 * `npm run bench -- lists [--customers 200000] [--rounds 10]`
 * A tenth of the customers is unpaid and a twentieth unverified. Needs Chromium (CHROME_PATH, or in its usual place).
 */

import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '@portal/e2e/chromium.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { fillLists } from './filled-lists.ts'
import { customerCount, dir, roundCount } from './options.ts'
import { contextOf, openSession, PORTAL, start } from './requests/server.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(200_000),
    rounds: roundCount(10),
    dir,
  },
})
const customers = values.customers
const rounds = values.rounds

const unpaid = `customers join invoices on invoices.customer_id = customers.id
  where invoices.status = 'open' and type = 'paid' and not in_app_subscription
    and exists (select from payment_attempts where invoice_id = invoices.id and state = 'failed')`
const dueOf = (customer: string) => `(select -sum(amount_cents) from ledger_entries where customer_id = ${customer})`

const lists = [
  {
    name: 'unverified',
    call: '/admin/api/get-unverified-premium-list',
    screen: '/unverified-premium-customer-report',
    bare: `select username, first_name, last_name, created_at,
             (select sum(amount_cents) from payments where customer_id = customers.id) as paid
           from customers where type = 'paid' and status = 'registered' order by created_at`,
  },
  {
    name: 'unpaid',
    call: '/admin/api/get-unpaid-premium-list',
    screen: '/unpaid-premium-customer-report',
    bare: `select username, first_name, last_name, issued_at, next_attempt_on, ${dueOf('customers.id')} as due,
             (select count(*) from payment_attempts where invoice_id = invoices.id) as attempts,
             (select decline_code from payment_attempts where invoice_id = invoices.id order by number desc limit 1) as code,
             (select count(*) from cards where customer_id = customers.id and removed_at is null) as cards,
             (select cancel_on from subscriptions where customer_id = customers.id and ended_at is null) as cancel_on
           from ${unpaid} order by issued_at`,
  },
] as const

/** The work queues that the home page reads each minute, for a support user. */
const queues = [
  {
    name: 'counts of the work queues',
    call: '/admin/api/get-work-queues',
    bare: `select count(*) from ${unpaid}`,
  },
  {
    name: 'their amount, oldest and new items',
    call: '/admin/api/get-work-queue-details',
    bare: `select sum(${dueOf('customers.id')}), min(issued_at) from ${unpaid}`,
  },
] as const

/** User actions, as instructions to the browser. */
const actions = {
  next: `document.querySelector('[aria-label="Next page"]').click()`,
  sort: `[...document.querySelectorAll('th button')].find(({ textContent }) => textContent.includes('Name')).click()`,
  filter: `const input = document.querySelector('thead input:not([type="checkbox"])')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'qu')
    input.dispatchEvent(new Event('input', { bubbles: true }))`,
} as const

const postgres = await startBenchPostgres(values.dir)
try {
  const url = await fillLists(postgres, customers)
  const context = contextOf(url)
  const token = await openSession(context)
  const server = await start(PORTAL, url)
  const browser = await chromium.launch(browserOptions)

  const listRows: string[][] = []
  for (const list of lists) {
    const [bare, whole] = await timeCalls(context, list.bare, server.url + list.call, token)
    const shown = await timeScreen(browser, server.url + list.screen, token)
    const { rowCount } = await context.pool.query(list.bare)
    const times = [bare, whole, ...shown].map((time) => formatNumber(time.within(0.5)))
    const ratio = formatNumber(whole.within(0.5) / bare.within(0.5))
    listRows.push([list.name, (rowCount ?? 0).toLocaleString('en-US'), ...times, ratio])
  }
  const queueRows: string[][] = []
  for (const queue of queues) {
    const [bare, whole] = await timeCalls(context, queue.bare, server.url + queue.call, token)
    const times = [bare, whole].flatMap((time) => [time.within(0.5), time.within(0.95)])
    queueRows.push([queue.name, ...times.map(formatNumber), formatNumber(whole.within(0.5) / bare.within(0.5))])
  }
  console.log(`### ${customers.toLocaleString('en-US')} customers, milliseconds (medians)\n`)
  const head = ['rows', 'bare query', 'call', 'screen opened', 'next page', 'sorted', 'next page of these', 'filtered']
  console.log(formatTable(['list', ...head, 'call / bare'], listRows))
  console.log('')
  console.log(formatTable(['call', 'bare query, p50', 'p95', 'call, p50', 'p95', 'call / bare'], queueRows))

  await browser.close()
  server.stop()
  await context.pool.end()
  await execute(postgres.urlOf('postgres'), 'drop database lists with (force)')
} finally {
  await postgres.stop()
}

/** From the request to the last byte, alternating. */
async function timeCalls({ pool }: Context, bare: string, url: string, token: string) {
  const times = [new Durations(), new Durations()] as const
  for (let round = 0; round < rounds; round++) {
    await times[0].time(() => pool.query(bare))
    await times[1].time(async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      const list = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${list}`)
    })
  }
  return times
}

/** Measures until the screen shows its first rows, and from each click until it shows others. */
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

/** Returns the milliseconds in the browser from the action until a different first row is painted. */
function untilOtherRows(page: Page, action: keyof typeof actions): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const firstRow = () => document.querySelector('tbody tr')?.textContent
    const before = firstRow()
    const started = performance.now()
    ;${actions[action]}
    while (firstRow() === before) {
      if (performance.now() - started > 30_000) throw new Error('no other rows after: ${action}')
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - started
  })()`)
}
