import { mockResponse, SERVER_ERROR, expect, expectAccessible, follow, holdResponses, test, toasts } from '../portal.ts'

const sales = [
  {
    role: 'finance',
    path: '/card-sales-report',
    call: 'get-card-sales-report',
    title: 'Card Sales Report',
    loading: 'Fetching card sales report. Please wait...',
    failed: 'Error fetching card sales report',
    reply: { amounts: [14.99, 149.99], counts: [1234, 2] },
    rows: [
      ['$14.99', '1,234', '$18,497.66'],
      ['$149.99', '2', '$299.98'],
      ['Grand Total', '1,236', '$18,797.64'],
    ],
  },
  {
    role: 'finance',
    path: '/in-app-sales-report',
    call: 'get-in-app-sales-report',
    title: 'In-App Sales Report',
    loading: 'Fetching in-app sales report. Please wait...',
    failed: 'Error fetching in-app sales report',
    reply: [1000, 2, 3, 0],
    rows: [
      ['iOS', 'Monthly', '1,000', '$14,990.00'],
      ['iOS', 'Annual', '2', '$99.98'],
      ['Android', 'Monthly', '3', '$44.97'],
      ['Android', 'Annual', '0', '$0.00'],
      ['Grand Total', '', '1,005', '$15,134.95'],
    ],
  },
  {
    role: 'finance',
    path: '/merchant-sales-report',
    call: 'get-merchant-sales-report',
    title: 'Merchant Sales Report',
    loading: 'Fetching merchant sales report. Please wait...',
    failed: 'Error fetching merchant sales report',
    reply: [1006, 1, 1002, 3],
    rows: [['1', '1,002', '3', '1,006']],
  },
  {
    role: 'marketing',
    path: '/utm-sales-report',
    call: 'get-utm-sales-report',
    title: 'UTM Sales Report',
    loading: 'Fetching UTM sales report. Please wait...',
    failed: 'Error fetching UTM sales report',
    reply: [1006, 1, 1002, 3],
    rows: [['1', '1,002', '3', '1,006']],
  },
] as const

for (const { role, path, call, title, loading, failed, reply, rows } of sales) {
  test(`${title}: requests this month by default, shows the result and rejects an end before the start`, async ({
    page,
    portal,
  }) => {
    await portal.signIn(page, role)
    await mockResponse(page, call, 200, JSON.stringify(reply))
    await mockResponse(page, 'get-sales', 200, '[]')
    const requested = page.waitForRequest(`**/admin/api/${call}*`)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'This month' })).toBeChecked()
    const query = new URL((await requested).url()).searchParams
    const [start, end] = [query.get('startDateUtc') ?? '', query.get('endDateUtc') ?? '']
    // Whole Eastern days, regardless of the browser's time zone.
    expect(start).toMatch(/-01T0[45]:00:00\.000Z$/)
    expect(end).toMatch(/T0[345]:59:59\.999Z$/)
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(rows.length + 1)
    for (const [at, row] of rows.entries()) {
      const cells = table.getByRole('row').nth(at + 1)
      // The specified columns come first.
      for (const [column, text] of row.entries()) await expect(cells.getByRole('cell').nth(column)).toHaveText(text)
    }
    await expect(page.getByText(/as of .* Eastern Time$/)).toBeVisible()
    await expectAccessible(page)

    await follow(page, `${path}?from=2026-03-06&to=2026-03-05`)
    await expect(page.getByText('End date cannot be before start date')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
  })

  test(`${title}: shows a loading state, prevents a second request and reports failures`, async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    await portal.signIn(page, role)
    const release = await holdResponses(page, call)
    await page.goto(path)
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
    release()
    await expect(page.getByText(loading)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeEnabled()

    // The same request is made again.
    await page.unrouteAll()
    const releaseAgain = await holdResponses(page, call)
    await page.getByRole('button', { name: 'Get Report' }).click()
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('table')).toBeHidden()
    releaseAgain()
    await expect(page.getByText(loading)).toBeHidden()

    await page.unrouteAll()
    await mockResponse(page, call, 500, 'InternalError')
    await page.reload()
    await expect(toasts(page).getByText(failed)).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeEnabled()
  })
}

