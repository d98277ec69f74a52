import { loadedScripts } from '../file-sizes.ts'
import {
  expect,
  expectAccessible,
  type StaffMember,
  PASSWORD,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('needs no more than 200 kB of JavaScript', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  const scripts = await loadedScripts(page)
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts).toBeLessThanOrEqual(200_000)
})

test('validates its fields, limits their length and shows the password on request', async ({ page }) => {
  await page.goto('/sign-in')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await test.step('validates the email address on blur, then while it is corrected', async () => {
    await email.fill('ana@')
    await expect(page.getByText('Enter a valid email address')).toBeHidden()
    await email.press('Tab')
    await expect(page.getByText('Enter a valid email address')).toBeVisible()
    await email.fill('ana@staff.test')
    await expect(page.getByText('Enter a valid email address')).toBeHidden()
    await email.fill('')
  })

  await test.step('requires both fields', async () => {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Enter your email address')).toBeVisible()
    await expect(page.getByText('Enter your password')).toBeVisible()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Enter your email address')
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await expectAccessible(page)
  })

  await test.step('limits the email address to 50 characters and the password to 20', async () => {
    await email.pressSequentially('a'.repeat(51))
    await password.pressSequentially('b'.repeat(21))
    await expect(email).toHaveValue('a'.repeat(50))
    await expect(password).toHaveValue('b'.repeat(20))
  })

  await test.step('shows the password', async () => {
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
  })
})

test('shows the same error for an incorrect password and an unknown account', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const { email } = await staff.create()
  await page.goto('/sign-in')
  for (const who of [email, 'unknown@staff.test']) {
    await enter(page, { email: who, password: 'Wrong1234' })
    await expect(toasts(page).getByText('Sign In failed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(who)
  }
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('reports a disabled account only after the correct password', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const { email } = await staff.create({ disabled: true })
  await page.goto('/sign-in')
  await enter(page, { email, password: 'Wrong1234' })
  await expect(toasts(page).getByText('Sign In failed', { exact: true })).toBeVisible()
  await enter(page, { email, password: PASSWORD })
  await expect(
    toasts(page).getByText('Your account has been disabled. Please contact the administrator.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
})

test('blocks an address after ten failed attempts, but no other address', async ({ page, portal, staff, browser }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const data = { email: adminUser.email, password: 'Wrong1234' }
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => page.request.post('/admin/api/sign-in', { data }).then((reply) => reply.text())),
  )
  expect(guesses).toEqual(Array(10).fill('Unauthorized'))

  await page.goto('/sign-in')
  await enter(page, adminUser)
  await expect(toasts(page).getByText('Sign In failed')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })
  const other = await elsewhere.newPage()
  await other.goto(`${portal.url}/sign-in`)
  await enter(other, adminUser)
  await expect(other).toHaveURL(`${portal.url}/user-home`)
  await elsewhere.close()
})

test('opens home and keeps the token only in session storage, sent as a bearer token', async ({
  page,
  context,
  staff,
}) => {
  const adminUser = await staff.create()
  await page.goto('/sign-in')
  const requested = page.waitForRequest('**/admin/api/get-user-home-statistics')
  await enter(page, adminUser)
  await expect(page).toHaveURL('/user-home')
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()

  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  expect(token?.length).toBeGreaterThanOrEqual(43)
  const elsewhere = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie + location.href)
  expect(elsewhere).not.toContain(token)
  const cookies = await context.cookies()
  expect(cookies).toEqual([expect.objectContaining({ name: 'known-browser', httpOnly: true, sameSite: 'Strict' })])
  expect(cookies[0]?.value).not.toBe(token)
  const headers = await (await requested).allHeaders()
  expect(headers['authorization']).toBe(`Bearer ${token}`)
  expect(headers['cache-control']).toBe('no-cache')
})

test('signs in once on repeated clicks', async ({ page, staff }) => {
  const adminUser = await staff.create()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sign-in') && request.method() === 'POST') calls += 1
  })
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(adminUser.email)
  await page.getByLabel('Password', { exact: true }).fill(adminUser.password)
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(page).toHaveURL('/user-home')
  expect(calls).toBe(1)
})

test('opens the originally requested page with its query', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  await page.goto('/customers/garc%C3%ADa%20%2B%25?type=Premium&sort=-name')
  await expect(page).toHaveURL(/\/sign-in\?/)
  await enter(page, adminUser)
  await expect(page).toHaveURL('/customers/garc%C3%ADa%20%2B%25?type=Premium&sort=-name')
})

test('opens home instead of another site', async ({ staff, context }) => {
  const adminUser = await staff.create()
  for (const foreign of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    const tab = await context.newPage()
    await tab.goto(`/sign-in?returnTo=${encodeURIComponent(foreign)}`)
    await enter(tab, adminUser)
    await expect(tab).toHaveURL('/user-home')
    await tab.close()
  }
})

test('reports an unreachable server', async ({ page, portal }) => {
  portal.expectErrors(/net::ERR_FAILED/)
  await page.goto('/sign-in')
  await page.route('**/admin/api/sign-in', (route) => route.abort())
  await enter(page, { email: 'ana@staff.test', password: PASSWORD })
  await expect(toasts(page).getByText('Sign In failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
})

async function enter(page: Page, { email, password }: StaffMember) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
