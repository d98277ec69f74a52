import { readFile } from 'node:fs/promises'
import { changeCustomer, customers, dollars, pathOf, type Row, readCustomer, utcDate } from '../customers.ts'
import { mockResponse, expect, expectAccessible, type Page, test } from '../portal.ts'

interface Table {
  readonly name: string
  readonly id: string
  /** Position in the response. */
  readonly at: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly columns: readonly string[]
  readonly empty: string
  readonly cells: (row: Row) => string[]
}

/** The seven specified tables. */
const tables: readonly Table[] = [
  {
    name: 'Ledger',
    id: 'ledger',
    at: 1,
    columns: ['Date', 'Description', 'Amount'],
    empty: 'No ledger items found',
    cells: ({ date, description, amount }) => [utcDate(date), text(description), dollars(amount)],
  },
  {
    name: 'Invoices',
    id: 'invoices',
    at: 2,
    columns: ['Email', 'Date', 'Number', 'Start Date', 'End Date', 'Amount'],
    empty: 'No invoices found',
    cells: ({ date, number, startDate, endDate, amount }) => [
      '',
      utcDate(date),
      text(number),
      utcDate(startDate),
      utcDate(endDate),
      dollars(amount),
    ],
  },
  {
    name: 'Events',
    id: 'events',
    at: 7,
    columns: ['Date', 'Event', 'Details'],
    empty: 'No events found',
    cells: ({ date, event, details }) => [utcDate(date), text(event), text(details)],
  },
  {
    name: 'Payments',
    id: 'payments',
    at: 3,
    columns: [
      'Date',
      'Type',
      'Amount',
      'Invoice Number',
      'Merchant',
      'Payment Provider Charge ID',
      'Refunded',
      'Refund',
    ],
    empty: 'No payments found',
    cells: ({ date, amount, invoiceNumber, merchant, chargeId, refundedCents, refundableCents }) => [
      utcDate(date),
      'Card',
      dollars(amount),
      text(invoiceNumber),
      text(merchant),
      text(chargeId),
      dollars(Number(refundedCents) / 100),
      Number(refundableCents) > 0 ? 'Refund' : '',
    ],
  },
  {
    name: 'Refunds',
    id: 'refunds',
    at: 6,
    columns: ['Date', 'Type', 'Amount', 'Invoice Number', 'Refund ID', 'Reason', 'Refunded By'],
    empty: 'No refunds found',
    cells: ({ date, amount, invoiceNumber, refundId, reason, by, isPending }) => [
      utcDate(date),
      isPending ? 'Card, pending' : 'Card',
      dollars(amount),
      text(invoiceNumber),
      text(refundId),
      text(reason),
      text(by),
    ],
  },
  {
    name: 'Credits',
    id: 'credits',
    at: 4,
    columns: ['Date', 'Amount', 'Description'],
    empty: 'No credits found',
    cells: ({ date, amount, description }) => [utcDate(date), dollars(amount), text(description)],
  },
  {
    name: 'Charges',
    id: 'charges',
    at: 5,
    columns: ['Date', 'Amount', 'Description'],
    empty: 'No charges found',
    cells: ({ date, amount, description }) => [utcDate(date), dollars(amount), text(description)],
  },
]

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

test('each table shows its columns and rows in order', async ({ page, portal }) => {
  const wire = await readCustomer(portal, customers.complete)
  await page.goto(pathOf(customers.complete))
  for (const { name, id, at, columns, cells } of tables) {
    await test.step(name, async () => {
      await expect(tabOf(page, name)).toHaveText(`${name}${wire[at].length}`)
      await tabOf(page, name).click()
      await expect(page).toHaveURL(new RegExp(`tab=${id}$`))
      await expect(header(page, name)).toHaveText(columns)
      expect(await cellsOf(page, name)).toEqual(wire[at].slice(0, 10).map(cells))
      await expectAccessible(page, '[role=tabpanel]')
    })
  }
})

test('each table has an empty state', async ({ page }) => {
  await changeCustomer(page, (changed) => {
    for (const { at } of tables) changed[at] = []
  })
  await page.goto(pathOf(customers.complete, '?tab=ledger'))
  for (const { name, empty } of tables) {
    await tabOf(page, name).click()
    await expect(page.getByRole('tabpanel').getByText(empty, { exact: true })).toBeVisible()
    await expect(tabOf(page, name)).toHaveText(`${name}0`)
  }
})