test('the sales and total of a price open the payments', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/card-sales-report')
  await page.getByText('Last 30 days').click()
  const row = (name: RegExp) => page.getByRole('table').getByRole('row', { name }).getByRole('link')
  const grandTotal = row(/^Grand Total/)
  await expect(grandTotal).toHaveCount(5)
  const [all, money] = await grandTotal.allTextContents()
  await grandTotal.nth(1).click()
  await expect(page.getByText(`${all} rows, ${money} total, newest first`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible()
  const earlier = await grandTotal.nth(4).textContent()
  await grandTotal.nth(4).click()
  await expect(page.getByText(`rows, ${earlier} total, newest first`)).toBeVisible()
  await page.goBack()
  const ofPrice = row(/^\$14\.99/)
  await expect(ofPrice).toHaveCount(5)
  const [number, moneyOfPrice] = await ofPrice.allTextContents()
  await ofPrice.first().click()
  await expect(
    page.getByText(`${number} ${number === '1' ? 'row' : 'rows'}, ${moneyOfPrice} total, newest first`),
  ).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(Math.min(50, Number(number?.replace(',', ''))) + 1)
  await expectAccessible(page)
})

test('reports which sales figures failed to load and retries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'finance')
  let isBroken = true
  await page.route('**/admin/api/get-sales?*', (route) =>
    isBroken && new URL(route.request().url()).searchParams.get('by') === 'price'
      ? route.fulfill({ status: 500, body: 'InternalError' })
      : route.continue(),
  )
  await page.goto('/card-sales-report')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toHaveText(['Refunds and net could not be read.', 'The earlier period could not be read.'])
  await expectAccessible(page, 'main')
  isBroken = false
  const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
  await again.first().click()
  await expect(failed).toHaveText(['The earlier period could not be read.'])
  await again.click()
  await expect(failed).toHaveCount(0)
})

