import type { Page } from '@playwright/test'

/** Below it are the sign-up pages of the codes; as configured by default. */
export const SIGN_UP_URL = 'https://www.example.com/complimentary/'

/** Fills the form of a new code, but for its days. */
export async function fillNewCode(page: Page) {
  await page.getByLabel('Employee Requesting Code').fill('Zoë O’Brien'.replace('’', "'"))
  await page.getByLabel('Department').fill('Marketing')
  await page.getByLabel('Reason').fill('Book fair, stand 12')
  await page.getByLabel('Duration of Subscription (days)').fill('30')
  await page.getByLabel('Maximum Accounts Allowed').fill('1000000')
}
