import { mockResponse, expect, expectAccessible, type Page, test, toasts, waitUntilIdle } from '../portal.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the pinned menu is a rail of permitted groups with work queue counts', async ({ page, portal }) => {
  await mockResponse(
    page,
    'get-work-queues',
    200,
    JSON.stringify({ guideProblems: 2, expiringVods: 9, expiredVods: 8 }),
  )
  await portal.signIn(page, 'operations')
  await page.goto('/edit-channel/GOLD')
  await expect(rail(page).getByRole('link', { name: 'VODs 17 with expiring or expired licenses' })).toBeVisible()
  await expect(rail(page).getByRole('link')).toHaveText([
    'Home',
    'Customers',
    'Reports',
    'Follow-Ups',
    'Bulk Actions',
    'Content Management',
    'Channels',
    'Program Guide2not refreshed',
    'Channel Logos',
    'Channel Tags',
    'VODs17with expiring or expired licenses',
    'Merchants',
    'Complimentary Codes',
    'Application Errors',
    'Change My Password',
    'Two-Factor Authentication',
  ])
  await expect(rail(page).getByRole('button')).toHaveText(['Work Queues', 'Content', 'Sales', 'System', 'Sign Out', ''])
  await expect(rail(page).getByRole('list', { name: 'My account' }).getByRole('link')).toHaveText([
    'Change My Password',
    'Two-Factor Authentication',
  ])
  await expect(rail(page).locator('[data-current]')).toHaveText('Channels')
  await expectAccessible(page)

  // A collapsed group shows the number of pending items, if any, and stays collapsed.
  await rail(page).getByRole('button', { name: 'Content' }).click()
  await expect(rail(page).getByRole('button', { name: 'Content' })).toHaveText('Content19 pending')
  // It is marked if it hides the entry of the current screen.
  await expect(rail(page).locator('[data-current]:visible')).toHaveText('Content19 pending')
  await rail(page).getByRole('button', { name: 'System' }).click()
  await expect(rail(page).getByRole('button', { name: 'System' })).toHaveText('System')
  await page.reload()
  await expect(rail(page).getByRole('link', { name: 'Merchants' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Channels' })).toBeHidden()

  await rail(page).getByRole('link', { name: 'Merchants' }).click()
  await expect(page).toHaveURL('/merchants')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const width of [1440, 1024]) {
  test(`a toast does not cover Sign Out at ${width}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 700 })
    await portal.signIn(page, 'marketing')
    await page.goto('/outbox')
    // It stays while the pointer is over it.
    await toasts(page).getByText('You do not have permission to view that page.').hover()
    if (width === 1024) await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    const signOut = page.getByRole('button', { name: 'Sign Out' })
    await expect
      .poll(async () => {
        const [button, message] = await Promise.all([signOut.boundingBox(), toasts(page).boundingBox()])
        return button && message && message.height > 0 && button.y + button.height <= message.y
      })
      .toBe(true)
  })
}

test('following a link while the first screen loads moves the focus to the new screen', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/SearchPage-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/customers')
  await rail(page).getByRole('link', { name: 'Merchants' }).click()
  await expect(page).toHaveURL('/merchants')
  await expect(page.getByRole('main')).toBeFocused()
  resolve()
})

test('the menu button and [ collapse the rail to icons, and it stays collapsed', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => widthOf(page)).toBe(57)
  await expectAccessible(page)
  const customers = rail(page).getByRole('link', { name: 'Customers' })
  await customers.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Customers')
  await page.reload()
  await expect(customers).toBeVisible()
  expect(await widthOf(page)).toBe(57)
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  await page.keyboard.press('[')
  await expect.poll(() => widthOf(page)).toBe(232)
})

test('the rail scrolls to the entry of the current screen', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.setViewportSize({ width: 1440, height: 640 })
  await page.goto('/audit-trail')
  await expect(rail(page).getByRole('link', { name: 'Audit Trail' })).toBeInViewport({ ratio: 1 })
  // Screen readers hear the entry of a screen below it as the current one, too.
  await page.goto('/create-channel')
  await expect(rail(page).getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'true')
})

test('the rail collapses automatically before lists lose columns', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/vods')
  const column = page.getByRole('columnheader', { name: 'Media ID' })
  for (const [width, rail] of [
    [1440, 232],
    [1428, 232],
    [1427, 57],
    [1252, 57],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widthOf(page), { message: `${width} px` }).toBe(rail)
    await expect(column, `${width} px`).toBeVisible()
  }
})

test('an unpinned menu slides out until pinned again', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  await rail(page).getByRole('button', { name: 'Unpin Menu' }).click()
  await expect(rail(page)).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(button).toBeFocused()
  await page.reload()
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Close' })).toBeVisible()
  await expectAccessible(page)
  // The header stays above it: its button also closes the menu.
  await button.click()
  await expect(menu).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')

  await button.click()
  await menu.getByRole('button', { name: 'Pin Menu', exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(rail(page).getByRole('link', { name: 'Customers' })).toBeVisible()
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(rail(page)).toBeHidden()
  await button.click()
  await expect(menu.getByRole('button')).toHaveText(['Close', 'Sign Out'])
  // When the window gets wider, the rail replaces it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu).toBeHidden()
  await expect(rail(page).getByRole('link', { name: 'Customers' })).toBeVisible()
})

test('signs out from the rail', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create())
  await page.goto('/user-home')
  // The server rejects requests that the page sends after the sign-out.
  await waitUntilIdle(page)
  await rail(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(rail(page)).toBeHidden()
})

test('cancels pending requests at sign-out instead of having them rejected', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create())
  const signedOut = Promise.withResolvers<void>()
  await page.route('**/admin/api/get-cancellations-by-day*', async (route) => {
    await signedOut.promise
    await route.continue().catch(() => {})
  })
  const isRead = page.waitForRequest('**/admin/api/get-cancellations-by-day*')
  await page.route('**/admin/api/sign-out', async (route) => {
    const response = await route.fetch()
    signedOut.resolve()
    // The page remains for a moment.
    await page.waitForTimeout(500)
    await route.fulfill({ response })
  })
  await page.goto('/user-home')
  await isRead
  await rail(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('the header, column headers with filters, and guide hours stay in view', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await portal.signIn(page, 'operations')
  for (const [path, target] of [
    ['/vods', page.getByRole('searchbox', { name: 'Filter by Name' })],
    // Not the first, which the current time covers when it is close.
    ['/program-guide', page.getByText(/^\d+ (?:AM|PM)$/).nth(2)],
  ] as const) {
    await page.goto(path)
    await expect(target).toBeVisible()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(page.getByRole('banner')).toBeInViewport()
    await expect(target).toBeInViewport()
    const { y = 0 } = (await target.boundingBox()) ?? {}
    expect(y, path).toBeGreaterThanOrEqual(52)
    // Nothing covers it.
    await target.click({ trial: true })
  }
})

function rail(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

async function widthOf(page: Page): Promise<number | undefined> {
  return (await rail(page).boundingBox())?.width
}
