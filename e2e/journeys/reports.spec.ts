import { readFile } from 'node:fs/promises'
import {
  answer,
  BRAND_NAME,
  BROKEN,
  expect,
  expectAccessible,
  hold,
  type Page,
  REFUSED,
  type Role,
  roles,
  test,
  toasts,
} from '../portal.ts'

const buttonsOf: Readonly<Record<Role, readonly string[]>> = {
  administrator: [
    'Customer Sign Ups',
    'Card Sales',
    'In-App Sales',
    'Merchant Sales',
    'UTM Sales',
    'Unverified Premium Customers',
    'Unpaid Premium Customers',
  ],
  finance: ['Customer Sign Ups', 'Card Sales', 'In-App Sales', 'Merchant Sales'],
  marketing: ['Customer Sign Ups', 'UTM Sales'],
  support: ['Customer Sign Ups', 'Unverified Premium Customers', 'Unpaid Premium Customers'],
  operations: ['Customer Sign Ups'],
  management: ['Customer Sign Ups'],
}

const pathOf: Readonly<Record<string, string>> = {
  'Customer Sign Ups': '/customer-sign-up-report',
  'Card Sales': '/card-sales-report',
  'In-App Sales': '/in-app-sales-report',
  'Merchant Sales': '/merchant-sales-report',
  'UTM Sales': '/utm-sales-report',
  'Unverified Premium Customers': '/unverified-premium-customer-report',
  'Unpaid Premium Customers': '/unpaid-premium-customer-report',
}

for (const role of roles) {
  test(`${role} is offered the reports of the role, and opens no other`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/reports')
    await expect(page.getByRole('main').getByRole('link').locator('strong')).toHaveText([...buttonsOf[role]])
    await expectAccessible(page)
    for (const [title, path] of Object.entries(pathOf)) {
      const isOffered = buttonsOf[role].includes(title)
      await page.goto(path)
      const refusal = toasts(page).getByText('Your role does not allow you to open that page.')
      await expect(isOffered ? page.getByRole('heading', { level: 1, name: /Report$/ }) : refusal).toBeVisible()
      await expect(page).toHaveURL(isOffered ? path : '/user-home')
    }
  })
}

