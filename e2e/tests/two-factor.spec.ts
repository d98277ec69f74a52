import { codeOf } from '@portal/server/test/authenticator.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  openMenu,
  type Page,
  PORTAL_NAME,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'
import {
  codeField,
  enterPassword,
  resumeSession,
  shownSecret,
  signOut,
  turnOnTwoFactor,
  wrongCodeNow,
} from '../two-factor.ts'

const TITLE = 'Two-Factor Authentication'

test('is turned on with an app and saved recovery codes, with every step required', async ({
  page,
  portal,
  staff,
  context,
}) => {
  portal.expectErrors(CLIENT_ERROR)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await page.goto('/user-home')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Turn On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn On Two-Factor Authentication' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Enter your current password')).toBeVisible()
  await dialog.getByLabel('Current Password', { exact: true }).fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Current Password entered is incorrect')).toBeVisible()
  await dialog.getByLabel('Current Password', { exact: true }).fill(adminUser.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const secret = await shownSecret(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.getByRole('button', { name: 'Copy Key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
  await codeField(page).fill(wrongCodeNow(secret))
  await expect(page.getByRole('main').getByText(/^Incorrect code\./)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  // In the app's format, over an incorrect code.
  await page.keyboard.insertText(codeOf(secret, new Date()).replace(/^.../, '$& '))

  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const texts = await codes.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(toasts(page).getByText('Recovery codes copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts.join('\n'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe(`Recovery codes for ${PORTAL_NAME}.txt`)
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(texts[0] ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: PORTAL_NAME }).click()
  const question = page.getByRole('dialog', { name: 'Leave Without Saving Codes?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await storeCodes(page)).toEqual(texts)
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
})

test('requires a code for new recovery codes, another app and turning it off', async ({ page, portal, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  portal.expectErrors(SERVER_ERROR)
  const adminUser = await staff.create()
  const { recoveryCodes, token } = await turnOnTwoFactor(page, adminUser)
  await resumeSession(page, { token })
  await page.goto('/two-factor')
  await expect(page.getByRole('region', { name: 'If You Lose Your Phone' })).toBeVisible()

  const prove = async (button: string, title: string, verb: string, proof: string | undefined) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(proof ?? '')
    await dialog.getByRole('button', { name: verb }).click()
    return dialog
  }
  for (const [call, button, title, verb, toastText] of [
    [
      'renew-recovery-codes',
      'Generate New Recovery Codes',
      'Generate New Recovery Codes',
      'Generate Codes',
      'generate recovery codes',
    ],
    [
      'begin-authenticator-change',
      'Change Authenticator App',
      'Change Authenticator App',
      'Set Up',
      'change authenticator app',
    ],
    [
      'turn-off-two-factor',
      'Turn Off',
      'Turn Off Two-Factor Authentication',
      'Turn Off',
      'turn off two-factor authentication',
    ],
  ] as const) {
    await mockResponse(page, call, 500, 'InternalError')
    const failing = await prove(button, title, verb, '123456')
    await expect(toasts(page).getByText(`Unable to ${toastText}`)).toBeVisible()
    await failing.getByRole('button', { name: 'Cancel' }).click()
    await failing.getByRole('button', { name: 'Discard' }).click()
    await page.unroute(`**/admin/api/${call}*`)
  }
  const dialog = await prove('Generate New Recovery Codes', 'Generate New Recovery Codes', 'Generate Codes', '')
  await expect(dialog.getByText('Enter a code from your authenticator app or a recovery code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Code' }).fill('0000-0000-0000-0000')
  await dialog.getByRole('button', { name: 'Generate Codes' }).click()
  await expect(dialog.getByText(/^Incorrect code\./)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Generate Codes' }).click()
  await expect(toasts(page).getByText('New recovery codes generated. Your old codes no longer work.')).toBeVisible()
  const renewed = await storeCodes(page)

  await prove('Change Authenticator App', 'Change Authenticator App', 'Set Up', renewed[0])
  await codeField(page).fill(codeOf(await shownSecret(page), new Date()))
  const last = await storeCodes(page)

  await prove('Turn Off', 'Turn Off Two-Factor Authentication', 'Turn Off', last[0])
  await expect(toasts(page).getByText('Two-factor authentication is off.')).toBeVisible()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await mockResponse(page, 'get-my-two-factor', 500, 'InternalError')
  await page.reload()
  await expect(page.getByRole('main').getByText('Error fetching two-factor settings')).toBeVisible()
  await page.unroute('**/admin/api/get-my-two-factor*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await mockResponse(page, 'begin-two-factor', 500, 'InternalError')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('dialog').getByLabel('Current Password', { exact: true }).fill(adminUser.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(page).getByText('Unable to set up two-factor authentication')).toBeVisible()
  await page.unroute('**/admin/api/begin-two-factor*')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await shownSecret(page)
  for (const [status, reply, toastText] of [
    [500, 'InternalError', 'Unable to turn on two-factor authentication'],
    [409, 'EnrolmentExpired', 'Setup has expired. Start again.'],
  ] as const) {
    await mockResponse(page, 'confirm-two-factor', status, reply)
    await codeField(page).fill(String(status).padStart(6, '0'))
    await expect(toasts(page).getByText(toastText)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible()
  await signOut(page)
  await enterPassword(page, adminUser)
  await expect(page).toHaveURL('/user-home')
})

test('an administrator sees who uses it and turns it off for a user without their phone', async ({
  page,
  portal,
  staff,
  browser,
}) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create({ firstName: 'Lost', lastName: 'Phone' })
  await resumeSession(page, await turnOnTwoFactor(page, adminUser))

  const context = await browser.newContext({ baseURL: portal.url })
  const administrator = await context.newPage()
  await portal.signIn(administrator, await staff.create({ role: 'administrator' }))
  await administrator.goto('/admin-users')
  await administrator.getByLabel('Filter by Email').fill(adminUser.email)
  await administrator.getByLabel('Filter by Two-Factor').selectOption('On')
  await administrator.getByRole('link', { name: /^Edit Lost Phone/ }).click()
  await administrator.getByRole('button', { name: 'Turn Off Two-Factor Authentication' }).click()
  const dialog = administrator.getByRole('dialog', { name: /Turn Off Two-Factor Authentication/ })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(administrator)
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  const done = 'Two-factor authentication turned off for this admin user'
  await expect(toasts(administrator).getByText(done)).toBeVisible()
  await expect(administrator.getByRole('button', { name: 'Turn Off Two-Factor Authentication' })).toHaveCount(0)
  await context.close()

  await page.goto('/customers')
  await expect(page).toHaveURL(/\/sign-in/)
  await enterPassword(page, adminUser)
  await expect(page).toHaveURL('/user-home')
})

/** Codes that are shown only once. */
async function storeCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await page.getByLabel('I Have Saved These Codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  return texts
}
