import { choose, openCustomer } from '../actions.ts'
import { pathOf } from '../customers.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible, holdResponses, type Page, toasts } from '../portal.ts'

/** Dialogs that are closed, or fail to open, during an action. */

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

test('closes the dialog when navigating to another customer', async ({ page, pick }) => {
  const [one, other] = [await pick('trial'), await pick('complimentary')]
  await openCustomer(page, other)
  await page.getByRole('link', { name: 'Back to search results' }).click()
  await search(page, one.email)
  await page.getByRole('link', { name: `View ${one.email}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)

  await page.getByRole('button', { name: 'Reset Devices' }).click()
  await expect(page.getByRole('dialog').getByText(one.email)).toBeVisible()
  await page.evaluate(() => history.go(-3))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('asks before discarding input on Back', async ({ page, pick }) => {
  const customer = await pick('trial')
  await page.goto(`/customers/${encodeURIComponent(customer.email)}`)
  await page.getByRole('link', { name: `View ${customer.email}` }).click()
  const dialog = await choose(page, 'Modify Support Information')
  await dialog.getByLabel('Notes').fill('A long story')
  await page.goBack()
  await expect(dialog.getByRole('alert')).toContainText('Discard your changes?')
  await expectAccessible(page, '[role="dialog"]')

  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('A long story')
  await expect(page).toHaveURL(/view-customer/)

  await page.goBack()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/customers\//)
})

test('a late response leaves other dialogs open', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const release = await holdResponses(page, 'clear-user-sessions')
  const left = await choose(page, 'Reset Devices')
  await left.getByRole('button', { name: 'Reset Devices' }).click()
  await page.keyboard.press('Escape')
  await expect(left).toBeHidden()

  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  release()
  await expect(toasts(page).getByText('Customer devices have been reset successfully.')).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Zoë')
})

test('asks before closing the tab only if input was entered', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const requests: string[] = []
  page.on('dialog', async (dialog) => {
    requests.push(dialog.type())
    await dialog.accept()
  })
  const dialog = await choose(page, 'Modify Name')
  await page.reload()
  expect(requests).toEqual([])
  await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await page.reload()
  expect(requests).toEqual(['beforeunload'])
})

test('reports a dialog that fails to load offline and opens it after reconnecting', async ({ page, portal, pick }) => {
  portal.expectErrors(/net::ERR_INTERNET_DISCONNECTED/)
  await openCustomer(page, await pick('trial'))
  const button = page.getByRole('button', { name: 'Reset Devices' })
  const dialog = page.getByRole('dialog', { name: 'Reset Devices' })
  await page.context().setOffline(true)
  await button.click()
  await expect(toasts(page).getByText('Unable to open this dialog')).toBeVisible()
  await expect(button).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.context().setOffline(false)
  await button.click()
  await expect(dialog).toBeVisible()
  // From the dialog's own style sheet, which the bundler loads only once.
  await expect(dialog.getByRole('heading')).toHaveCSS('font-weight', '600')
})

test('shows that no customer is found for an unusable address', async ({ page }) => {
  for (const path of ['/view-customer/%00/%00', pathOf('x'.repeat(300))]) {
    await page.goto(path)
    await expect(page.getByText('Customer not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden()
  }
})

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(text)
  await page.keyboard.press('Enter')
}
