import { field, message } from '../accounts.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

async function fill(page: Page, current: string, next: string, confirm = next) {
  await field(page, 'Current Password').fill(current)
  await field(page, 'New Password').fill(next)
  await field(page, 'Confirm Password').fill(confirm)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('changes the password and keeps the user signed in', async ({ page, portal, staff }) => {
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await page.goto('/change-my-password')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await fill(page, adminUser.password, 'Better34')
  await expect(toasts(page).getByText('Password has been changed successfully')).toBeVisible()
  await expect(page).toHaveURL('/user-home')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBe(token)
  await page.reload()
  await expect(page).toHaveURL('/user-home')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await page.goto('/two-factor')
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
})

test('shows the specified message for every field', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/change-my-password')
  await expect(page.getByRole('heading', { name: 'Change My Password' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(message(page, 'Enter your current password')).toBeVisible()
  await expect(message(page, 'Enter your new password')).toBeVisible()
  // Once as the message and once as the label, which differs in case.
  await expect(message(page, 'Confirm password')).toBeVisible()
  await expect(field(page, 'Current Password')).toBeFocused()
  await expectAccessible(page)

  const weak = 'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number'
  for (const password of ['Abc12', 'abcdef1', 'Abcdefg']) {
    await field(page, 'New Password').fill(password)
    await expect(message(page, weak)).toBeVisible()
  }
  await field(page, 'Current Password').fill('Same1234')
  await field(page, 'New Password').fill('Same1234')
  await expect(message(page, 'New Password cannot be the same as the current password')).toBeVisible()
  await field(page, 'New Password').fill('Other1234')
  await field(page, 'Confirm Password').fill('Other123')
  await expect(message(page, 'Passwords do not match')).toBeVisible()
  await field(page, 'Confirm Password').fill('Other1234')
  await expect(message(page, 'Passwords do not match')).toBeHidden()
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
    await expect(field(page, label)).toHaveAttribute('maxlength', '20')
  }
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuemax', '5')
})

test('reports an incorrect current password and server errors', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, await staff.create())
  await page.goto('/change-my-password')
  await fill(page, 'Wrong1234', 'Better34')
  await expect(toasts(page).getByText('Current Password entered is incorrect')).toBeVisible()
  await expect(message(page, 'Current Password entered is incorrect')).toBeVisible()
  await expect(field(page, 'New Password')).toHaveValue('Better34')
  await mockResponse(page, 'change-my-password', 500, 'InternalError')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toasts(page).getByText('Error occurred while changing password')).toBeVisible()
})

test('keeps other tabs of the session signed in and ends other sessions', async ({
  page,
  portal,
  staff,
  context,
  browser,
}) => {
  const adminUser = await staff.create()
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const other = await elsewhere.newPage()
  await portal.signIn(other, adminUser)
  await other.goto('/customers')
  await portal.signIn(page, adminUser)
  await page.goto('/change-my-password')
  const tab = await context.newPage()
  await tab.goto('/customers')
  await expect(tab.getByRole('heading', { name: 'Customers' })).toBeVisible()

  await fill(page, adminUser.password, 'Better34')
  await expect(page).toHaveURL('/user-home')
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/sign-in/)
  await elsewhere.close()
})

test('lists sessions, ends one and signs out of all others', async ({ page, portal, staff, browser }) => {
  const adminUser = await staff.create()
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  for (let count = 0; count < 3; count += 1) await portal.signIn(await elsewhere.newPage(), adminUser)
  await portal.signIn(page, adminUser)
  await page.goto('/change-my-password')
  const sessions = page.getByRole('region', { name: 'Your Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByText('Current session')).toHaveCount(1)
  await expectAccessible(page)

  await sessions
    .getByRole('button', { name: /^End session: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to end this session?')).toBeVisible()
  await dialog.getByRole('button', { name: 'End Session' }).click()
  await expect(toasts(page).getByText('Session ended')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)

  await sessions.getByRole('button', { name: 'Sign Out Other Sessions' }).click()
  await expect(dialog.getByText('Are you sure you want to sign out of 2 other sessions?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect(toasts(page).getByText('All other sessions signed out')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button')).toHaveCount(0)
  await elsewhere.close()
})

test('reports a failure to end sessions', async ({ page, portal, staff, browser }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  await portal.signIn(await elsewhere.newPage(), adminUser)
  await portal.signIn(page, adminUser)
  await page.goto('/change-my-password')
  const sessions = page.getByRole('region', { name: 'Your Sessions' })
  for (const [call, status, code, button, verb, toastText] of [
    ['end-my-session', 500, 'InternalError', /^End session: /, 'End Session', 'Unable to end the session'],
    ['end-my-session', 404, 'SessionNotFound', /^End session: /, 'End Session', 'This session has already ended.'],
    [
      'end-my-other-sessions',
      500,
      'InternalError',
      'Sign Out Other Sessions',
      'Sign Out',
      'Unable to sign out other sessions',
    ],
  ] as const) {
    await mockResponse(page, call, status, code)
    await sessions.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect(toasts(page).getByText(toastText)).toBeVisible()
  }
  await elsewhere.close()
})

test('shows an error if sessions fail to load', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-my-sessions', 500, 'InternalError')
  await page.goto('/change-my-password')
  await expect(page.getByText('Error fetching your sessions')).toBeVisible()
  await page.unroute('**/admin/api/get-my-sessions*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Current session')).toBeVisible()
})
