import { expect, expectAccessible, openMenu, PASSWORD, type Page, test } from '../portal.ts'
import { type RunningPortal, runPortal } from '../run-portal.ts'

/** A month takes 50 seconds on a machine with a dozen other tasks. */
const MOVE_TIMEOUT_MS = 300_000
const TEST_TIMEOUT_MS = 400_000

/** A separate portal, because time must not pass for the other tests. */
let own: RunningPortal
test.beforeAll(async () => {
  test.setTimeout(TEST_TIMEOUT_MS)
  own = await runPortal({ DEMO_CUSTOMERS: '200', PORTAL_NAME: 'Clock Portal' })
})
test.afterAll(() => own.stop())

test.describe.configure({ mode: 'serial' })
test.setTimeout(TEST_TIMEOUT_MS)

test('advances the clock by a month and shows the resulting activity', async ({ page, portal }) => {
  portal.expectErrors(new RegExp(`^request to ${own.url}$`))
  await signIn(page, 'administrator')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Demo Clock' }).click()
  await expect(page.getByRole('heading', { name: 'Demo Clock' })).toBeVisible()
  await expect(page.getByText('Real time', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Clock:')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Advance 30 Days' }).click()
  const dialog = page.getByRole('dialog', { name: /Advance Clock/ })
  await expect(dialog.getByText(/advance the clock by 30 days\?/)).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Advance Clock' }).click()
  await expect(page.getByText(/^Advancing the clock\. \d+ days left\.$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Clock progress' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Advance 1 Week' })).toBeDisabled()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Advance 1 Week' })).toBeEnabled({ timeout: MOVE_TIMEOUT_MS })
  await expect(page.getByText('30 days ahead of real time')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Clock: +30 days' })).toBeVisible()

  const renewed = page.getByRole('term').filter({ hasText: 'Renewed' }).locator('+ dd')
  // Events load separately from the clock, and may arrive later.
  await expect.poll(async () => Number(await renewed.textContent())).toBeGreaterThan(5)
  const table = page.getByRole('table', { name: 'Latest activity' })
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view-customer\//)
  await page.getByRole('link', { name: 'Back to Demo Clock' }).click()
  await expect(page.getByRole('heading', { name: 'Demo Clock' })).toBeVisible()
})

test('moves the clock to a date and shows all users that it moved', async ({ page, portal }) => {
  portal.expectErrors(new RegExp(`^request to ${own.url}$`))
  await signIn(page, 'administrator')
  await page.goto(`${own.url}/demo-clock`)
  await expect(page.getByRole('button', { name: 'Advance', exact: true })).toBeDisabled()
  await page.getByLabel('Advance To').click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  // The clock never goes back: the first available day is its tomorrow.
  const tomorrow = calendar.locator('td').getByRole('button', { disabled: false }).first()
  await expect(tomorrow).toBeFocused()
  await expectAccessible(page)
  await tomorrow.press('Enter')
  await page.getByRole('button', { name: 'Advance', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Advance Clock' }).click()
  await expect(page.getByText('31 days ahead of real time')).toBeVisible({ timeout: MOVE_TIMEOUT_MS })
  await expect(page.getByLabel('Advance To')).toHaveText('MM/DD/YYYY')
})

test('support sees the badge but not the screen', async ({ page, portal }) => {
  portal.expectErrors(new RegExp(`^request to ${own.url}$`))
  await signIn(page, 'support')
  await expect(page.getByRole('banner').getByText('Clock: +31 days')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Clock: +31 days' })).toHaveCount(0)
  await page.goto(`${own.url}/demo-clock`)
  await expect(page).toHaveURL(`${own.url}/user-home`)
})

async function signIn(page: Page, role: string): Promise<void> {
  await page.goto(`${own.url}/sign-in`)
  await page.getByLabel('Email').fill(`${role}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(`${own.url}/user-home`)
}
