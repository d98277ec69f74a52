import type { Page } from '@playwright/test'

/** Base URL of the codes' sign-up pages, by default configuration. */
export const SIGN_UP_URL = 'https://www.example.com/complimentary/'

/** Fills in the form of a new code, except its dates. */
export async function fillNewCode(page: Page) {
  await page.getByLabel('Employee Requesting Code').fill('Zoë O’Brien'.replace('’', "'"))
  await page.getByLabel('Department').fill('Marketing')
  await page.getByLabel('Reason').fill('Book fair, stand 12')
  await page.getByLabel('Duration of Subscription (days)').fill('30')
  await page.getByLabel('Maximum Accounts Allowed').fill('1000000')
}
