import { openCustomer } from '../actions.ts'
import { customers, pathOf } from '../customers.ts'
import { test } from '../demo-customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type StaffMember,
  openMenu,
  openPalette,
  type Page,
  CLIENT_ERROR,
} from '../portal.ts'

test.beforeEach(({ portal }) => portal.expectErrors(CLIENT_ERROR))

test('finds a customer while typing, by keyboard only', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const box = await openPalette(page)
  await expect(box).toBeFocused()
  await page.keyboard.type('camila comp')
  await expect(option(page, 'Camila Complete')).toBeVisible()
  await expect(active(page)).toContainText('camila.complete@demo.example')
  await expect(page.getByRole('dialog').getByText('2 results')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Back to search results' }).click()
  await expect(page).toHaveURL('/customers/camila%20comp')
})

test('keeps text typed before it loads and does not treat it as shortcuts', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/Palette-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('g c?')
  resolve()
  const box = page.getByRole('combobox', { name: 'Find customers, screens and actions' })
  await expect(box).toHaveValue('g c?')
  await page.keyboard.type('!')
  await expect(box).toHaveValue('g c?!')
  await expect(page).toHaveURL('/user-home')
})

test('searches once per pause and cancels outdated requests', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const requests: string[] = []
  const cancelled: string[] = []
  const textOf = (url: string) => new URL(url).searchParams.get('searchText') ?? ''
  const isSearch = (url: string) => url.includes('/search-users')
  page.on('request', (request) => isSearch(request.url()) && requests.push(textOf(request.url())))
  page.on('requestfailed', (request) => isSearch(request.url()) && cancelled.push(textOf(request.url())))
  await page.goto('/user-home')
  const box = await openPalette(page)
  const release = await holdResponses(page, 'search-users')
  await box.fill('camila')
  await expect.poll(() => requests).toEqual(['camila'])
  await box.fill('camila.complete')
  await expect.poll(() => requests).toEqual(['camila', 'camila.complete'])
  await expect.poll(() => cancelled).toEqual(['camila'])
  await expect(page.getByText('Searching customers…')).toBeVisible()
  release()
  await expect(option(page, 'Camila Complete')).toBeVisible()
})

test('shows too many matches, no match, and an error', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  portal.expectErrors(SERVER_ERROR)
  await page.goto('/user-home')
  const box = await openPalette(page)
  await box.fill('c')
  await expect(page.getByText('Keep typing to search customers.')).toBeVisible()
  await box.fill('demo')
  await mockResponse(page, 'search-users', 422, 'TooManyUsersFound')
  await box.fill('example')
  await expect(page.getByText('Too many matching customers found. Please refine your search.')).toBeVisible()
  await page.unroute('**/admin/api/search-users*')
  await box.fill('no such customer')
  await expect(page.getByText('No matching customers found.')).toBeVisible()
  await expect(active(page)).toHaveText('Search customers for “no such customer”')
  await expectAccessible(page)
  await mockResponse(page, 'search-users', 500, 'InternalError')
  await box.fill('camila')
  await expect(page.getByText('Error fetching matching customers')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/api/search-users*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(option(page, 'Camila Complete')).toBeVisible()
})

test('opens only the screens that the role can access', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const box = await openPalette(page)
  for (const name of ['Home', 'Customers', 'Reports', 'Billing Problems', 'Change My Password']) {
    await expect(group(page, 'Go to').getByRole('option', { name, exact: true })).toBeVisible()
  }
  await box.fill('unpaid')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/unpaid-premium-customer-report')
  await (await openPalette(page)).fill('outbox')
  await expect(group(page, 'Go to')).toBeHidden()
})

test('finds a content management screen by words of its name', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/user-home')
  await (await openPalette(page)).fill('logos ch')
  await expect(active(page)).toContainText('Channel Logos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/channel-logos')
})

test('offers the actions of the customer screen and opens their dialogs', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.complete))
  await expect(page.getByRole('button', { name: 'All Actions' })).toBeVisible()
  const before = page.getByRole('button', { name: 'Copy Username' }).first()
  await before.focus()
  await openPalette(page)
  const offered = group(page, 'On this page').getByRole('option')
  await expect(offered.filter({ hasText: /^Modify Password$/ })).toBeVisible()
  await expect(offered.filter({ hasText: /^Suspend$/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.type('modify pref')
  await expect(active(page)).toHaveText('Modify Preferences')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Modify Preferences' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(before).toBeFocused()
})

test('runs a dangerous action only if it was selected explicitly', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('subscribed'))
  const box = await openPalette(page)
  await page.keyboard.type('refund')
  const first = page.getByRole('option').first()
  await expect(first).toHaveText('Cancel Subscription With Refund')
  await expect(first.locator('mark')).toHaveText('Refund')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Keep Subscription' })).toBeFocused()
})

test('offers the main action of a list', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/merchants')
  await expect(page.getByRole('link', { name: 'New Merchant' })).toBeVisible()
  await openPalette(page)
  await expect(group(page, 'On this page').getByRole('option')).toHaveText(['New Merchant'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/create-merchant')
})

test('lists recent customers and screens of this browser', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.complete))
  await expect.poll(() => recentOf(page)).toContain('Camila')
  await page.goto('/reports')
  await expect.poll(() => recentOf(page)).toContain('Reports')
  portal.expectErrors(CLIENT_ERROR)
  await page.goto(pathOf('unknown@demo.example'))
  await expect(page.getByRole('main').getByText('Customer not found')).toBeVisible()
  await page.goto('/user-home')
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option')).toHaveText(['Reports', /^Camila Complete/])
  await option(page, 'Camila Complete').click()
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()

  await page.goto('/customers')
  const opened = page.getByRole('region', { name: 'Recently Opened' }).getByRole('link')
  await expect(opened).toHaveText([/^Camila Completecamila\.complete@/])
  await opened.click()
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()
})

test('keeps recent items after sign-out until another user signs in', async ({ page, staff }) => {
  const owner = await staff.create()
  await page.goto('/sign-in')
  await enter(page, owner)
  await page.goto(pathOf(customers.complete))
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()
  await expect.poll(() => recentOf(page)).toContain('Camila')
  await leave(page)
  await enter(page, owner)
  await openPalette(page)
  await expect(group(page, 'Recent').getByRole('option')).toHaveText([/^Camila Complete/])
  await page.keyboard.press('Escape')
  await leave(page)
  await enter(page, await staff.create())
  await expect.poll(() => recentOf(page)).not.toContain('Camila')
})

test('moves the selection, closes and restores the focus, and opens in a new tab', async ({
  page,
  portal,
  context,
}) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const link = page.getByRole('link', { name: 'Detailed Report' })
  await link.focus()
  const box = await openPalette(page)
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link).toBeFocused()

  await page.getByRole('button', { name: 'Search or go to' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('reports')
  await expect(active(page)).toContainText('Reports')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect((await opened).getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})

test('is not available when signed out', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
})

async function enter(page: Page, { email, password }: StaffMember) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/user-home')
}

async function leave(page: Page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

function option(page: Page, name: string) {
  return page.getByRole('option', { name }).first()
}

function recentOf(page: Page) {
  return page.evaluate(() => localStorage.getItem('recent-screens'))
}

function group(page: Page, name: string) {
  return page.getByRole('listbox').getByRole('group', { name })
}

/** The option that the input marks as active. */
function active(page: Page) {
  return page.getByRole('option', { selected: true })
}
