import { codeOf, wrongCode } from '@portal/server/test/authenticator.ts'
import { expect, type StaffMember, openMenu, type Page } from './portal.ts'

const STEP_MS = 30_000

interface TwoFactor {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Turns on two-factor authentication in a separate session. */
export async function turnOnTwoFactor(
  page: Page,
  adminUser: StaffMember,
): Promise<TwoFactor & { readonly token: string }> {
  const post = async (path: string, data: unknown, token = '') => {
    const reply = await page.request.post(`/admin/api/${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    // Each of these responses contains a part of it.
    return (await reply.json()) as TwoFactor & { readonly token: string }
  }
  const { token } = await post('sign-in', adminUser)
  const { secret } = await post('begin-two-factor', { password: adminUser.password }, token)
  const { recoveryCodes } = await post('confirm-two-factor', { code: codeOf(secret, new Date()) }, token)
  return { secret, recoveryCodes, token }
}

/** Continues in that session. */
export async function resumeSession(page: Page, { token }: { readonly token: string }) {
  await page.goto('/')
  await page.evaluate((value) => sessionStorage.setItem('token', value), token)
}

export async function shownSecret(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
}

export async function enterPassword(page: Page, { email, password }: StaffMember) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** The field for a code. */
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** Uses the next code, because the last one has been used. */
export const nextCode = (secret: string) => codeOf(secret, new Date(Date.now() + STEP_MS))

/** Six digits that are no valid code at this time. */
export const wrongCodeNow = (secret: string) => wrongCode(secret, new Date())

export async function signOut(page: Page) {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await page
    .getByRole('dialog', { name: /Sign Out/ })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
}
