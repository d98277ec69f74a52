import { readFile } from 'node:fs/promises'
import { listedCustomer } from '../listed-customers.ts'
import { mockResponse, expect, expectAccessible, type Page, CLIENT_ERROR, test, toasts } from '../portal.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')

test('a number of the sign-up report shows its definition on hover and focus, and so does its list', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'management')
  await page.goto('/customer-sign-up-report')
  await expect(page.getByText(/^Verified rows count customers whose status is Verified or Suspended/)).toBeVisible()
  const table = page.getByRole('table', { name: 'Total Attribution' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const row = table.getByRole('row', { name: /^Verified Trial/ })
  const definition =
    'Customers whose type is now Trial and whose status is now Verified or Suspended, counted by sign-up date in Eastern Time.'

  await row.getByRole('rowheader').hover()
  await expect(tooltip(page)).toHaveText(definition)
  await page.mouse.move(0, 0)
  await expect(tooltip(page)).toBeHidden()
  const number = row.getByRole('link').last()
  await number.focus()
  await expect(tooltip(page)).toHaveText(`Verified Trial, Total: ${definition}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Total Attribution as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^total-attribution-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`\r\n\r\nDefinitions\r\n`)
  expect(csv).toContain(`\r\nVerified Trial,"${definition}"\r\n`)

  await number.click()
  // The report also shows the definition until the list is loaded.
  await expect(page.getByRole('table', { name: 'Customer Sign-Ups' })).toBeVisible()
  await expect(page.getByText(definition)).toBeVisible()
  await expectAccessible(page)
})

test('a suspended customer counts as verified and is listed as Suspended', async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  const customer = { firstName: 'Ana', lastName: 'Ruiz', plan: null, merchant: 'YIPTV', signedUpAt: new Date() }
  const rows = (['active', 'suspended'] as const).map((status) => ({
    ...customer,
    status,
    type: 'free',
    email: `${status}@example.com`,
  }))
  await mockResponse(page, 'get-reported-sign-ups', 200, JSON.stringify({ count: 2, rows, next: null }))
  await page.goto('/reported-sign-ups?type=free&verified=true')
  const status = (email: string) => page.getByRole('row', { name: email }).getByRole('cell').nth(4)
  await expect(status('active@example.com')).toHaveText('Verified')
  await expect(status('suspended@example.com')).toHaveText('Suspended')
})

test('all rows behind a number are selected until one is deselected', async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  const rows = ['ana', 'bea', 'eva'].map((name) => ({
    firstName: name,
    lastName: 'Ruiz',
    plan: null,
    merchant: 'YIPTV',
    signedUpAt: new Date(),
    status: 'active',
    type: 'free',
    email: `${name}@example.com`,
  }))
  await mockResponse(page, 'get-reported-sign-ups', 200, JSON.stringify({ count: 40, rows, next: 'more' }))
  await page.goto('/reported-sign-ups?type=free')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select ana@example.com' }).check()
  await bar.getByRole('button', { name: 'Select all 40' }).click()
  await expect(bar.getByRole('status')).toHaveText('40 selected')
  await expect(bar.getByRole('button', { name: 'Copy' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select bea@example.com' }).uncheck()
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expect(bar.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test('Esc closes a definition before it clears the selection', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  const sales = [{ key: 'YIPTV', sales: 3, grossCents: 4497, refunds: 0, refundedCents: 0 }]
  await mockResponse(page, 'get-sales', 200, JSON.stringify(sales))
  await page.goto('/card-sales-report')
  await page.getByRole('tab', { name: 'By Merchant' }).click()
  const table = page.getByRole('table', { name: 'Sales by Merchant' })
  await table.getByRole('checkbox').last().check()
  await table.getByRole('link', { name: '3 Payments, YIPTV' }).focus()
  await expect(tooltip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toBeHidden()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

for (const { path, call, reply, note, definition, gross, total } of [
  {
    path: '/card-sales-report',
    call: 'get-card-sales-report',
    reply: { amounts: [14.99], counts: [3] },
    note: 'payments counted',
    definition: 'Card payments at this price. A customer who paid twice in the period is counted twice.',
    gross: 'Prices of the card payments on these days, before credits and charges.',
    total: 'Amount times number of payments. Credits and charges are not included.',
  },
  {
    path: '/in-app-sales-report',
    call: 'get-in-app-sales-report',
    reply: [1, 2, 3, 4],
    note: 'subscriptions counted',
    definition: 'App store subscriptions that started in the period. A customer who started two is counted twice.',
    gross: 'Subscriptions on these days times their price, before app store commission.',
    total: /^The number of subscriptions times their price: \$/,
  },
]) {
  test(`${path} defines "Customers" on hover and in the download`, async ({ page, portal }) => {
    await portal.signIn(page, 'finance')
    await mockResponse(page, call, 200, JSON.stringify(reply))
    const day = { key: '2026-03-05', sales: 3, grossCents: 4497, refunds: 0, refundedCents: 0 }
    await mockResponse(page, 'get-sales', 200, JSON.stringify([day]))
    await page.goto(path)
    const header = page.getByRole('columnheader', { name: 'Customers', exact: true })
    await expect(header).toContainText(note)
    await header.getByRole('button').hover()
    await expect(tooltip(page)).toHaveText(definition)
    await page.mouse.move(0, 0)
    await header.getByRole('button').focus()
    await expect(tooltip(page)).toHaveText(definition)
    await expectAccessible(page)
    const figure = page.getByRole('term').filter({ hasText: 'Gross' }).locator('..')
    const before = figure.getByText(/^vs\./).getByRole('link')
    const totals = page.getByRole('columnheader', { name: 'Total', exact: true }).getByRole('button')
    for (const [number, text] of [
      [before, gross],
      [totals, total],
    ] as const) {
      await number.hover()
      await expect(tooltip(page)).toHaveText(text)
      await page.mouse.move(0, 0)
      await expect(tooltip(page)).toBeHidden()
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/Customers,Total,/)
    expect(lines).toContain(`Customers,${definition}`)
  })
}

test('sign-ups by day show their definition', async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  await page.goto('/customer-sign-up-report')
  const numbers = page
    .getByRole('region', { name: 'Sign-Ups by Day' })
    .getByText(/sign-ups.*from/)
    .getByRole('link')
  await expect(numbers).toHaveCount(2)
  for (const number of await numbers.all()) {
    await number.focus()
    await expect(tooltip(page)).toHaveText(/^Customers whose type is now Trial, Premium or Complimentary/)
  }
})

test('the list of unpaid customers and its download show their definition', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const definition =
    'Premium customers with an open invoice and at least one failed card payment for it. App store customers are not counted.'
  const customer = listedCustomer({ email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' })
  await mockResponse(page, 'get-unpaid-premium-list', 200, JSON.stringify([customer]))
  await page.goto('/unpaid-premium-customer-report')
  await expect(page.getByText(definition)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(new RegExp(`\r\n\r\nDefinitions\r\nUnpaid Premium Customer Report,${definition}\r\n$`))
})

test('the VOD notices show their definitions', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/vods')
  await page.getByRole('link', { name: /^\d+ expires? within 30 days$/ }).focus()
  await expect(tooltip(page)).toHaveText('Enabled VODs whose license ends today or within the next 30 days.')
})

test('work queues show their definitions', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  await page.getByRole('link', { name: /^Unpaid premium customers/ }).focus()
  await expect(tooltip(page)).toHaveText(/^Premium customers with an open invoice/)
})

test('rejects sales of an unknown merchant', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'finance')
  await page.goto('/merchant-sales-report?merchant=NOSUCH&from=2026-03-01&to=2026-03-31')
  await expect(toasts(page).getByText('Merchant not found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('table')).toBeHidden()
})