test('each column of each table sorts in both directions', async ({ page }) => {
  await page.goto(pathOf(customers.complete))
  for (const { name, columns } of tables) {
    await tabOf(page, name).click()
    for (const column of columns) {
      const button = page.getByRole('table', { name }).getByRole('button', { name: column, exact: true })
      const sorted = page.getByRole('columnheader', { name: column, exact: true })
      // Buttons are not values.
      if (column === 'Email' || column === 'Refund') continue
      await button.click()
      await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
      await button.click()
      await expect(sorted).toHaveAttribute('aria-sort', 'descending')
    }
  }
})

test('amounts sort numerically and dates chronologically', async ({ page, portal }) => {
  const wire = await readCustomer(portal, customers.longHistory)
  const amounts = wire[1].map(({ amount }) => Number(amount)).toSorted((first, second) => first - second)
  const dates = wire[1].map(({ date }) => text(date)).toSorted()
  await page.goto(pathOf(customers.longHistory, '?tab=ledger'))
  const ledger = page.getByRole('table', { name: 'Ledger' })
  await ledger.getByRole('button', { name: 'Amount' }).click()
  await expect(ledger.getByRole('cell', { name: dollars(amounts[0]) }).first()).toBeVisible()
  expect((await cellsOf(page, 'Ledger')).map(([, , amount]) => amount)).toEqual(amounts.slice(0, 10).map(dollars))
  await ledger.getByRole('button', { name: 'Date' }).click()
  await expect(ledger.getByRole('cell', { name: utcDate(dates[0]) }).first()).toBeVisible()
  expect((await cellsOf(page, 'Ledger')).map(([date]) => date)).toEqual(dates.slice(0, 10).map(utcDate))
})

test('stores the page in the URL, with ten rows per page', async ({ page, portal }) => {
  const wire = await readCustomer(portal, customers.longHistory)
  await page.goto(pathOf(customers.longHistory, '?tab=ledger'))
  await expect(page.getByText(`1–10 of ${wire[1].length}`)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(`11–20 of ${wire[1].length}`)).toBeVisible()
  await expect(page).toHaveURL(/\?tab=ledger&ledger\.page=2$/)
  await page.reload()
  await expect(page.getByText(`11–20 of ${wire[1].length}`)).toBeVisible()
  await page.getByRole('tab', { name: /^Payments/ }).click()
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
})

test('filters events by date, event and details', async ({ page, portal }) => {
  const wire = await readCustomer(portal, customers.complete)
  await page.goto(pathOf(customers.complete, '?tab=events'))
  await page.getByLabel('Filter by Event').fill('DEVICES RESET')
  await expect.poll(() => cellsOf(page, 'Events')).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByLabel('Filter by Details').fill('goodwill')
  await expect.poll(() => cellsOf(page, 'Events')).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  const date = utcDate(wire[7].at(-1)?.['date'])
  await page.getByLabel('Filter by Date').fill(date.toLowerCase())
  await expect.poll(async () => (await cellsOf(page, 'Events')).every(([shown]) => shown === date)).toBe(true)
  await expect(page).toHaveURL(/events\.date=/)
  await page.getByLabel('Filter by Details').fill('no such detail')
  await expect(page.getByText('No events found')).toBeVisible()
  await expectAccessible(page, '[role=tabpanel]')
})

