import { expect, expectAccessible, type Page, test } from '../portal.ts'

/** Returns sales by day with these numbers of $10.00 payments before and after an instant. */
async function payments(page: Page, before: number, instant: string, after: number): Promise<URLSearchParams[]> {
  const requested: URLSearchParams[] = []
  await page.route('**/admin/api/get-sales*', (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('by') !== 'day') return route.fulfill({ contentType: 'application/json', body: '[]' })
    requested.push(query)
    const sales = (query.get('endDateUtc') ?? '') < instant ? before : after
    const day = { key: '2026-03-05', sales, grossCents: sales * 1000, refunds: 0, refundedCents: 0 }
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(sales === 0 ? [] : [day]) })
  })
  return requested
}

function grossOf(page: Page) {
  return page.getByRole('term').filter({ hasText: 'Gross' }).locator('..')
}

for (const { what, days, text } of [
  {
    what: 'a whole month with the previous month',
    days: 'from=2026-03-01&to=2026-03-31',
    text: 'Compared with the month before (Feb 1, 2026 – Feb 28, 2026)',
  },
  {
    what: 'a whole year with the previous year',
    days: 'from=2025-01-01&to=2025-12-31',
    text: 'Compared with the year before (Jan 1, 2024 – Dec 31, 2024)',
  },
  {
    what: 'other ranges with the same number of preceding days',
    days: 'from=2026-03-05&to=2026-03-11',
    text: 'Compared with the 7 days before (Feb 26, 2026 – Mar 4, 2026)',
  },
]) {
  test(`compares ${what} and names the period`, async ({ page, portal }) => {
    await portal.signIn(page, 'finance')
    const from = new URLSearchParams(days).get('from') ?? ''
    await payments(page, 20, `${from}T12`, 30)
    await page.goto(`/card-sales-report?${days}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(grossOf(page).getByRole('definition')).toHaveText('$300.00▲ 50.0%vs. $200.00')
    await expectAccessible(page)
  })
}

for (const { preset, now, span, text } of [
  {
    preset: 'This month',
    now: '2026-11-01T15:00Z',
    span: 'month',
    text: 'the same days of last month (Oct 1, 2026)',
  },
  {
    preset: 'This year',
    now: '2026-01-15T15:00Z',
    span: 'year',
    text: 'the same days of last year (Jan 1, 2025 – Jan 15, 2025)',
  },
]) {
  test(`compares "${preset}" by calendar at ${now}`, async ({ page, portal }) => {
    await portal.signIn(page, 'finance')
    await page.clock.setFixedTime(now)
    await payments(page, 2, '0000', 2)
    await page.goto('/card-sales-report')
    await page.getByText('Today', { exact: true }).click()
    await page.getByText(preset).click()
    const summary = page.getByRole('region', { name: 'Card Sales' })
    await expect(summary).toContainText(`Compared with ${text}`)
    await expect(grossOf(page).getByRole('definition')).toHaveText('$20.00vs. $20.00')
    await expect(page).toHaveURL(new RegExp(`span=${span}$`))
    await expect(page.getByRole('radio', { name: preset })).toBeChecked()
    await page.reload()
    await expect(summary).toContainText(text)

    await page.getByText('Today', { exact: true }).click()
    await expect(summary).toContainText('yesterday up to')
    await expect(page).not.toHaveURL(/span=/)
  })
}

test('compares today with yesterday up to the same time, including in the list behind the number', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'finance')
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await page.goto('/card-sales-report')
  // The requests for this month and last month are not counted below.
  await expect(page.getByText(/^Compared with/)).toBeVisible()
  const requested = await payments(page, 4, anHourAgo, 3)
  await page.getByText('Today', { exact: true }).click()
  const summary = page.getByRole('region', { name: 'Card Sales' })
  await expect(summary).toContainText(/Compared with yesterday up to \d+:\d\d [AP]M \(/)
  const [today, yesterday] = requested.map((query) => query.get('endDateUtc') ?? '')
  const passed = Date.now() - Date.parse(yesterday ?? '')
  // A day of 23 to 25 hours.
  expect(passed / 3_600_000).toBeGreaterThan(22.9)
  expect(passed / 3_600_000).toBeLessThan(25.1)
  expect(today).toMatch(/:59:59\.999Z$/)

  const listed = page.waitForRequest('**/admin/api/get-reported-payments*')
  await grossOf(page).getByRole('link', { name: '$40.00' }).click()
  expect(new URL((await listed).url()).searchParams.get('endDateUtc')).toBe(yesterday)
  await expect(page.getByText(/^[A-Z][a-z]{2} \d+, \d{4}, up to \d+:\d\d [AP]M$/)).toBeVisible()
})

test('shows no comparison for an empty period', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  for (const after of [3, 0]) {
    await page.unrouteAll()
    const requested = await payments(page, 0, '2026-03-01T12', after)
    await page.goto('/card-sales-report?from=2026-03-01&to=2026-03-31')
    const summary = page.getByRole('region', { name: 'Card Sales' })
    await expect(summary).toContainText(after === 0 ? '$0.00' : '$30.00')
    await expect.poll(() => requested.length).toBe(2)
    await expect(summary).not.toContainText(/Compared with|vs\./)
  }
})