test.describe('the sign-up report', () => {
  const numbered = (first: number) => JSON.stringify(Array.from({ length: 57 }, (_, at) => first + at))

  test('puts each of twice 57 numbers in its place, and adds them up', async ({ page, portal }) => {
    await portal.signIn(page, 'management')
    await page.route('**/admin/api/get-user-sign-up-report*', (route) => {
      const query = new URL(route.request().url()).searchParams
      expect(query.get('complimentary')).toBe('true')
      return route.fulfill({
        contentType: 'application/json',
        body: numbered(query.get('affiliate') === 'true' ? 1000 : 100),
      })
    })
    await page.goto('/customer-sign-up-report')
    const brand = await rowsOf(page, `${BRAND_NAME} Attribution`)
    expect(brand.map(([name]) => name)).toEqual([
      'Total Trial',
      'Verified Trial',
      'Unverified Trial',
      'Total Premium Monthly',
      'Verified Premium Monthly',
      'Unverified Premium Monthly',
      'Total Premium Annual',
      'Verified Premium Annual',
      'Unverified Premium Annual',
      'Total Complimentary',
      'Verified Complimentary',
      'Unverified Complimentary',
      'Cancellation Requests',
    ])
    expect(brand[0]).toEqual(['Total Trial', '207', '209', '211', '213', '215', '217', '219'])
    expect(brand[1]).toEqual(['Verified Trial', '100', '101', '102', '103', '104', '105', '106'])
    expect(brand[8]).toEqual(['Unverified Premium Annual', '135', '136', '137', '138', '139', '140', '141'])
    expect(brand[12]).toEqual(['Cancellation Requests', '', '', '', '', '', '', '156'])
    const affiliate = await rowsOf(page, 'Affiliate Attribution')
    expect(affiliate[11]).toEqual([
      'Unverified Complimentary',
      '1,049',
      '1,050',
      '1,051',
      '1,052',
      '1,053',
      '1,054',
      '1,055',
    ])
    const total = await rowsOf(page, 'Total Attribution')
    expect(total[1]?.[1]).toBe('1,100')
    expect(total[12]?.[7]).toBe('1,212')
  })

  test('agrees with the home panel', async ({ page, portal }) => {
    await portal.signIn(page, 'support')
    await page.goto('/user-home')
    const home = await rowsOf(page, 'Customer Sign Up Report')
    await page.getByRole('link', { name: 'Detailed Report' }).click()
    const total = await rowsOf(page, 'Total Attribution')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Total Attribution as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')[1]?.split(',').at(-1)).toBe(total[0]?.at(-1)?.replace(',', ''))
    expect(total[0]?.slice(1)).toEqual(home[0]?.slice(1))
    expect(total[9]?.slice(1)).toEqual(home[2]?.slice(1))
    expect(total[12]?.[7]).toBe(home[4]?.[7])
  })

  test('says what it fetches, and which half of it failed', async ({ page, portal }) => {
    portal.expectComplaints(BROKEN)
    await portal.signIn(page, 'support')
    const letGo = await hold(page, 'get-user-sign-up-report')
    await page.goto('/customer-sign-up-report')
    await expect(page.getByText('Fetching customer sign up report. Please wait...')).toBeVisible()
    await expectAccessible(page)
    letGo()
    await expect(page.getByText(/^Eastern Time, as of/)).toBeVisible()

    for (const [query, words] of [
      ['true', 'Error fetching affiliate report'],
      ['false', 'Error fetching non-affiliate report'],
    ] as const) {
      await answer(page, `get-user-sign-up-report?affiliate=${query}`, 500, 'InternalError')
      await page.reload()
      await expect(toasts(page).getByText(words)).toBeVisible()
      await page.unroute(`**/admin/api/get-user-sign-up-report?affiliate=${query}*`)
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('table', { name: 'Total Attribution' })).toBeVisible()
    }
  })

  test('every number opens the customers that it counts', async ({ page, portal }) => {
    await portal.signIn(page, 'management')
    await page.goto('/customer-sign-up-report')
    await expect(page.getByRole('table', { name: 'Total Attribution' })).toHaveAttribute('aria-busy', 'false')
    const links = await page
      .getByRole('table', { name: /Attribution$/ })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => ({ number: link.textContent, href: link.getAttribute('href') ?? '' })))
    // Three tables of twelve rows of seven, and their cancellation requests; zeroes are no exception.
    expect(links).toHaveLength(3 * (12 * 7 + 1))
    // Somebody else verifies customers meanwhile: the lists stay those of the numbers on the screen.
    const { text: unverified } = await portal.send(
      'management',
      'GET',
      '/get-reported-sign-ups?type=free&verified=false&rows=1000',
    )
    for (const { email } of JSON.parse(unverified).rows.slice(-2))
      expect(await portal.send('support', 'POST', '/verify-user', { email })).toMatchObject({ status: 200 })
    await Promise.all(
      links.map(async ({ number, href }) => {
        const { text } = await portal.send('management', 'GET', `/get-reported-sign-ups?${askedBy(href)}`)
        expect([href, JSON.parse(text).count.toLocaleString('en-US')]).toEqual([href, number])
      }),
    )
    await page.getByRole('link', { name: '0', exact: true }).first().click()
    await expect(page.getByText('No such customer signed up on these days')).toBeVisible()
    await expect(page.getByText('0 in all, newest first')).toBeVisible()
    await page.goBack()
    const cell = page
      .getByRole('table', { name: 'Affiliate Attribution' })
      .getByRole('row', { name: /^Verified Premium Monthly/ })
      .getByRole('link')
      .last()
    const number = await cell.textContent()
    await cell.click()
    await expect(page.getByText('Verified · Premium Monthly · Affiliates · All time')).toBeVisible()
    await expect(page.getByText(`${number} in all, newest first`)).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.trim().split('\r\n').length - 1).toBe(Number(number?.replace(',', '')))
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page).toHaveURL(/after=/)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('main').getByText('Premium').first()).toBeVisible()

    // What has no moment is of now; one that is not kept any more is never another list.
    await page.goto('/reported-sign-ups?type=paid')
    await expect(page.getByText(/in all, newest first, Eastern Time, as of now, \d/)).toBeVisible()
    portal.expectComplaints(REFUSED)
    await page.goto(`/reported-sign-ups?type=paid&moment=1773153127000-${'0'.repeat(32)}-740-740-`)
    await expect(page.getByText('This report is of Mar 10, 2026, 10:32 AM, Eastern Time.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Show it again' }).click()
    await expect(page).toHaveURL('/customer-sign-up-report')
  })

  test('sign-ups by day over any span, beside the period before', async ({ page, portal }) => {
    await portal.signIn(page, 'marketing')
    await page.goto('/customer-sign-up-report')
    const byDay = page.getByRole('region', { name: 'Sign-Ups by Day' })
    await expect(byDay.getByText(/sign-ups.*from \d+/)).toBeVisible()
    await byDay.getByRole('button', { name: 'Last month' }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
    await page.goto('/customer-sign-up-report?from=2026-03-05&to=2026-03-01')
    await expect(page.getByText('End date cannot be before start date')).toBeVisible()
  })
})

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
  test(`${title}: asks for today unless told, and shows what came`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await answer(page, call, 200, JSON.stringify(reply))
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const asked = page.waitForRequest(`**/admin/api/${call}*`)
    await page.getByRole('button', { name: 'Get Report' }).click()
    const query = new URL((await asked).url()).searchParams
    const [start, end] = [query.get('startDateUtc') ?? '', query.get('endDateUtc') ?? '']
    // A whole Eastern day, whatever the browser's zone.
    expect(start).toMatch(/T0[45]:00:00\.000Z$/)
    expect(end).toMatch(/T0[345]:59:59\.999Z$/)
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(rows.length + 1)
    for (const [at, row] of rows.entries())
      await expect(
        table
          .getByRole('row')
          .nth(at + 1)
          .getByRole('cell'),
      ).toHaveText([...row])
    await expect(page.getByText(/Eastern Time, as of/)).toBeVisible()
    await expectAccessible(page)
  })

  test(`${title}: says what it fetches, may not be asked twice meanwhile, and says that it failed`, async ({
    page,
    portal,
  }) => {
    portal.expectComplaints(BROKEN)
    await portal.signIn(page, role)
    const letGo = await hold(page, call)
    await page.goto(path)
    await page.getByRole('button', { name: 'Get Report' }).click()
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
    letGo()
    await expect(page.getByText(loading)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeEnabled()

    // The same once more is asked once more.
    await page.unrouteAll()
    const letGoAgain = await hold(page, call)
    await page.getByRole('button', { name: 'Get Report' }).click()
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('table')).toBeHidden()
    letGoAgain()
    await expect(page.getByText(loading)).toBeHidden()

    await page.unrouteAll()
    await answer(page, call, 500, 'InternalError')
    await page.reload()
    await expect(toasts(page).getByText(failed)).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeEnabled()
  })

  test(`${title}: an end before the start is not asked for`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto(`${path}?from=2026-03-06&to=2026-03-05`)
    await expect(page.getByText('End date cannot be before start date')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Report' })).toBeDisabled()
  })
}

