import { SERVER_ERROR, expect, expectAccessible, type Page, test, toasts } from '../portal.ts'

const CODE = '**/assets/Calendar-*.js'

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
})

test('selects a day by keyboard and returns the focus to the field', async ({ page }) => {
  const { field, calendar, day } = await open(page)
  await field.press('Enter')
  await expect(day('10 March 2026')).toBeFocused()
  await expect(day('10 March 2026')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveText('03/11/2026')

  await page.keyboard.press('Enter')
  await expect(day('11 March 2026')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveText('03/11/2026')
})

test('reaches another month by year, and closes on leaving or clicking the field', async ({ page }) => {
  const { field, calendar, day } = await open(page)
  await field.click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await day('April 2026').press('Enter')
  await expect(day('2026')).toBeFocused()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab')
  await expect(day('Mar')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(day('June 2026')).toBeVisible()
  await expect(calendar.locator(':focus')).toHaveCount(1)
  // The header's three buttons come before the days.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await expect(calendar).toBeHidden()
  await expect(field).toHaveText('03/10/2026')

  await field.click()
  await expect(calendar).toBeVisible()
  await field.click()
  await expect(calendar).toBeHidden()
})

test('loads the calendar on demand and opens it once loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isRequested = false
  await page.route(CODE, async (route) => {
    isRequested = true
    await released
    await route.continue()
  })
  const { field, calendar, day } = await open(page)
  expect(isRequested).toBe(false)
  await field.press('Enter')
  await expect(calendar).toBeVisible()
  await expect(field).toBeFocused()
  const size = await calendar.boundingBox()
  release()
  await expect(day('10 March 2026')).toBeFocused()
  expect(await calendar.boundingBox()).toEqual(size)
})

test('reports a calendar that fails to load and opens it after a reload', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await page.route(CODE, (route) => route.abort())
  const { field, calendar, day } = await open(page)
  await field.click()
  await expect(toasts(page).getByText('Unable to open this dialog')).toBeVisible()
  await expect(calendar).toBeHidden()
  await expect(toasts(page).getByText('reload the page')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await field.click()
  await expect(day('10 March 2026')).toBeVisible()
})

test('uses the portal clock for today, even if it is ahead of the browser', async ({ page }) => {
  await page.route('**/admin/api/get-app-config', async (route) => {
    const response = await route.fetch()
    const demoAheadMs = Date.parse('2031-03-12T16:00:00Z') - Date.now()
    await route.fulfill({ response, json: { ...(await response.json()), demoAheadMs } })
  })
  const { field, calendar, day } = await open(page, 2031)
  await field.click()
  await expect(day('10 March 2031')).toBeFocused()
  await expect(calendar.locator('[data-highlight-today]')).toHaveText('12')
})

test('does not offer days that a URL does not accept', async ({ page }) => {
  for (const [days, turn] of [
    ['from=1900-01-10&to=1900-01-20', 'Previous month'],
    ['from=2999-12-10&to=2999-12-20', 'Next month'],
  ]) {
    await page.goto(`/card-sales-report?${days}`)
    await page.getByLabel('Start Date').click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.locator('td [aria-pressed="true"]')).toHaveText('10')
    await expect(calendar.getByRole('button', { name: turn })).toBeDisabled()
  }
})

/** Opens a report with two date fields; tests use the first. */
async function open(page: Page, year = 2026) {
  await page.goto(`/card-sales-report?from=${year}-03-10&to=${year}-03-20`)
  await expect(page.getByText(/as of .* Eastern Time$/)).toBeVisible()
  const field = page.getByRole('button', { name: 'Start Date 03/' })
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(field).toBeVisible()
  return {
    field: page.getByLabel('Start Date'),
    calendar,
    /** A day, or the month or year above the days. */
    day: (name: string) => calendar.getByRole('button', { name, exact: true }),
  }
}
