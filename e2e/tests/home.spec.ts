import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type Page,
  PORTAL_NAME,
  test,
  toasts,
} from '../portal.ts'

const LOADING = 'Fetching customer sign up report. Please wait...'

test('maps the numbers to their rows', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await mockResponse(
    page,
    'get-user-home-statistics',
    200,
    JSON.stringify(Array.from({ length: 22 }, (_, at) => 1001 + at)),
  )
  await page.goto('/user-home')
  expect(await rowsOf(page)).toEqual([
    ['Trial', '1,008', '1,009', '1,010', '1,011', '1,012', '1,013', '1,014'],
    ['Premium', '1,001', '1,002', '1,003', '1,004', '1,005', '1,006', '1,007'],
    ['Complimentary', '1,015', '1,016', '1,017', '1,018', '1,019', '1,020', '1,021'],
    ['Total', '3,024', '3,027', '3,030', '3,033', '3,036', '3,039', '3,042'],
    ['Cancellation Requests', '', '', '', '', '', '', '1,022'],
  ])
})

test("shows the company's numbers", async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  await page.goto('/user-home')
  const rows = await rowsOf(page)
  const { text } = await portal.send('management', 'GET', '/get-user-home-statistics')
  // The response is 22 numbers, as specified.
  const numbers = JSON.parse(text) as number[]
  const shown = (from: number) => numbers.slice(from, from + 7).map((count) => count.toLocaleString('en-US'))
  expect(rows.slice(0, 3)).toEqual([
    ['Trial', ...shown(7)],
    ['Premium', ...shown(0)],
    ['Complimentary', ...shown(14)],
  ])
  expect(rows[4]?.at(-1)).toBe(numbers[21]?.toLocaleString('en-US'))
})

test('shows the age of numbers read from a replica', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.route('**/admin/api/get-user-home-statistics', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), age: String(6 * 60 * 60) } })
  })
  await page.goto('/user-home')
  const asOf = page.getByText(/^As of .* Eastern Time$/)
  const old = minutesOf(await asOf.textContent())
  await page.unrouteAll()
  await page.reload()
  const minutesLater = (minutesOf(await asOf.textContent()) - old + 24 * 60) % (24 * 60)
  expect(Math.abs(minutesLater - 6 * 60)).toBeLessThan(3)
})

test('shows columns, notes and a link to the detailed report', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/user-home')
  const headers = page.getByRole('table', { name: 'Customer Sign Up Report' }).getByRole('columnheader')
  for (const [at, name] of [
    'Today',
    'Yesterday',
    '2 Days Ago',
    '3 Days Ago',
    '7 Days Ago',
    'This Month',
    'Total',
  ].entries()) {
    await expect(headers.nth(at)).toHaveAccessibleName(
      name === 'Total' ? name : new RegExp(`^${name} (from )?[A-Z][a-z]{2} \\d`),
    )
  }
  await expect(headers).toHaveCount(7)
  await expect(page.getByText(/Reports are based on Eastern Time/)).toBeVisible()
  await expect(page.getByText(/Reports are based on current customer information/)).toBeVisible()
  await expect(page.getByText(/^As of \d{1,2}:\d{2} [AP]M Eastern Time$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Detailed Report' })).toHaveAttribute('href', '/customer-sign-up-report')
  // Compared with last month; the chart is in view once its code has loaded.
  const chart = page.getByRole('figure', { name: 'Sign-Ups by Day' })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.getByRole('application', { name: /^Sign-Ups by Day/ })).toBeVisible()
})

test("shows this month's cancellations by day with bars that link to them", async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  await page.clock.setFixedTime('2026-11-12T15:00Z')
  await page.route('**/admin/api/get-cancellations-by-day*', (route) => {
    const isBefore = route.request().url().includes('startDateUtc=2026-10')
    const days = [{ day: '2026-11-03T00:00:00.000Z', monthly: isBefore ? 4 : 2, annual: 1 }]
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(days) })
  })
  await page.goto('/user-home')
  const section = page.getByRole('region', { name: 'Cancellations by Day' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('status')).toHaveText(
    /^3 cancellations, Nov 1, 2026 – Nov 12, 2026 2 fewer than 5, the same days of last month/,
  )
  const chart = section.getByRole('application', { name: /^Cancellations by Day, .*: total 3, maximum 3 per day$/ })
  await expect(chart).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('link', { name: /^3 cancellations, Nov 1, 2026/ }).click()
  await expect(page).toHaveURL(/reported-cancellations\?from=2026-11-01&to=2026-11-12&counted=3/)
  await expect(page.getByRole('heading', { name: 'Cancellations' })).toBeVisible()
  await expectAccessible(page)
})

