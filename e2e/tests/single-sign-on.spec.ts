import { expect, expectAccessible, PASSWORD, CLIENT_ERROR, searchWhileSessionEnds } from '../portal.ts'
import { continueAs, test } from '../single-sign-on.ts'

/** The provider and the portal's second server. */
const ELSEWHERE = /^request to http:\/\/127\.0\.0\.1:\d+$/

// Sequential, so that their servers are started only once.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ portal }) => portal.expectErrors(ELSEWHERE))

test('signs in with the provider and returns to the originally requested page', async ({ page, staff, acme }) => {
  const { email } = await staff.create({ firstName: 'Ana', lastName: 'Single' })
  acme.people.set('ana', { email, isVerified: true })
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))

  await page.goto('/customers/camila.complete')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await expect(page.getByRole('link', { name: 'Sign in with Acme ID' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await continueAs(page, 'ana')

  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  await expect(page).toHaveURL('/customers/camila.complete')
  await expect(page.getByText('Ana Single (support)')).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  expect(token).toHaveLength(43)
  expect(requests.filter((address) => address.includes(token ?? ''))).toEqual([])

  await page.goto('/change-my-password')
  await expect(page.getByRole('region', { name: 'Your Sessions' })).toContainText('Signed in with SSO')
})

test('explains why a sign-in was rejected', async ({ page, staff, acme }) => {
  const adminUser = await staff.create()
  const disabled = await staff.create({ disabled: true })
  acme.people.set('unknown', { email: 'unknown@staff.test', isVerified: true })
  acme.people.set('unverified', { email: adminUser.email, isVerified: false })
  acme.people.set('disabled', { email: disabled.email, isVerified: true })

  for (const [account, words] of [
    ['unknown', 'No account matches your identity. Contact your administrator.'],
    ['unverified', 'Acme ID has not verified your email address.'],
    ['disabled', 'Your account has been disabled. Please contact the administrator.'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
    await continueAs(page, account)
    await expect(page.getByRole('alert')).toContainText(words)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  }
  for (const [refused, words] of [
    ['NotProven', 'Acme ID could not verify your identity.'],
    ['LinkedToAnother', 'Your account is linked to a different Acme ID identity.'],
    ['TooManyRequests', 'Too many sign-in attempts.'],
  ] as const) {
    await page.goto(`/sign-in?refused=${refused}`)
    await expect(page.getByRole('alert')).toContainText(words)
  }
  await expectAccessible(page)
})

test('keeps the requested page if SSO is abandoned and accepts the password', async ({ page, staff }) => {
  const { email } = await staff.create()
  await page.goto('/customers/camila.complete')
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('alert')).toHaveText('Sign-in with Acme ID was cancelled.')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/customers/camila.complete')
})

test('reports a provider outage and accepts the password', async ({ page, staff, unreachableProviderPortal }) => {
  const { email } = await staff.create()
  await page.goto(`${unreachableProviderPortal}/sign-in`)
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()

  await expect(page.getByRole('alert')).toHaveText(
    'Sign-in with Acme ID is temporarily unavailable. Try again later or use your password.',
  )
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${unreachableProviderPortal}/user-home`)
})

test('signs in again in a separate window and keeps the page', async ({ page, staff, acme, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create({ role: 'administrator' })
  acme.people.set('again', { email: adminUser.email, isVerified: true })
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await continueAs(page, 'again')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await searchWhileSessionEnds(page, 'camila.complete', () => staff.endSessions(adminUser))

  const dialog = page.getByRole('dialog', { name: 'Sign In Again' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in with Acme ID' }).click()
  const window = await opened
  // A user who is signed in with the provider is not prompted again.
  await window.waitForEvent('close')

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('rejects a code from another browser and starts no sign-in automatically', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await page.goto(`/single-sign-on#${'x'.repeat(43)}`)

  await expect(page.getByRole('alert')).toContainText('Your sign-in expired or was started in another browser.')
  await expect(page).toHaveURL('/single-sign-on')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('is hidden if no provider is configured', async ({ page, portal }) => {
  await page.goto(`${portal.url}/sign-in?refused=NoAccount`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/Sign in with|No account matches/)).toBeHidden()
  await page.goto(`${portal.url}/single-sign-on`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
