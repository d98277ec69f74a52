import { customers, pathOf } from '../customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  openMenu,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('searches errors, opens one and copies it', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await portal.signIn(page, 'operations')
  await page.goto('/user-home')
  await (await openMenu(page)).getByRole('link', { name: 'Application Errors' }).click()
  const box = page.getByRole('searchbox', { name: 'Search application errors' })
  await expect(box).toHaveAttribute('maxlength', '100')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Enter search text')).toBeVisible()
  await box.fill('   ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Enter search text')).toBeVisible()
  await expectAccessible(page)

  await box.fill('códec')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const table = page.getByRole('table', { name: 'Application errors' })
  await expect(table.getByRole('columnheader')).toHaveText(['View', 'Date', 'Description'])
  await expect(table.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).first()).toBeVisible()
  await expect(table.getByRole('button', { name: /^View/ })).toHaveCount(10)
  await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await table.getByRole('button', { name: 'Description' }).click()
  await expect(table.getByRole('columnheader', { name: 'Description' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByLabel('Filter by Description').fill('no match for this')
  await expect(page.getByText('No errors match the filters')).toBeVisible()
  await page.getByLabel('Filter by Description').fill('HVC1')
  await table.getByRole('button', { name: /^View/ }).first().click()
  const text = page.getByRole('textbox', { name: 'Error', exact: true })
  await expect(text).toHaveValue(/^Error de reproducción: el códec «hvc1»/)
  await expect(text).not.toBeEditable()
  await page.getByRole('region', { name: 'Selected error' }).getByRole('button', { name: 'Copy' }).click()
  await expect(toasts(page).getByText('Error copied to clipboard successfully')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue())
  await expectAccessible(page)
})

test('filters and shows Eastern dates in any browser time zone', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await mockResponse(
    page,
    'search-errors',
    200,
    '[{"createdAt":"2026-03-06T03:30:00.000Z","description":"Late at night"}]',
  )
  await page.goto('/application-errors?q=late')
  const row = page.getByRole('row').filter({ hasText: 'Late at night' })
  await expect(row.getByRole('time')).toHaveText('Mar 5, 2026')
  await row.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('region', { name: 'Selected error' })).toContainText('Mar 5, 2026, 10:30 PM Eastern Time')
})

test("a customer's screen shows errors in UTC, like its other dates", async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await mockResponse(
    page,
    'get-errors-of-customer',
    200,
    '[{"createdAt":"2026-03-06T03:30:00.000Z","description":"Late at night","app":null,"customer":null}]',
  )
  await page.goto(pathOf(customers.leaving, '?tab=errors'))
  const errors = page.getByRole('tabpanel', { name: 'Errors' })
  await expect(errors.getByText('Dates are in UTC.')).toBeVisible()
  const row = errors.getByRole('row').filter({ hasText: 'Late at night' })
  await expect(row.getByRole('time')).toHaveText('Mar 6, 2026')
  await row.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('region', { name: 'Selected error' })).toContainText('Mar 6, 2026, 3:30 AM UTC')
})

test('shows empty, truncated and failed searches', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await page.goto('/application-errors?q=no-such-error-anywhere')
  await expect(page.getByRole('main').getByText('No matching errors found')).toBeVisible()
  const nothing = toasts(page).getByText('No matching errors found')
  await expect(nothing).toBeVisible()
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(nothing).toBeVisible()
  await page.goto('/application-errors?q=error')
  await expect(page.getByRole('main').getByText('Too many results found. Please refine your search.')).toBeVisible()
  await expect(toasts(page).getByText('Too many results found. Please refine your search.')).toBeVisible()
  await mockResponse(page, 'search-errors', 500, 'InternalError')
  await page.goto('/application-errors?q=player')
  await expect(toasts(page).getByText('Error fetching matching errors')).toBeVisible()
  await page.unroute('**/admin/api/search-errors*')
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Application errors' })).toBeVisible()
})

test('shows empty and failed states of groups, a single group and a customer', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  for (const [call, query, empty] of [
    ['get-error-groups', '', 'No errors in the last 30 days'],
    ['get-errors-of-group', 'group=0123456789abcdef', 'These errors no longer exist'],
    ['get-errors-of-customer', 'customer=a@example.com', 'No errors for this customer'],
  ] as const) {
    await mockResponse(page, call, 500, 'InternalError')
    await page.goto(`/application-errors?${query}`)
    await expect(toasts(page).getByText('Error fetching application errors')).toBeVisible()
    await mockResponse(page, call, 200, '[]')
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main').getByText(empty)).toBeVisible()
  }
  portal.expectErrors(CLIENT_ERROR)
  // The customer's screen, here of an unknown one, leads back to the customer's errors.
  await page.getByRole('link', { name: 'a@example.com' }).click()
  await page.getByRole('link', { name: 'Back to Application Errors' }).click()
  await expect(page).toHaveURL(/\/application-errors\?customer=a(@|%40)example\.com$/)
})

test('groups similar errors with a trend and lists the affected customers', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/application-errors')
  const table = page.getByRole('table', { name: 'Error groups' })
  await expect(table.getByRole('img', { name: /^Today \d+, yesterday \d+/ }).first()).toBeVisible()
  // The chart of all errors: a day opens its errors, and dragging selects days.
  const chart = page.getByRole('figure', { name: 'Errors by Day' }).getByRole('application', { name: /^Errors by Day/ })
  await expect(chart).toHaveAccessibleName(/: total [\d,]+, maximum \d+ per day$/)
  await expectAccessible(page)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/application-errors\?from=(\d{4}-\d\d-\d\d)&to=\1$/)
  await expect(
    page.getByRole('table', { name: 'Application errors' }).getByRole('button', { name: /^View/ }),
  ).not.toHaveCount(0)
  await page.goBack()
  await table.getByRole('link', { name: /^Chart of DrmError: license request/ }).click()
  await expect(chart).toBeVisible()
  await page.getByText('Last 7 days').click()
  await expect(page).toHaveURL(/group=[\da-f]{16}&from=/)
  await expectAccessible(page)
  await page.goBack()
  // Its numbers open the counted days.
  const numbers = table
    .getByRole('row', { name: /DrmError: license request <id>/ })
    .getByRole('link', { name: /^[\d,]+ (Errors|Customers), DrmError/ })
  const count = Number((await numbers.first().textContent())?.replace(',', ''))
  for (const number of [numbers.first(), numbers.nth(1)]) {
    await number.click()
    await expect(page).toHaveURL(/group=[\da-f]{16}&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    const rows = new RegExp(`^${Math.min(count, 200)} rows?$`)
    await expect(page.getByRole('status').filter({ hasText: rows })).toBeVisible()
    await page.goBack()
  }
  await table.getByRole('link', { name: /^DrmError: license request <id>/ }).click()
  const customer = page.getByRole('table').getByRole('link').first()
  await expect(customer).toBeVisible()
  await customer.click()
  await page.getByRole('link', { name: 'Application errors', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Application errors' }).getByText('DrmError').first()).toBeVisible()
  await expectAccessible(page)
})

test('does not search if the end date is before the start date', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/application-errors?from=2026-01-02&to=2026-01-01')
  await expect(page.getByText('End date cannot be before start date')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Application errors' })).toBeHidden()
  expect(requests.filter((url) => url.includes('get-errors-'))).toEqual([])
})