test("shows the customer search first and no sales on support's home page", async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  await expect(page.getByRole('heading', { name: 'Sign-Ups by Day' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Card Sales/ })).toHaveCount(0)
  const box = page.getByRole('searchbox', { name: 'Search customers by name, email address Or phone number' })
  await expect(box).toBeVisible()
  await expect(box).not.toBeFocused()
  // The key listeners load with it.
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('camila.complete')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customers/camila.complete')
})

test('shows a loading state with a placeholder layout', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const release = await holdResponses(page, 'get-user-home-statistics')
  await page.goto('/user-home')
  await expect(page.getByText(LOADING, { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([
    'Trial',
    'Premium',
    'Complimentary',
    'Total',
    'Cancellation Requests',
  ])
  await expectAccessible(page)
  release()
  await expect(page.getByText(LOADING)).toBeHidden()
})

test('reports a load failure and retries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-user-home-statistics', 500, 'InternalError')
  await page.goto('/user-home')
  await expect(toasts(page).getByText('Error fetching report')).toBeVisible()
  // The error is shown once, and the instruction in its place.
  const main = page.getByRole('main')
  await expect(
    main.getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  await expect(main.getByText('Error fetching report')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Error fetching report · Home · /)
  await expectAccessible(page)
  await page.unroute('**/admin/api/get-user-home-statistics*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row', { name: /^Premium/ })).toBeVisible()
})

test('shows a failed section in place and keeps the screen title', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-sign-ups-by-day', 500, 'InternalError')
  await page.goto('/user-home')
  await expect(page.getByRole('row', { name: /^Premium/ })).toBeVisible()
  const chart = page.getByRole('region', { name: 'Sign-Ups by Day' })
  await expect(chart.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(chart.getByRole('heading', { name: 'Sign-Ups by Day' })).toBeVisible()
  await expect(chart.getByRole('button', { name: 'Show Table' })).toBeHidden()
  await expect(chart.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(`Home · ${PORTAL_NAME}`)
})

/** Returns each row as texts, header first, once the numbers are loaded. */
async function rowsOf(page: Page): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Customer Sign Up Report' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')))
}

/** Minutes since midnight from `As of 3:05 PM Eastern Time`. */
function minutesOf(text: string | null): number {
  const [, hours, minutes, half] = /(\d+):(\d+) ([AP])M Eastern Time$/.exec(text ?? '') ?? []
  return ((Number(hours) % 12) + (half === 'P' ? 12 : 0)) * 60 + Number(minutes)
}

for (const [role, heading, report] of [
  ['finance', 'Card Sales This Month', '/card-sales-report'],
  ['marketing', 'Card Sales by Campaign This Month', '/utm-sales-report'],
] as const) {
  test(`${role}: shows this month's sales with a link to the report`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    // On the first day of a month the demo may have no sales.
    const row = { key: 'spring', sales: 3, grossCents: 4497, refunds: 0, refundedCents: 0 }
    await mockResponse(page, 'get-utm-sales', 200, JSON.stringify([row]))
    await page.goto('/user-home')
    const section = page.getByRole('region', { name: heading, exact: true })
    await expect(section.getByText('$').first()).toBeVisible()
    await expectAccessible(page)
    if (role === 'finance') {
      const gross = page.getByRole('term').filter({ hasText: 'Gross' })
      await gross.getByText('Gross', { exact: true }).hover()
      await expect(page.getByRole('tooltip')).toBeVisible()
    }
    await section.getByRole('link', { name: / Sales Report$/ }).click()
    await expect(page).toHaveURL(new RegExp(report))
  })
}

for (const [role, ...sections] of [
  [
    'marketing',
    'Work Queues',
    /^My Follow-Ups/,
    'Sign-Ups by Day',
    'Cancellations by Day',
    'Card Sales by Campaign This Month',
  ],
  ['management', 'Sign-Ups by Day', 'Cancellations by Day'],
] as const) {
  test(`${role}: shows work queues and this month above the sign-up report`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/user-home')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...sections, 'Customer Sign Up Report'])
  })
}

for (const [role, ...sections] of [
  ['finance', 'Card Sales This Month', 'Sales by Day'],
  ['operations', 'Errors by Day'],
] as const) {
  test(`${role}: shows ${sections[0]} between the work queues and the sign-up report`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/user-home')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Work Queues',
      /^My Follow-Ups/,
      ...sections,
      'Customer Sign Up Report',
      'Sign-Ups by Day',
      'Cancellations by Day',
    ])
    await expectAccessible(page)
  })
}

test("a bar of operations' home opens the errors of its day", async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/user-home')
  const chart = page.getByRole('application', { name: /^Errors by Day, .*: total [\d,]+, maximum \d+ per day$/ })
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/application-errors\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
})