test('gross, refunds and net show their definitions and open their rows, including in breakdowns', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/card-sales-report?from=2020-01-01&to=2030-12-31')
  const figure = (title: string) => page.getByRole('term').filter({ hasText: title }).locator('..')
  const refunds = figure('Refunds')
  await expect(figure('Net').getByRole('button')).toHaveAccessibleDescription(
    'Gross less refunds. Chargebacks, credits and charges are not included.',
  )
  const centsOf = async (title: string) =>
    Number((await figure(title).getByRole('link').textContent())?.replaceAll(/\D/g, ''))
  expect((await centsOf('Gross')) - (await centsOf('Refunds'))).toBe(await centsOf('Net'))
  expect(await centsOf('Refunds')).toBeGreaterThan(0)
  await expect(page.getByRole('row', { name: /^Grand Total/ })).toContainText(
    (await refunds.getByRole('link').textContent()) ?? '',
  )

  const main = page.getByRole('main')
  const downloadName = async () => {
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download as CSV' }).click()
    return (await saved).suggestedFilename()
  }
  await expect(main).toContainText('Customers: Card payments at this price.')
  expect(await downloadName()).toBe('card-sales-2020-01-01-to-2030-12-31.csv')

  for (const tab of ['By Plan', 'By Merchant', 'By Campaign', 'By Device']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab.slice(3).toLowerCase()}`))
    await expect(page).toHaveTitle(new RegExp(`^${tab} · Jan 1, 2020 – Dec 31, 2030 · Card Sales Report · `))
    const cells = page.getByRole('main').getByRole('table').getByRole('row').nth(1).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(/^[\d,]+$/)
    const [count, gross] = [await cells.nth(1).textContent(), await cells.nth(2).textContent()]
    // Only the columns of this table are explained below it.
    await expect(main).toContainText('Payments: Card payments on these days.')
    await expect(main).not.toContainText('at this price')
    if (tab === 'By Device') {
      for (const name of ['Web', 'Fire TV'])
        await expect(main.getByRole('cell', { name: `Select ${name} ${name}` })).toBeVisible()
      expect(await downloadName()).toBe('sales-by-device-2020-01-01-to-2030-12-31.csv')
    }
    await cells.nth(1).getByRole('link').click()
    await expect(page.getByText(`${count} rows, ${gross} total, newest first`)).toBeVisible()
    await page.goBack()
  }
  await expectAccessible(page)
  await refunds.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Card Refunds' })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ rows, -\$[\d,.]+ total, newest first/)).toBeVisible()
  await expectAccessible(page)
  expect(await downloadName()).toBe('card-refunds-2020-01-01-to-2030-12-31.csv')

  // The lists link back to the report that opened them.
  await page.goto('/utm-sales-report?from=2020-01-01&to=2030-12-31&client=web')
  await figure('Refunds').getByRole('link').click()
  await expect(page.getByText(/^Client web · Jan 1, 2020/)).toBeVisible()
  await page.getByRole('link', { name: 'UTM Sales Report' }).click()
  await expect(page).toHaveURL(/client=web/)
  await page.goto('/utm-sales-report?from=2020-01-01&to=2030-12-31')
  await figure('Refunds').getByRole('link').click()
  await page.getByRole('link', { name: 'UTM Sales Report' }).click()
  await expect(page).toHaveURL('/utm-sales-report?from=2020-01-01&to=2030-12-31')
})

test('marketing views sales by UTM values and opens their payments', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await page.goto('/utm-sales-report?from=2020-01-01&to=2030-12-31')
  await expect(page).toHaveTitle(/^Jan 1, 2020 – Dec 31, 2030 · UTM Sales Report · /)
  // Marketing may not see the total of all card payments, and the screen says so.
  const gross = page.getByRole('term').filter({ hasText: 'Gross' }).locator('..')
  await expect(
    page.getByText(
      'Select a client or UTM value to see its payments and their chart. The By Campaign tab shows all campaigns.',
    ),
  ).toBeVisible()
  await expect(gross).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'By Plan' })).toBeHidden()
  await page.getByRole('tab', { name: 'By Campaign' }).click()
  const rows = page.getByRole('table', { name: 'Sales by Campaign' }).getByRole('row')
  await expect(rows.filter({ hasText: 'No campaign' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /without=campaign/,
  )
  const row = rows.filter({ has: page.getByRole('link') }).first()
  const count = await row.getByRole('link').first().textContent()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/reported-utm-payments/)
  await expect(page.getByText('Card payments on these days. A customer who paid twice is counted twice.')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${count} rows?, \\$`))).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await row.getByRole('link').last().click()
  await expect(page.getByRole('heading', { name: 'Card Payments and Refunds' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/utm-sales-report?from=2020-01-01&to=2030-12-31&client=web')
  await expect(page).toHaveTitle(/^web · Jan 1, 2020 – Dec 31, 2030 · UTM Sales Report · /)
  await expect(gross.getByRole('definition')).toContainText('$')
  await gross.getByRole('link').click()
  await expect(page.getByText(/^Client web · Jan 1, 2020/)).toBeVisible()
  await page.getByRole('link', { name: 'UTM Sales Report' }).click()
  await expect(page.getByRole('tab', { name: 'By Plan' })).toBeVisible()
  await expectAccessible(page)
})

test('merchants are selected by name with the brand preselected, and UTM values are optional', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/merchant-sales-report')
  const merchant = page.getByRole('combobox', { name: 'Merchant' })
  await expect(merchant).toHaveValue('YIPTV')
  await expect.poll(() => merchant.getByRole('option').count()).toBeGreaterThan(3)
  const names = await merchant.getByRole('option').allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))

  // Printed, which is narrower than any supported screen: the filters and the result.
  await expect(page.getByText(/^YIPTV · .*, as of .* Eastern Time$/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(page.getByText(/^YIPTV · .*, as of .* Eastern Time$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Merchant Sales' })).toBeVisible()
  for (const name of ['Schedule Report', 'Get Report', 'Print'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByText(/resolution is not supported/)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })

  // Back shows the previous request, including the form.
  await page.getByText('Yesterday').click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByRole('radio', { name: 'Yesterday' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'This month' })).toBeChecked()

  await page.goto('/utm-sales-report')
  for (const label of ['Client', 'UTM Source', 'Campaign', 'Medium', 'Term', 'Content']) {
    const select = page.getByRole('combobox', { name: label })
    await expect(select).toHaveValue('')
    await expect(select.getByRole('option').first()).toHaveText('')
  }
  await page.getByRole('combobox', { name: 'UTM Source' }).selectOption('google')
  const requested = page.waitForRequest('**/admin/api/get-utm-sales-report*')
  await page.getByRole('button', { name: 'Get Report' }).click()
  const query = new URL((await requested).url()).searchParams
  expect([query.get('source'), query.has('client')]).toEqual(['google', false])
  await expect(page).toHaveURL(/source=google/)

  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'get-all-utm-values', 500, 'InternalError')
  await page.goto('/utm-sales-report')
  await expect(toasts(page).getByText('Error fetching UTM values')).toBeVisible()
})
