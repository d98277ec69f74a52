import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  openPalette,
  type Page,
  CLIENT_ERROR,
  waitUntilIdle,
  test,
  toasts,
} from '../portal.ts'

/** Finds the 23 customers that exist in all demo data; the 24th has a phone number as username. */
const ALL_FIXED = '/customers/demo.example'

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

test('requires a search text', async ({ page }) => {
  await page.goto('/customers')
  await expect(page.getByText(/^Enter phone numbers without spaces, dashes, dots and brackets/)).toBeVisible()
  for (const blank of ['', '   ']) {
    await box(page).fill(blank)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Enter name, email or phone number of customer to search')).toBeVisible()
    await expect(box(page)).toBeFocused()
  }
  await expectAccessible(page)
  await expect(page).toHaveURL('/customers')
  await box(page).fill('')
  await box(page).pressSequentially('x'.repeat(101))
  await expect(box(page)).toHaveValue('x'.repeat(100))
})

test('finds customers and shows their identity', async ({ page }) => {
  await page.goto('/customers')
  await expect(box(page)).toBeFocused()
  await box(page).fill('camila.complete')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/customers/camila.complete')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'View',
    'Username',
    'Name',
    'Type',
    'Status',
    'Matched By',
  ])
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('cell')).toHaveText([
    'View',
    'camila.complete@demo.example',
    'Camila Complete',
    'Premium',
    'Verified',
    'Username',
  ])
  await page.getByRole('link', { name: 'View camila.complete@demo.example' }).click()
  await expect(page).toHaveURL('/view-customer/camila.complete/camila.complete%40demo.example')
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()
})

test('searches for the text in the route, ignoring case, accents and formatting', async ({ page }) => {
  for (const [text, found] of [
    ['COMPLETE camila', 'camila.complete@demo.example'],
    ['maria jose nandu', 'maría-josé.ñandú@demo.example'],
    ['(305) 555-0123', '(305) 555-0123'],
    ['3055550123', '(305) 555-0123'],
    ['%_\\', `"'<script>%_\\'"@demo.example`],
  ] as const) {
    await page.goto(`/customers/${encodeURIComponent(text)}`)
    await expect(box(page)).toHaveValue(text)
    await expect(usernames(page)).toHaveText([found])
  }
})

test('shows which field matched, on the screen and in the command palette', async ({ page }) => {
  for (const [text, match] of [
    ['camila 0005', 'Card 0005'],
    ['camlia complte', 'Similar name'],
    ['camila.other@demo.example', 'Alternate contact: camila.other@demo.example, 13055550199'],
  ] as const) {
    await page.goto(`/customers/${encodeURIComponent(text)}`)
    await expect(usernames(page)).toHaveText(['camila.complete@demo.example'])
    await expect(rows(page).getByRole('cell').last()).toHaveText(match)
  }
  await (await openPalette(page)).fill('camila 0005')
  await expect(page.getByRole('option', { name: 'Camila Complete' })).toContainText('Card 0005')
})

test('ignores a blank text in the route', async ({ page }) => {
  let calls = 0
  await page.route('**/admin/api/search-users*', (route) => {
    calls += 1
    return route.continue()
  })
  await page.goto('/customers/%20')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await waitUntilIdle(page)
  expect(calls).toBe(0)
  await expect(toasts(page).getByRole('status')).toBeEmpty()
})

test('encodes any search text in the URL', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  for (const text of ['a+b@c.de', '100%', 'a/b', 'a?b=c&d#e', '..', '%2F', "o'neill", '日本']) {
    await page.goto('/customers')
    const requested = page.waitForRequest('**/admin/api/search-users*')
    await box(page).fill(text)
    await box(page).press('Enter')
    expect(new URL((await requested).url()).searchParams.get('searchText')).toBe(text)
    const again = page.waitForRequest('**/admin/api/search-users*')
    await page.reload()
    expect(new URL((await again).url()).searchParams.get('searchText')).toBe(text)
    await expect(box(page)).toHaveValue(text)
  }
})

