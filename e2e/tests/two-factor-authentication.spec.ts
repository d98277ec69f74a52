import { codeOf } from '@portal/server/test/authenticator.ts'
import { CLIENT_ERROR, expect, expectAccessible, PASSWORD, searchWhileSessionEnds, test, toasts } from '../portal.ts'
import { type RunningPortal, runPortal } from '../run-portal.ts'
import {
  codeField,
  enterPassword,
  resumeSession,
  nextCode,
  shownSecret,
  signOut,
  turnOnTwoFactor,
  wrongCodeNow,
} from '../two-factor.ts'

test('signs in with a code after the password', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const { secret } = await turnOnTwoFactor(page, adminUser)
  await enterPassword(page, adminUser)
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
  await codeField(page).fill(wrongCodeNow(secret))
  await expect(page.getByRole('main').getByText(/^Incorrect code\./)).toBeVisible()
  await codeField(page).fill(nextCode(secret))
  await expect(page).toHaveURL('/user-home')
})

test('accepts each recovery code once', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const { recoveryCodes } = await turnOnTwoFactor(page, adminUser)
  const [first = ''] = recoveryCodes
  await enterPassword(page, adminUser)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await expectAccessible(page)
  await field.fill('not one')
  await field.press('Enter')
  await expect(page.getByText('Enter a recovery code such as 7KQ2-MX4D-9TBA-H3WE')).toBeVisible()
  await field.fill('0000-0000-0000-0000')
  await field.press('Enter')
  await expect(page.getByRole('main').getByText('Incorrect recovery code.')).toBeVisible()
  await field.fill(first.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await expect(page).toHaveURL('/user-home')
  await expect(toasts(page).getByText('You have 9 recovery codes left.')).toBeVisible()
  await signOut(page)

  await enterPassword(page, adminUser)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await field.fill(first)
  await field.press('Enter')
  await expect(page.getByRole('main').getByText(/^This recovery code has already been used\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back to email and password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(adminUser.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('asks for the password again if the second step times out', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const { secret } = await turnOnTwoFactor(page, adminUser)
  await enterPassword(page, adminUser)
  await expect(codeField(page)).toBeVisible()
  await staff.expireChallenges(adminUser)
  await codeField(page).fill(wrongCodeNow(secret))
  await expect(toasts(page).getByText('Your sign-in has expired. Enter your password again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(adminUser.email)
})

test('blocks further attempts after ten incorrect codes', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const { secret } = await turnOnTwoFactor(page, adminUser)
  await enterPassword(page, adminUser)
  await expect(codeField(page)).toBeVisible()
  const reply = await page.request.post('/admin/api/sign-in', { data: adminUser })
  const { challenge } = (await reply.json()) as { challenge: string }
  const data = { challenge, code: wrongCodeNow(secret) }
  for (let guess = 0; guess < 10; guess++) await page.request.post('/admin/api/sign-in-with-code', { data })
  await codeField(page).fill(nextCode(secret))
  const tooMany = 'Too many incorrect codes. Wait a few minutes and try again.'
  await expect(toasts(page).getByText(tooMany)).toBeVisible()
  await expect(codeField(page)).toBeVisible()
})

test('resumes where the session expired after password and code', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  const { secret, token } = await turnOnTwoFactor(page, adminUser)
  await resumeSession(page, { token })
  await page.goto('/customers')
  await searchWhileSessionEnds(page, 'camila.complete', () => staff.endSessions(adminUser))
  const dialog = page.getByRole('dialog', { name: 'Sign In Again' })
  await dialog.getByLabel('Password', { exact: true }).fill(adminUser.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page)
  // Input below the dialog would be lost.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
})

test.describe('when a role requires it', () => {
  let own: RunningPortal
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    own = await runPortal({ DEMO_CUSTOMERS: '0', PORTAL_NAME: 'Strict Portal', TWO_FACTOR_REQUIRED_FOR: 'Management' })
  })
  test.afterAll(() => own.stop())

  test('requires setup before sign-in and cannot be turned off', async ({ page, portal }) => {
    portal.expectErrors(new RegExp(`^request to ${own.url}$`))
    portal.expectErrors(CLIENT_ERROR)
    const enter = async () => {
      await page.goto(`${own.url}/sign-in`)
      await page.getByLabel('Email').fill('management@demo.test')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Password', { exact: true }).press('Enter')
    }
    await enter()
    await expect(page.getByText(/^Your role requires two-factor authentication/)).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set Up' }).click()
    const secret = await shownSecret(page)
    await expectAccessible(page)
    await codeField(page).fill(wrongCodeNow(secret))
    await expect(page.getByRole('main').getByText(/^Incorrect code\./)).toBeVisible()
    await codeField(page).fill(codeOf(secret, new Date()))
    await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByLabel('I Have Saved These Codes').check()
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${own.url}/user-home`)

    await page.goto(`${own.url}/two-factor`)
    await expect(page.getByText('Two-factor authentication is required for your role.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn Off' })).toHaveCount(0)
    await signOut(page)
    await enter()
    await codeField(page).fill(nextCode(secret))
    await expect(page).toHaveURL(`${own.url}/user-home`)
  })
})
