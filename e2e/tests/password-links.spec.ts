import type { Request } from '@playwright/test'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  PASSWORD,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

const pages = [
  {
    purpose: 'set',
    heading: 'Set Your Account Password',
    button: 'Set Password',
    verifying: 'Verifying password token...',
    invalid: 'Password token has expired or is invalid',
    done: 'Your password has been set. Please sign in.',
    failed: 'Unable to set your password',
  },
  {
    purpose: 'reset',
    heading: 'Reset Your Account Password',
    button: 'Reset Password',
    verifying: 'Verifying password reset token...',
    invalid: 'Reset password token has expired or is invalid',
    done: 'Your password has been reset. Please sign in.',
    failed: 'Unable to reset your password',
  },
] as const

for (const { purpose, heading, button, verifying, invalid, done, failed } of pages) {
  test(`${purpose}: verifies the link, sets a password and returns to sign-in`, async ({ page, portal, staff }) => {
    portal.expectErrors(CLIENT_ERROR)
    const adminUser = await staff.create()
    const link = await staff.link(adminUser, purpose)
    const release = await holdResponses(page, 'check-password-token')
    await page.goto(link)
    await expect(page.getByText(verifying, { exact: true })).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    await expect(page.getByText(adminUser.email)).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('New Password', { exact: true }).fill('Kestrel1')
    await page.getByRole('button', { name: button }).click()
    await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/sign-in')

    await page.getByLabel('Email').fill(adminUser.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText('Sign In failed', { exact: true })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Kestrel1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/user-home')
  })

  test(`${purpose}: accepts a link only once`, async ({ page, portal, staff }) => {
    portal.expectErrors(CLIENT_ERROR)
    const link = await staff.link(await staff.create(), purpose)
    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill('Kestrel1')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL('/sign-in')
    await page.goto(link)
    await expect(page.getByText(invalid, { exact: true })).toBeVisible()
    await expect(page.getByLabel('New Password', { exact: true })).toBeHidden()
    await expectAccessible(page)
  })

  test(`${purpose}: rejects an unknown link`, async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    await page.goto(`/${purpose}-password/not-a-token`)
    await expect(page.getByText(invalid, { exact: true })).toBeVisible()
  })

  test(`${purpose}: rejects a link for the other purpose`, async ({ page, staff }) => {
    const other = purpose === 'set' ? 'reset' : 'set'
    const link = await staff.link(await staff.create(), other)
    await page.goto(link.replace(other, purpose))
    await expect(page.getByText(invalid, { exact: true })).toBeVisible()
  })

  test(`${purpose}: does not report a link as invalid if verification failed`, async ({ page, portal, staff }) => {
    portal.expectErrors(SERVER_ERROR)
    await mockResponse(page, 'check-password-token', 503, 'Unavailable')
    await page.goto(await staff.link(await staff.create(), purpose))
    const tryAgain = page.getByRole('button', { name: 'Try Again' })
    await expect(tryAgain).toBeVisible()
    await expect(page.getByText('Unable to verify the link')).toBeVisible()
    await expect(page.getByText(invalid, { exact: true })).toBeHidden()
    await expectAccessible(page)
    await page.unroute('**/admin/api/check-password-token*')
    await tryAgain.click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  })

  test(`${purpose}: shows password requirements and keeps the password after a server error`, async ({
    page,
    portal,
    staff,
  }) => {
    portal.expectErrors(SERVER_ERROR)
    await page.goto(await staff.link(await staff.create(), purpose))
    const password = page.getByLabel('New Password', { exact: true })
    await page.getByRole('button', { name: button }).click()
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await expect(password).toBeFocused()
    for (const weak of ['Abc12', 'abcdef1', 'Abcdefg']) {
      await password.fill(weak)
      await page.getByRole('button', { name: button }).click()
      await expect(password).toHaveAccessibleDescription(
        'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number',
      )
    }
    await expectAccessible(page)
    await password.fill('')
    await password.pressSequentially('A1'.repeat(11))
    await expect(password).toHaveValue('A1'.repeat(10))
    await expect(password).toHaveAttribute('autocomplete', 'new-password')

    await mockResponse(page, `${purpose}-password`, 500, 'InternalError')
    await password.fill('Kestrel1')
    await page.getByRole('button', { name: button }).click()
    await expect(toasts(page).getByText(failed)).toBeVisible()
    await expect(password).toHaveValue('Kestrel1')
  })
}