test('exports a table as shown, with formulas escaped', async ({ page }) => {
  await page.goto(pathOf(customers.hostile, '?tab=charges'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('customer-charges.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate (UTC),Amount,Description')
  expect(lines[1]).toMatch(/^"?\w{3} \d{1,2}, \d{4}"?,1,"'=HYPERLINK\(""https:\/\/demo\.example"",""click""\)"$/)
  expect(lines).toHaveLength(3)
})

test('selects rows by checkbox and keyboard, and copies them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pathOf(customers.complete, '?tab=events'))
  const events = page.getByRole('table', { name: 'Events' })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await events
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Copy' }).click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('keeps the tabs in view and scrolls to the opened table', async ({ page }) => {
  await page.goto(pathOf(customers.complete))
  const tab = page.getByRole('tab', { name: /^Payments/ })
  await expect(tab).toBeInViewport({ ratio: 1 })
  await tab.click()
  await expect(header(page, 'Payments').first()).toBeInViewport({ ratio: 1 })
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('a hidden column stays hidden', async ({ page }) => {
  await page.goto(pathOf(customers.complete, '?tab=payments'))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Merchant' }).uncheck()
  await expectAccessible(page, '[role=tabpanel]')
  await expect(header(page, 'Payments')).toHaveCount(7)
  await page.reload()
  await expect(header(page, 'Payments')).toHaveCount(7)
  await expect(page.getByRole('columnheader', { name: 'Merchant' })).toBeHidden()
})

test('the timeline shows fifty entries of a year and loads more on request', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.route('**/admin/api/get-user-details*', async (route) => {
    const response = await route.fetch()
    const details = (await response.json()) as unknown[]
    const events = Array.from({ length: 120 }, (_, at) => ({
      date: '2020-03-05T15:00:00.000Z',
      event: `Call ${at + 1}`,
      details: '',
      byStaff: false,
    }))
    await route.fulfill({ response, json: [details[0], [], [], [], [], [], [], events] })
  })
  await mockResponse(page, 'get-errors-of-customer', 200, '[]')
  await page.goto(pathOf(customers.complete))
  const calls = page.getByRole('listitem').filter({ hasText: /Call \d/ })
  await expect(calls).toHaveCount(50)
  await expect(page.getByText('70 more entries')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show More' })
  await more.click()
  await expect(calls).toHaveCount(100)
  await expect(more).toBeFocused()
  await expect(page.getByText('20 more entries')).toBeVisible()
  await more.click()
  await expect(calls).toHaveCount(120)
  await expect(more).toBeHidden()
})

test('the timeline shows all events, newest first', async ({ page, portal }) => {
  const wire = await readCustomer(portal, customers.complete)
  await mockResponse(page, 'get-errors-of-customer', 200, '[]')
  await page.goto(pathOf(customers.complete))
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  await expect(upcoming).toHaveText([/Next invoice Monthly plan/])
  const entries = page.getByRole('radiogroup', { name: 'Filter timeline' })
  await entries.getByText('By Staff').click()
  await expect(page).toHaveURL(/\?entries=staff/)
  await expect(upcoming).toHaveCount(0)
  const moments = page.getByRole('tabpanel').getByRole('listitem')
  await expect(moments.filter({ hasText: 'Devices reset' })).toHaveCount(1)
  await expect(moments.filter({ hasNotText: /\bby\b/i })).toHaveCount(0)
  await entries.getByText('Money').click()
  await expect(moments.filter({ hasText: '$10.00' }).first()).toBeVisible()
  await expect(moments.filter({ hasText: 'Devices reset' })).toHaveCount(0)
  await entries.getByText('All').click()
  await expect(moments.filter({ hasText: 'Devices reset' })).toHaveCount(1)
  await expect(moments.nth(1)).toContainText('Goodwill after a long call')
  await expect(moments.nth(1)).toContainText('$10.00')
  await expect(moments.filter({ hasText: 'Signed up' })).toHaveCount(0)
  await page.getByText(/^2025\d+ entries/).click()
  await expectAccessible(page, '[role=tabpanel]')
  await expect(moments.last()).toContainText('Signed up')
  await expect(moments.last()).toContainText(utcDate(wire[0]['createdAt']))
})

test('shows app events and former billing in separate tabs for every role', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await portal.signIn(page, 'management')
  await page.goto(pathOf(customers.everyEvent))
  await page.getByRole('tab', { name: /^Errors/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'the connection was lost while playing' })).toBeVisible()
  await page.getByRole('tab', { name: /^Former System/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'REF-12' })).toContainText('$4.00')
  await expect(page.getByRole('tabpanel').getByText('Dates are in UTC.')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('payments fit beside the facts at 1280 pixels, with a gap between columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await changeCustomer(page, (wire) => {
    wire[3] = wire[3].map((payment) => ({
      ...payment,
      amount: 149.99,
      merchant: 'LATINOVISION',
      refundedCents: 14_999,
      refundableCents: 1,
    }))
  })
  await page.goto(pathOf(customers.complete, '?tab=payments'))
  const frame = page.getByRole('table', { name: 'Payments' }).locator('..')
  await expect(frame.getByRole('button', { name: /^Refund/ }).first()).toBeVisible()
  await expect.poll(() => frame.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  await expect(frame.getByRole('cell').nth(1)).toHaveCSS('padding-inline-end', '8px')
})

function tabOf(page: Page, name: string) {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) })
}

function header(page: Page, name: string) {
  return page.getByRole('table', { name }).getByRole('columnheader')
}

async function cellsOf(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name }).locator('tbody tr')
  await rows.first().waitFor({ state: 'attached' })
  return await rows.evaluateAll((all) => all.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')))
}

function text(value: Row[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
