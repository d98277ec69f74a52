import {
  SERVER_ERROR,
  expect,
  expectAccessible,
  openMenu,
  type Page,
  PORTAL_NAME,
  searchWhileSessionEnds,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('signs out after confirmation and reloads the portal', async ({ page, portal, staff }) => {
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await page.goto('/user-home')
  const token = await tokenIn(page)
  await leaveMark(page)

  const dialog = await askToSignOut(page)
  await expect(dialog).toContainText(PORTAL_NAME)
  await expect(dialog.getByText(`Are you sure you want to sign out of ${PORTAL_NAME}?`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign Out' }).click()

  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await hasMark(page)).toBe(false)
  expect(await tokenIn(page)).toBeNull()
  const profile = await page.request.get('/admin/api/get-user-profile', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(profile.status()).toBe(401)
})

test('stays signed in when sign-out is cancelled', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create())
  await page.goto('/user-home')
  const dialog = await askToSignOut(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/user-home')
  expect(await tokenIn(page)).not.toBeNull()
})

for (const [how, status] of [
  ['is rejected', 500],
  ['gets no response', 0],
] as const) {
  test(`signs out locally even if the request ${how}`, async ({ page, portal, staff }) => {
    portal.expectErrors(SERVER_ERROR)
    await portal.signIn(page, await staff.create())
    await page.goto('/user-home')
    await leaveMark(page)
    await page.route('**/admin/api/sign-out', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, body: 'InternalError', contentType: 'text/plain' }),
    )
    const dialog = await askToSignOut(page)
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await hasMark(page)).toBe(false)
    expect(await tokenIn(page)).toBeNull()
  })
}

test('stays signed in after a reload', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create())
  await page.goto('/customers')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
})

test('keeps the page when the session expires and resumes after sign-in', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  const lastOfStart = page.waitForResponse('**/admin/api/get-all-channel-logos')
  await page.goto('/customers')
  await lastOfStart
  await leaveMark(page)

  await searchWhileSessionEnds(page, 'camila.complete', () => staff.endSessions(adminUser))
  const dialog = page.getByRole('dialog', { name: 'Sign In Again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(adminUser.email)
  await expect(page.getByRole('heading', { name: 'Customers', includeHidden: true })).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(toasts(page).getByText('Sign In failed', { exact: true })).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(adminUser.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  await expect(page).toHaveURL('/customers/camila.complete')
  expect(await hasMark(page)).toBe(true)
})

test("does not show the previous user's screen to the next user", async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const [first, second] = [await staff.create(), await staff.create({ firstName: 'Bea', lastName: 'Other' })]
  await portal.signIn(page, first)
  await page.goto('/customers/camila.complete')
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  await staff.endSessions(first)
  await page.getByRole('link', { name: 'View camila.complete@demo.example' }).click()

  const dialog = page.getByRole('dialog', { name: 'Sign In Again' })
  await dialog.getByLabel('Email').fill(second.email)
  await dialog.getByLabel('Password', { exact: true }).fill(second.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/user-home')
  await expect(page.getByText('Bea Other (support)')).toBeVisible()
})

test('shares the session with a second tab even if the first is too busy to respond', async ({
  page,
  portal,
  context,
}) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()
  const second = await context.newPage()
  const busy = page.evaluate(() => {
    const end = performance.now() + 2500
    while (performance.now() < end);
  })
  await second.goto('/customers')
  await busy
  await expect(second.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()
})

test('shares the session with a second tab and signs out of both', async ({ page, portal, staff, context }) => {
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await page.goto('/user-home')
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()

  const second = await context.newPage()
  await second.goto('/customers')
  await expect(second.getByRole('heading', { name: 'Customers' })).toBeVisible()
  expect(await tokenIn(second)).toBe(await tokenIn(page))

  const dialog = await askToSignOut(second)
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await tokenIn(tab)).toBeNull()
  }
})

async function askToSignOut(page: Page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  return page.getByRole('dialog', { name: /Sign Out/ })
}

function tokenIn(page: Page) {
  return page.evaluate(() => sessionStorage.getItem('token'))
}

/** Sets a mark that disappears when the page reloads. */
function leaveMark(page: Page) {
  return page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
}

function hasMark(page: Page) {
  return page.evaluate(() => document.documentElement.hasAttribute('data-mark'))
}