test('rates password strength in five segments', async ({ page, staff }) => {
  await page.goto(await staff.link(await staff.create(), 'set'))
  const meter = page.getByRole('meter', { name: 'Password strength' })
  await expect(meter).toHaveAttribute('aria-valuenow', '0')
  await expect(meter).toHaveAttribute('aria-valuemax', '5')
  // Scores of 5, 10, 25, 35 and 45 against the thresholds 10, 20, 30 and 40.
  const levels = ['abc', 'abcdef', 'Abcdef12', 'Abcdef12!x', 'Abcdef12!xABCDEF']
  for (const [below, password] of levels.entries()) {
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await expect(meter, password).toHaveAttribute('aria-valuenow', String(below + 1))
    await expectFilled(page, below + 1)
  }
})

async function expectFilled(page: Page, count: number) {
  const segments = page.getByRole('meter').locator('span')
  await expect(segments).toHaveCount(5)
  const colors = await segments.evaluateAll((spans) => spans.map((span) => getComputedStyle(span).backgroundColor))
  const empty = count === 5 ? null : colors.at(-1)
  expect(colors.filter((color) => color !== empty)).toHaveLength(count)
}

test('sends a reset link that administrators see in the outbox', async ({ page, portal, staff, browser }) => {
  const adminUser = await staff.create({ firstName: 'Forgetful' })
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(adminUser.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(adminUser.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page).getByText(/^If an account exists for this email address/)).toBeVisible()

  const office = await browser.newContext()
  const outbox = await office.newPage()
  await portal.signIn(outbox, 'administrator')
  await expect(async () => {
    await outbox.goto(`${portal.url}/outbox?to=${adminUser.email}`)
    await expect(outbox.getByRole('link', { name: /^Reset your password/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await outbox.getByRole('link', { name: /^Reset your password/ }).click()
  await expect(outbox.getByText('Hello Forgetful,')).toBeVisible()
  const address = await outbox.getByRole('link', { name: /reset-password/ }).getAttribute('href')
  await office.close()

  await page.goto(address ?? '')
  await page.getByLabel('New Password', { exact: true }).fill('Kestrel1')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByLabel('Email').fill(adminUser.email)
  await page.getByLabel('Password', { exact: true }).fill('Kestrel1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user-home')
})

test('responds the same for an unknown account', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address')
  await dialog.getByLabel('Email').fill('unknown')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await dialog.getByLabel('Email').fill('unknown@staff.test')
  await mockResponse(page, 'request-password-reset', 500, 'InternalError')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toasts(page).getByText('Unable to request a password reset')).toBeVisible()
  await page.unroute('**/admin/api/request-password-reset*')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toasts(page).getByText(/^If an account exists for this email address/)).toBeVisible()
})

test('does not leak a link through page requests or outgoing links', async ({ page, portal, staff }) => {
  portal.expectErrors(/^request to https:\/\/elsewhere\.example/)
  await page.route('https://elsewhere.example/*', (route) => route.fulfill({ body: 'elsewhere' }))
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  for (const to of ['/sign-in', 'https://elsewhere.example/']) {
    await page.goto(await staff.link(await staff.create(), 'reset'))
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
    await page.evaluate((href) => {
      const link = document.body.appendChild(document.createElement('a'))
      link.href = href
      link.click()
    }, to)
    await page.waitForURL(to)
  }
  const headers = await Promise.all(requests.map((request) => request.allHeaders()))
  expect(headers.length).toBeGreaterThan(10)
  expect(headers.map(({ referer }) => referer).filter((referer) => referer?.includes('reset-password'))).toEqual([])
})