test('the sales of a price open its payments, and so does what they come to', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/card-sales-report')
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await page.getByRole('button', { name: 'Get Report' }).click()
  const row = (name: RegExp) => page.getByRole('table').getByRole('row', { name }).getByRole('link')
  const grandTotal = row(/^Grand Total/)
  await expect(grandTotal).toHaveCount(2)
  const [all, money] = await grandTotal.allTextContents()
  await grandTotal.last().click()
  await expect(page.getByText(`${all} in all, ${money} together, newest first`)).toBeVisible()
  await page.goBack()
  const ofPrice = row(/^\$14\.99/)
  await expect(ofPrice).toHaveCount(2)
  const [number, moneyOfPrice] = await ofPrice.allTextContents()
  await ofPrice.first().click()
  await expect(page.getByText(`${number} in all, ${moneyOfPrice} together, newest first`)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(Math.min(50, Number(number?.replace(',', ''))) + 1)
  await expectAccessible(page)
})

test('merchants are chosen by name, the brand from the start; UTM values may stay blank', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/merchant-sales-report')
  const merchant = page.getByRole('combobox', { name: 'Merchant' })
  await expect(merchant).toHaveValue('YIPTV')
  await expect.poll(() => merchant.getByRole('option').count()).toBeGreaterThan(3)
  const names = await merchant.getByRole('option').allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))

  // On paper, which is narrower than any screen that is supported: what was asked for, and the answer.
  await page.getByRole('button', { name: 'Get Report' }).click()
  await expect(page.getByText(/^YIPTV · .*, Eastern Time, as of/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(page.getByText(/^YIPTV · .*, Eastern Time, as of/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Merchant Sales' })).toBeVisible()
  for (const name of ['Mail Report', 'Get Report', 'Print'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByText(/resolution is not supported/)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })

  // Back shows what was asked for before, in the form as well.
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await page.getByRole('button', { name: 'Get Report' }).click()
  await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/utm-sales-report')
  for (const label of ['Client', 'UTM Source', 'Campaign', 'Medium', 'Term', 'Content']) {
    const select = page.getByRole('combobox', { name: label })
    await expect(select).toHaveValue('')
    await expect(select.getByRole('option').first()).toHaveText('')
  }
  await page.getByRole('combobox', { name: 'UTM Source' }).selectOption('google')
  const asked = page.waitForRequest('**/admin/api/get-utm-sales-report*')
  await page.getByRole('button', { name: 'Get Report' }).click()
  const query = new URL((await asked).url()).searchParams
  expect([query.get('source'), query.has('client')]).toEqual(['google', false])
  await expect(page).toHaveURL(/source=google/)

  portal.expectComplaints(BROKEN)
  await answer(page, 'get-all-utm-values', 500, 'InternalError')
  await page.goto('/utm-sales-report')
  await expect(toasts(page).getByText('Error fetching UTM values')).toBeVisible()
})

test('a report is mailed to those who may see it, until it is stopped', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/card-sales-report')
  await page.getByRole('button', { name: 'Mail Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail Report' })
  // Support may not see it.
  await expect(dialog.getByRole('checkbox', { name: 'Felix Nakamura' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Sofía Reyes' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Mail Report' }).click()
  await expect(dialog.getByText('Choose at least one recipient')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Felix Nakamura' }).check()
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('daily')
  await dialog.getByRole('button', { name: 'Mail Report' }).click()
  await expect(toasts(page).getByText('Report will be mailed')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/reports')
  const row = page.getByRole('table', { name: 'Mailed Reports' }).getByRole('row', { name: /^Card Sales/ })
  await expect(row).toContainText('Every day, about the day before')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Stop mailing Card Sales' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(toasts(page).getByText('Report will not be mailed any more')).toBeVisible()
  await expect(row).toBeHidden()
})

const premium = [
  {
    path: '/unverified-premium-customer-report',
    list: 'get-unverified-premium-users',
    call: 'verify-user',
    title: 'Unverified Premium Customer Report',
    loading: 'Fetching unverified premium customers. Please wait...',
    button: 'Verify',
    question: 'Are you sure you want to verify this customer?',
    done: 'Customer has been verified successfully.',
    failed: 'Error verifying customer.',
    source: 'uvpcr',
  },
  {
    path: '/unpaid-premium-customer-report',
    list: 'get-unpaid-premium-users',
    call: 'end-premium-subscription',
    title: 'Unpaid Premium Customer Report',
    loading: 'Fetching unpaid premium customers. Please wait...',
    button: 'Cancel Immediately',
    question: "Are you sure you want to cancel customer's premium subscription with immediate effect?",
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
    source: 'upcr',
  },
] as const

for (const { path, list, call, title, loading, button, question, done, failed, source } of premium) {
  const somebody = JSON.stringify([{ email: '13054070914', firstName: 'Ana', lastName: 'García' }])

  test(`${title}: acts and reads the list again, on success and on failure`, async ({ page, portal }) => {
    portal.expectComplaints(BROKEN)
    await portal.signIn(page, 'support')
    await answer(page, list, 200, somebody)
    for (const [status, body, words] of [
      [200, '', done],
      [500, 'InternalError', failed],
    ] as const) {
      await page.unroute(`**/admin/api/${call}*`)
      await answer(page, call, status, body)
      await page.goto(path)
      await page.getByRole('button', { name: `${button}: (305) 407-0914` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(question)).toBeVisible()
      await expect(dialog.getByText('Ana García')).toBeVisible()
      await expectAccessible(page)
      const again = page.waitForRequest(`**/admin/api/${list}*`)
      await dialog.getByRole('button', { name: button }).click()
      await expect(toasts(page).getByText(words)).toBeVisible()
      await expect(dialog).toBeHidden()
      await again
    }
  })

  test(`${title}: its columns, its way to a customer and back, its states`, async ({ page, portal }) => {
    await portal.signIn(page, 'administrator')
    const letGo = await hold(page, list)
    await page.goto(path)
    await expect(page.getByText(loading)).toBeVisible()
    letGo()
    const table = page.getByRole('table', { name: title })
    await expect(table.getByRole('columnheader')).toHaveText([/View/, new RegExp(button), /Username/, /Name/])
    await table
      .getByRole('link', { name: /^View / })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/view-customer/([^/]+)/\\1\\?source=${source}`))
    await page.getByRole('link', { name: `Back to ${title}` }).click()
    await expect(page).toHaveURL(path)

    await answer(page, list, 200, '[]')
    await page.reload()
    await expect(page.getByText(/^Every premium customer has/)).toBeVisible()
    await expectAccessible(page)
  })

  test(`${title}: a failure says so and can be tried again`, async ({ page, portal }) => {
    portal.expectComplaints(BROKEN)
    await portal.signIn(page, 'support')
    await answer(page, list, 500, 'InternalError')
    await page.goto(path)
    await expect(toasts(page).getByText('Error fetching report')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
}

/** Once the numbers are there: each row as texts, its header first. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, exact: true })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')))
}

/** What a list's address asks of its call. */
function askedBy(href: string): URLSearchParams {
  const { from, to, cancelling, ...same } = Object.fromEntries(new URL(href, 'http://portal').searchParams)
  const asked = new URLSearchParams(same)
  if (cancelling) asked.set('cancellationRequested', cancelling)
  if (from && to) {
    asked.set('startDateUtc', easternMidnight(from).toISOString())
    const afterLast = new Date(Date.parse(to) + 24 * 3_600_000).toISOString().slice(0, 10)
    asked.set('endDateUtc', new Date(easternMidnight(afterLast).getTime() - 1).toISOString())
  }
  return asked
}

/** Four or five hours behind UTC. */
function easternMidnight(day: string): Date {
  const [summer, winter] = [new Date(`${day}T04:00:00Z`), new Date(`${day}T05:00:00Z`)]
  const hour = summer.toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' })
  return Number(hour) === 0 ? summer : winter
}
