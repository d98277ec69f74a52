import { readFile } from 'node:fs/promises'
import { loadedScripts } from '../file-sizes.ts'
import {
  mockResponse,
  BRAND_NAME,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type Page,
  test,
  toasts,
} from '../portal.ts'

test.describe('the sign-up report', () => {
  const numbered = (first: number) => JSON.stringify(Array.from({ length: 57 }, (_, at) => first + at))

  test('places both sets of 57 numbers and totals them', async ({ page, portal }) => {
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

  test('matches the home panel', async ({ page, portal }) => {
    await portal.signIn(page, 'support')
    await page.goto('/user-home')
    const home = await rowsOf(page, 'Customer Sign Up Report')
    await page.getByRole('link', { name: 'Detailed Report' }).click()
    const total = await rowsOf(page, 'Total Attribution')
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Total Attribution as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')[1]?.split(',').at(-1)).toBe(total[0]?.at(-1)?.replace(',', ''))
    expect(total[0]?.slice(1)).toEqual(home[0]?.slice(1))
    expect(total[9]?.slice(1)).toEqual(home[2]?.slice(1))
    expect(total[12]?.[7]).toBe(home[4]?.[7])

    // On return the report is unchanged until all newer numbers have loaded.
    await page.goBack()
    const release = await holdResponses(page, 'get-user-sign-up-report?affiliate=true')
    const requested = page.waitForRequest(/get-user-sign-up-report\?affiliate=true/)
    await page.getByRole('link', { name: 'Detailed Report' }).click()
    await requested
    await expect(page.getByRole('table', { name: 'Total Attribution' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Fetching customer sign up report. Please wait...')).toBeHidden()
    release()
  })

  test('shows a loading state and which half failed', async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    await portal.signIn(page, 'support')
    const release = await holdResponses(page, 'get-user-sign-up-report')
    await page.goto('/customer-sign-up-report')
    await expect(page.getByText('Fetching customer sign up report. Please wait...')).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(page.getByText(/^As of .* Eastern Time$/)).toBeVisible()

    for (const [query, words] of [
      ['true', 'Error fetching affiliate report'],
      ['false', 'Error fetching non-affiliate report'],
    ] as const) {
      await mockResponse(page, `get-user-sign-up-report?affiliate=${query}`, 500, 'InternalError')
      await page.reload()
      await expect(toasts(page).getByText(words)).toBeVisible()
      await page.unroute(`**/admin/api/get-user-sign-up-report?affiliate=${query}*`)
      await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('table', { name: 'Total Attribution' })).toBeVisible()
    }
  })

  test('every number opens the customers it counts', async ({ page, portal }) => {
    await portal.signIn(page, 'management')
    const countsAsStated = async ({ number, href }: { readonly number: string; readonly href: string }) => {
      const { text } = await portal.send('management', 'GET', `/get-reported-sign-ups?${askedBy(href)}`)
      expect([href, JSON.parse(text).count.toLocaleString('en-US')]).toEqual([href, number])
    }
    // Retries if another test changes a customer in the meantime.
    await expect(async () => {
      await page.goto('/customer-sign-up-report')
      await expect(page.getByRole('table', { name: 'Total Attribution' })).toHaveAttribute('aria-busy', 'false')
      const links = await page
        .getByRole('table', { name: /Attribution$/ })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => ({ number: link.textContent, href: link.getAttribute('href') ?? '' })))
      // Three tables with twelve rows of seven numbers, plus cancellation requests; zeros are links, too.
      expect(links).toHaveLength(3 * (12 * 7 + 1))
      // Not all at the same time: a busy server would reject some.
      while (links.length > 0) await Promise.all(links.splice(0, 16).map(countsAsStated))
    }).toPass({ timeout: 40_000 })
    await page.getByRole('link', { name: /^0 / }).first().click()
    await expect(page.getByText('No matching sign-ups in this period')).toBeVisible()
    await expect(page.getByText('0 rows, newest first')).toBeVisible()
    await page.goBack()
    const cell = page
      .getByRole('table', { name: 'Affiliate Attribution' })
      .getByRole('row', { name: /^Verified Premium Monthly/ })
      .getByRole('link')
      .last()
    const number = await cell.textContent()
    await cell.click()
    await expect(page.getByText('Verified · Premium Monthly · Affiliates · All time')).toBeVisible()
    await expect(page.getByText(`${number} ${number === '1' ? 'row' : 'rows'}, newest first`)).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const [rows = '', definitions] = csv.split('\r\n\r\n')
    expect(rows.split('\r\n').length - 1).toBe(Number(number?.replace(',', '')))
    expect(definitions).toBe(
      'Definitions\r\nCustomer Sign-Ups,"Customers whose type is now Premium with a monthly plan and whose status is now Verified or Suspended, counted by sign-up date in Eastern Time."\r\n',
    )
    const username = page.getByRole('table').getByRole('link').first()
    await expect(username).toHaveAttribute('title', (await username.textContent()) ?? '')
    await page.getByRole('button', { name: 'Next Page' }).click()
    await expect(page).toHaveURL(/after=/)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('main').getByText('Premium').first()).toBeVisible()

    // A list without a link from a report has no comparison.
    await page.goto('/reported-sign-ups?type=paid')
    await expect(page.getByText(/rows, newest first, as of \d.* Eastern Time$/)).toBeVisible()
    await expect(page.getByText(/the report of/)).toBeHidden()
  })

  test('a list shows when it has more or fewer rows than the report counted', async ({ page, portal }) => {
    await portal.signIn(page, 'management')
    await page.goto('/customer-sign-up-report')
    const cell = page
      .getByRole('table', { name: 'Total Attribution' })
      .getByRole('row', { name: /^Unverified Trial/ })
      .getByRole('link')
      .last()
    const counted = Number((await cell.textContent())?.replace(',', ''))
    // Another user verifies a customer in the meantime.
    const { text: unverified } = await portal.send(
      'management',
      'GET',
      '/get-reported-sign-ups?type=free&verified=false&rows=1000',
    )
    const { email } = JSON.parse(unverified).rows.at(-1)
    expect(await portal.send('support', 'POST', '/verify-user', { email })).toMatchObject({ status: 200 })
    await cell.click()
    const difference = page.getByText(
      new RegExp(
        `^${(counted - 1).toLocaleString('en-US')} customers now; the report of .*\\d{1,2}:\\d{2} [AP]M counted ${counted.toLocaleString('en-US')}$`,
      ),
    )
    await expect(difference).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain((await difference.textContent()) ?? '')
  })

  test('shows sign-ups by day for any range and the previous period', async ({ page, portal }) => {
    await portal.signIn(page, 'marketing')
    await page.goto('/customer-sign-up-report')
    const byDay = page.getByRole('region', { name: 'Sign-Ups by Day' })
    await expect(byDay.getByText(/sign-ups.*from \d+/)).toBeVisible()
    await expect(byDay.getByRole('list', { name: 'Legend' }).getByRole('button')).toHaveText([
      'Trial',
      'Premium',
      'Complimentary',
      'The 30 days before',
    ])
    const note = page.getByText('These dates apply to the number of sign-ups and the chart.')
    const [noteBox, dates] = await Promise.all([note.boundingBox(), byDay.getByLabel('Start Date').boundingBox()])
    expect(noteBox?.y).toBeLessThan(dates?.y ?? 0)
    await byDay.getByText('Last month').click()
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
    await page.goto('/customer-sign-up-report?from=2026-03-05&to=2026-03-01')
    await expect(page.getByText('End date cannot be before start date')).toBeVisible()
  })

  test('loads the daily chart after the numbers and reads it with the arrow keys', async ({ page, portal }) => {
    await portal.signIn(page, 'marketing')
    const release = await holdResponses(page, 'get-sign-ups-by-day')
    await page.goto('/customer-sign-up-report?from=2026-03-01&to=2026-03-30')
    const figure = page.getByRole('figure', { name: 'Sign-Ups by Day' })
    const chart = figure.getByRole('application', { name: /^Sign-Ups by Day, Mar 1, 2026 – Mar 30, 2026: total/ })
    await expect(figure.getByText('sign-ups per day')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Total Attribution' })).toHaveAttribute('aria-busy', 'false')
    expect(await loadedScripts(page)).toBeLessThanOrEqual(300_000)
    await expect(chart).toBeHidden()
    release()
    await expect(chart).toBeVisible()

    await page.route('**/admin/api/get-sign-ups-by-day*', (route) => {
      const isBefore = route.request().url().includes('startDateUtc=2026-01')
      const days = [
        { day: '2026-03-01T00:00:00.000Z', trial: 0, premium: 2, complimentary: 0 },
        { day: '2026-03-02T00:00:00.000Z', trial: 20, premium: 10, complimentary: 3 },
      ]
      const before = [{ day: '2026-01-31T00:00:00.000Z', trial: 5, premium: 0, complimentary: 1 }]
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify(isBefore ? before : days) })
    })
    const requested = page.waitForRequest(/get-sign-ups-by-day.*affiliate=true/)
    await figure.getByText('Affiliates').click()
    await requested
    await expect(page).toHaveURL(/of=affiliates/)
    await expect(chart).toHaveAccessibleName(/, Mar 1.*: total 35, maximum 33 per day$/)
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    const tooltip = figure.getByText('Mon, Mar 2, 2026').locator('..')
    await expect(tooltip).toHaveText(/Trial20Premium10Complimentary3Sat, Jan 31, 2026/)
    // A hidden part is in neither.
    await figure.getByRole('button', { name: 'Trial' }).click()
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(tooltip).toHaveText(/^Mon, Mar 2, 2026Premium10Complimentary3/)
    await figure.getByRole('button', { name: 'Trial' }).click()
    await expectAccessible(page)

    // With the user's own two colors, the parts of a bar and their legend entries remain distinguishable.
    await page.emulateMedia({ forcedColors: 'active' })
    const parts = figure.getByRole('button', { name: /^(Trial|Premium|Complimentary)$/ }).locator('svg')
    const pictures = await Promise.all(
      (await parts.all()).map(async (part) => (await part.screenshot()).toString('base64')),
    )
    expect(new Set(pictures).size).toBe(3)
    await expect(chart.locator('.recharts-bar-rectangle path[fill$="-2)"]')).not.toHaveCount(0)
    await expect(chart.locator('.recharts-bar-rectangle path[fill$="-3)"]')).not.toHaveCount(0)
    await page.emulateMedia({ forcedColors: 'none' })

    // The same numbers as a table and files.
    await figure.getByRole('button', { name: 'Show Table' }).click()
    await expect(
      figure.getByRole('row', { name: /20 Trial, Mar 2, 2026 10 Premium, .* 33 Total, Mar 2, 2026 Jan 31, 2026/ }),
    ).toBeVisible()
    await expect(figure.getByRole('columnheader', { name: 'Compared Total' })).toBeVisible()
    for (const [kind, name] of [
      ['PNG', 'sign-ups-by-day-2026-03-01-to-2026-03-30.png'],
      ['CSV', 'sign-ups-by-day-2026-03-01-to-2026-03-30.csv'],
    ] as const) {
      const download = page.waitForEvent('download')
      await figure.getByRole('button', { name: `Download Chart as ${kind}` }).click()
      expect((await download).suggestedFilename()).toBe(name)
    }

    // Enter opens the customers of a bar; dragging sets the days of the report.
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/reported-sign-ups\?affiliate=true&from=2026-03-02&to=2026-03-02&counted=33/)
    await page.goBack()
    await expect(chart).toBeVisible()
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width * 0.3, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/from=2026-03-\d\d&to=2026-03-1\d/)
  })
})

/** Returns each row as texts, header first, once the numbers are loaded. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const table = page.getByRole('table', { name, exact: true })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')))
}

/** The call's input from a list's URL. */
function askedBy(href: string): URLSearchParams {
  const {
    from,
    to,
    cancelling,
    counted: _counted,
    at: _at,
    ...same
  } = Object.fromEntries(new URL(href, 'http://portal').searchParams)
  const requested = new URLSearchParams(same)
  if (cancelling) requested.set('cancellationRequested', cancelling)
  if (from && to) {
    requested.set('startDateUtc', easternMidnight(from).toISOString())
    const afterLast = new Date(Date.parse(to) + 24 * 3_600_000).toISOString().slice(0, 10)
    requested.set('endDateUtc', new Date(easternMidnight(afterLast).getTime() - 1).toISOString())
  }
  return requested
}

/** Four or five hours behind UTC. */
function easternMidnight(day: string): Date {
  const [summer, winter] = [new Date(`${day}T04:00:00Z`), new Date(`${day}T05:00:00Z`)]
  const hour = summer.toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' })
  return Number(hour) === 0 ? summer : winter
}
