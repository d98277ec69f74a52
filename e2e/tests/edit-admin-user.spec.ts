import { field, message, openAccount } from '../accounts.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

test('disables an account and signs it out immediately', async ({ page, portal, staff, browser }) => {
  const adminUser = await staff.create()
  const context = await browser.newContext({ baseURL: portal.url })
  const theirs = await context.newPage()
  await portal.signIn(theirs, adminUser)
  await theirs.goto('/customers')
  await expect(theirs.getByRole('heading', { name: 'Customers' })).toBeVisible()

  await portal.signIn(page, 'administrator')
  await openAccount(page, adminUser)
  await expect(field(page, 'Email')).toHaveAttribute('readonly')
  await expectAccessible(page)
  await field(page, 'First Name').fill('Renamed')
  await page.getByRole('checkbox', { name: 'Disabled' }).check()
  await page.getByRole('button', { name: 'Update Admin User' }).click()
  await expect(toasts(page).getByText('Admin user updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin-users')

  await theirs.reload()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await context.close()
})

test('does not let users update their own account', async ({ page, portal, staff }) => {
  const own = await staff.create({ role: 'administrator' })
  await portal.signIn(page, own)
  await page.goto(`/edit-admin-user/${own.email}`)
  await expect(message(page, 'You cannot update your own account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Admin User' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send Reset Password Email' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Change My Password' }).click()
  await expect(page).toHaveURL('/change-my-password')
})

test('unlocks an account locked by failed sign-ins', async ({ page, portal, staff }) => {
  const adminUser = await staff.create()
  const wrong = { email: adminUser.email, password: 'Wrong123' }
  for (let guess = 0; guess < 10; guess += 1) await page.request.post('/admin/api/sign-in', { data: wrong })
  const rejected = await page.request.post('/admin/api/sign-in', { data: adminUser })
  expect([rejected.status(), Number(rejected.headers()['retry-after'])]).toEqual([429, expect.any(Number)])

  await portal.signIn(page, 'administrator')
  await openAccount(page, adminUser)
  const notice = page.getByRole('status').filter({ hasText: 'Too many incorrect passwords or codes' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Unlock Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(toasts(page).getByText('Admin user unlocked successfully')).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect((await page.request.post('/admin/api/sign-in', { data: adminUser })).status()).toBe(200)
})

test('sends a reset password email after confirmation', async ({ page, portal, staff }) => {
  portal.expectErrors(SERVER_ERROR)
  const adminUser = await staff.create()
  await portal.signIn(page, 'administrator')
  await openAccount(page, adminUser)
  const link = page.getByRole('button', { name: 'Send Reset Password Email' })
  await link.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to send reset password email to this user?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(toasts(page).getByText('The reset password email has been sent to the user.')).toBeVisible()
  await mockResponse(page, 'send-admin-user-reset-password-email', 500, 'InternalError')
  await link.click()
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(toasts(page).getByText('Unable to send reset password email to the user.')).toBeVisible()
})

test('reports that another user has changed the account', async ({ page, portal, staff }) => {
  const adminUser = await staff.create()
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await openAccount(page, adminUser)
  const { status } = await portal.send('administrator', 'POST', '/update-admin-user', {
    email: adminUser.email,
    firstName: 'Faster',
    lastName: 'Own',
    role: 'support',
    disabled: false,
  })
  expect(status).toBe(200)
  await field(page, 'Last Name').fill('Slower')
  await page.getByRole('button', { name: 'Update Admin User' }).click()
  await expect(toasts(page).getByText(/^This admin user was changed by someone else/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Faster')
  await expect(field(page, 'Last Name')).toHaveValue('Own')
})

test('lists the sessions of a user for an administrator and ends one', async ({ page, portal, staff, browser }) => {
  portal.expectErrors(SERVER_ERROR)
  const adminUser = await staff.create()
  const context = await browser.newContext({ baseURL: portal.url })
  for (let count = 0; count < 2; count += 1) await portal.signIn(await context.newPage(), adminUser)
  await portal.signIn(page, 'administrator')
  await openAccount(page, adminUser)
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^End session: / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click()
  await expect(toasts(page).getByText('Session ended')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await mockResponse(page, 'end-admin-user-sessions', 500, 'InternalError')
  await sessions.getByRole('button', { name: 'Sign Out All Sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(toasts(page).getByText('Unable to sign out the admin user')).toBeVisible()
  await page.unroute('**/admin/api/end-admin-user-sessions*')
  await mockResponse(page, 'get-admin-user-sessions', 500, 'InternalError')
  await page.reload()
  await expect(sessions.getByText('Error fetching admin user sessions')).toBeVisible()
  await page.unroute('**/admin/api/get-admin-user-sessions*')
  await sessions.getByRole('button', { name: 'Try Again' }).click()
  await sessions.getByRole('button', { name: 'Sign Out All Sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(toasts(page).getByText('Admin user signed out of all sessions')).toBeVisible()
  await expect(sessions.getByText('No active sessions')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Changes to this account' }).click()
  await expect(page.getByRole('button', { name: 'End admin user sessions' })).toBeVisible()
  await context.close()
})
