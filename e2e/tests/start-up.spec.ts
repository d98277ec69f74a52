import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  PORTAL_NAME,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('renders without a token, requesting only the configuration', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/admin/api/')) calls.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: PORTAL_NAME })).toBeVisible()
  expect(calls).toEqual(['/admin/api/get-app-config'])
})

for (const path of ['/', '/sign-in']) {
  test(`redirects signed-in users from ${path} to home`, async ({ page, portal }) => {
    await portal.signIn(page, 'support')
    await page.goto(path)
    await expect(page).toHaveURL('/user-home')
    await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()
  })
}

test('reports a failure to load the configuration and continues without it', async ({ page, portal, staff }) => {
  portal.expectErrors(SERVER_ERROR)
  const { email, password } = await staff.create()
  await mockResponse(page, 'get-app-config', 500, 'InternalError')
  await page.goto('/sign-in')
  await expect(toasts(page).getByText('Unable to load application configuration')).toBeVisible()
  await expect(page).toHaveTitle('Sign In · Admin Portal')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user-home')
})

test('reports a failure to load the channel logos', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-all-channel-logos', 500, 'InternalError')
  await page.goto('/user-home')
  await expect(toasts(page).getByText('Unable to load channel logos')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()
})

test('reloads the channel logos after sign-in', async ({ page, portal, staff }) => {
  portal.expectErrors(SERVER_ERROR)
  const { email, password } = await staff.create()
  await mockResponse(page, 'get-all-channel-logos', 500, 'InternalError')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('Unable to load channel logos')).toBeVisible()
})

test('signs out if the signed-in user cannot be determined', async ({ page, portal, staff }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, await staff.create())
  await mockResponse(page, 'get-user-profile', 500, 'InternalError')
  const signedOut = page.waitForRequest('**/admin/api/sign-out')
  await page.goto('/user-home')
  expect((await signedOut).method()).toBe('POST')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('signs out on an expired token and returns to the page after sign-in', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await staff.endSessions(adminUser)
  await page.goto('/customers/camila.complete')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Email').fill(adminUser.email)
  await page.getByLabel('Password', { exact: true }).fill(adminUser.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customers/camila.complete')
})

test('stays signed in if reloaded during startup', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const release = await holdResponses(page, 'get-user-profile')
  await page.goto('/customers', { waitUntil: 'commit' })
  await page.waitForRequest('**/admin/api/get-user-profile')
  await page.goto('/reports', { waitUntil: 'commit' })
  release()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})
