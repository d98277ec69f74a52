import { changeCustomer, customers, pathOf, scrollToEnd } from '../customers.ts'
import { expect, expectAccessible, test } from '../portal.ts'

test('shows an open chargeback at the top with a link to all open chargebacks', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await changeCustomer(page, ([customer]) => {
    customer['openDisputes'] = [{ openedAt: '2026-03-06T01:30:00.000Z', amount: 14.99 }]
  })
  await page.goto(pathOf(customers.complete, '?tab=ledger'))
  await scrollToEnd(page)
  const notice = page.getByRole('link', { name: 'Open chargeback: $14.99' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await notice.click()
  await expect(page).toHaveURL('/billing-problems#chargebacks')
  await expect(page.getByRole('heading', { name: 'Open Chargebacks' })).toBeFocused()
})

test('combines several into one notice, without a link for users who lack permission', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await changeCustomer(page, ([customer]) => {
    const openedAt = '2026-03-06T01:30:00.000Z'
    customer['openDisputes'] = [
      { openedAt, amount: 14.99 },
      { openedAt, amount: 5.01 },
    ]
  })
  await page.goto(pathOf(customers.complete, '?tab=ledger'))
  await scrollToEnd(page)
  await expect(page.getByText('2 open chargebacks: $20.00')).toBeVisible()
  await expect(page.getByRole('link', { name: /open chargebacks/ })).toHaveCount(0)
})
