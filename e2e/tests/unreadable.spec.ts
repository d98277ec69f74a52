import { openActions } from '../actions.ts'
import { changeCustomer, customers, pathOf } from '../customers.ts'
import { expect, expectAccessible, test } from '../portal.ts'

test('a section with a damaged value shows an error and the rest of the page works', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await changeCustomer(page, (wire) => {
    wire[0]['unreadable'] = ['payments', 'inAppSubscriptionDetails', 'balance']
    wire[3] = []
  })
  await page.goto(pathOf(customers.complete, '?tab=payments'))
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('Payments cannot be shown because a stored value is corrupted.')
  await expect(panel).toContainText('npm run portal -- verify-money')
  await expect(page.getByRole('tab', { name: 'Payments' })).toHaveText('Payments')
  const section = page.getByRole('region', { name: 'In-App Subscription Details' })
  await expect(section).toContainText('In-App Subscription Details cannot be shown')
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Unreadable')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: /^Ledger/ }).click()
  await expect(panel.getByRole('row').nth(1)).toBeVisible()
  const menu = await openActions(page)
  await expect(menu.getByRole('button', { name: 'Add Credit' })).toBeVisible()
})