test('shows no matches, too many matches and errors', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  portal.expectErrors(SERVER_ERROR)
  await page.goto('/customers/no-such-customer')
  for (const place of [toasts(page), page.getByRole('main')]) {
    await expect(place.getByText('No matching customers found', { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/customers/a')
  for (const place of [toasts(page), page.getByRole('main')]) {
    await expect(
      place.getByText('Too many matching customers found. Please refine your search.', { exact: true }),
    ).toBeVisible()
  }
  await mockResponse(page, 'search-users', 500, 'InternalError')
  await page.goto('/customers/camila')
  await expect(toasts(page).getByText('Error fetching matching customers')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/api/search-users*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(usernames(page).first()).toBeVisible()
})

test('shows a placeholder layout while searching', async ({ page }) => {
  const release = await holdResponses(page, 'search-users')
  await page.goto('/customers/camila.complete')
  await expect(page.getByRole('region', { name: 'Customers' })).toHaveAttribute('aria-busy', 'true')
  await expect(table(page).getByRole('columnheader')).toHaveCount(6)
  await expectAccessible(page)
  release()
  await expect(rows(page)).toHaveCount(1)
})

test('filters by text and the specified options together and stores them in the URL', async ({ page }) => {
  await page.goto(ALL_FIXED)
  await expect(page.getByText('1–10 of 23')).toBeVisible()
  const type = page.getByLabel('Filter by Type')
  const status = page.getByLabel('Filter by Status')
  await expect(type.getByRole('option')).toHaveText(['All', 'Trial', 'Premium', 'Complimentary', 'None'])
  await expect(status.getByRole('option')).toHaveText(['All', 'Unverified', 'Verified', 'Suspended'])

  for (const [choice, found] of [
    ['Complimentary', ['carl.complimentary@demo.example']],
    ['None', ['nora.none@demo.example']],
  ] as const) {
    await type.selectOption(choice)
    await expect(usernames(page)).toHaveText(found)
  }
  await type.selectOption('Trial')
  await status.selectOption('Suspended')
  await expect(usernames(page)).toHaveText(['sam.suspended@demo.example'])
  await expect(page).toHaveURL(`${ALL_FIXED}?type=Trial&status=Suspended`)
  await status.selectOption('Unverified')
  await expect(usernames(page)).toHaveText(['ulrich.unverified@demo.example'])

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByLabel('Filter by Username').fill('UNVERIFIED@')
  await expect(usernames(page)).toHaveText(['ulrich.unverified@demo.example', 'uma.unverified@demo.example'])
  await page.getByLabel('Filter by Name').fill('lrich u')
  await expect(usernames(page)).toHaveText(['ulrich.unverified@demo.example'])
  await expectAccessible(page)
  await page.getByLabel('Filter by Name').fill('unknown')
  await expect(page.getByText('No matching customers found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(page.getByText('1–10 of 23')).toBeVisible()
})

test('sorts by every column except View in both directions', async ({ page }) => {
  await page.goto(`${ALL_FIXED}?type=Trial`)
  const byName = ['Maximiliana', 'Rita', 'Sam', 'Tara', 'Ulrich', 'נועה']
  await sortBy(page, 'Name', 'ascending')
  await expect(rows(page)).toContainText(byName)
  await sortBy(page, 'Name', 'descending')
  await expect(rows(page)).toContainText(byName.toReversed())
  await expect(page).toHaveURL(`${ALL_FIXED}?type=Trial&sort=-name`)
  await sortBy(page, 'Username', 'ascending')
  await expect(usernames(page).first()).toHaveText(/^abcdef/)
  await sortBy(page, 'Status', 'ascending')
  await expect(rows(page).first()).toContainText('Suspended')
  await page.goto(ALL_FIXED)
  await sortBy(page, 'Type', 'ascending')
  await expect(rows(page).first()).toContainText('Complimentary')
  await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveCount(0)
})

test('shows ten rows per page or another selected number', async ({ page }) => {
  await page.goto(ALL_FIXED)
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–23 of 23')).toBeVisible()
  await expect(page).toHaveURL(`${ALL_FIXED}?page=3`)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByLabel('Filter by Type').selectOption('Premium')
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.getByLabel('Filter by Type').selectOption('All')
  await page.getByLabel('Rows per page').selectOption('25')
  await expect(rows(page)).toHaveCount(23)
  await expect(page).toHaveURL(`${ALL_FIXED}?size=25`)
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await page.goto(`${ALL_FIXED}?page=99`)
  await expect(page.getByText('1–10 of 23')).toBeVisible()
})

test('Back restores the filters, sort order and page of the list', async ({ page }) => {
  const state = `${ALL_FIXED}?type=Premium&sort=-username&page=2`
  await page.goto(state)
  await expect(page.getByText(/^11–\d+ of/)).toBeVisible()
  const shown = await usernames(page).allTextContents()
  expect(shown.length).toBeGreaterThan(1)
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to search results' }).click()]) {
    await usernames(page).first().click()
    await expect(page.getByText('Balance Due')).toBeVisible()
    await back()
    await expect(page).toHaveURL(state)
    await expect(usernames(page)).toHaveText(shown)
  }
})

test('Back steps through the previous searches', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await page.goto('/customers')
  for (const text of ['camila.complete', 'olga.onecard']) {
    await box(page).fill(text)
    await box(page).press('Enter')
    await expect(usernames(page)).toHaveText([`${text}@demo.example`])
  }
  await page.goBack()
  await expect(box(page)).toHaveValue('camila.complete')
  await expect(usernames(page)).toHaveText(['camila.complete@demo.example'])
  await page.goBack()
  await expect(page).toHaveURL('/customers')
  await expect(box(page)).toHaveValue('')
})

function box(page: Page) {
  return page.getByRole('searchbox', { name: 'Search customers by name, email address Or phone number' })
}

function table(page: Page) {
  return page.getByRole('table', { name: 'Customers' })
}

function rows(page: Page) {
  return table(page).locator('tbody').getByRole('row')
}

function usernames(page: Page) {
  return rows(page).locator('td:nth-child(2)')
}

async function sortBy(page: Page, column: string, order: 'ascending' | 'descending') {
  await table(page).getByRole('button', { name: column, exact: true }).click()
  await expect(table(page).getByRole('columnheader', { name: column, exact: true })).toHaveAttribute('aria-sort', order)
}
