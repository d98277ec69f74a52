import { choose, expectRecord, openActions } from '../actions.ts'
import { customers, pathOf } from '../customers.ts'
import { expect, expectAccessible, test, toasts } from '../portal.ts'

/**
 * The demo data's special cases as support sees them: available actions work, others show a reason. A server test tries
 * every action on each.
 */

const REFUND = 'Cancel Subscription With Refund'

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn(page, 'support')
})

for (const [name, email, reason] of [
  [
    'an open chargeback',
    customers.disputed,
    'A chargeback for the last payment is still open. You can refund the payment after the chargeback is won and the money is returned.',
  ],
  [
    'a lost chargeback',
    customers.disputeLost,
    'A chargeback for the last payment was lost. The customer has already received the money.',
  ],
  [
    'a period paid from credit',
    customers.paidFromCredit,
    'The current period was not paid by credit card, so there is nothing to refund.',
  ],
  ['an Android subscription', customers.inAppAndroid, 'This subscription is managed by an app store. Change it there.'],
  ['a pending refund', customers.refundPending, 'Available for Premium customers only.'],
  ['a failed refund', customers.refundFailed, 'Available for Premium customers only.'],
] as const) {
  test(`${name}: refund is unavailable with a reason`, async ({ page }) => {
    await page.goto(pathOf(email))
    const menu = await openActions(page)
    await expect(menu.getByRole('button', { name: 'Add Credit' })).toBeVisible()
    await expect(menu.getByRole('button', { name: REFUND })).toBeHidden()
    await menu.getByText('Why can’t I…?').click()
    const actions = menu.locator('dl > div').filter({ hasText: reason }).locator('dd')
    await expect(actions).toContainText(REFUND)
    await expectAccessible(page)
  })
}

for (const [name, email, title, steps, links] of [
  ['a lost chargeback', customers.disputeLost, 'Chargeback lost: $14.99 is due', ['Change Credit Card'], []],
  ['a failed refund', customers.refundFailed, 'A $14.99 refund failed', [], ['Email Customer']],
  ['a pending refund', customers.refundPending, 'A $14.99 refund is pending', [], []],
] as const) {
  test(`${name}: needs attention`, async ({ page }) => {
    await page.goto(pathOf(email))
    const strip = page.getByRole('region', { name: 'Needs attention' })
    await expect(strip.getByText(title, { exact: true })).toBeVisible()
    await expect(strip.getByRole('button')).toHaveText([...steps])
    await expect(strip.getByRole('link')).toHaveText([...links])
    await expectAccessible(page)
  })
}

test('calls a refund pending in the timeline until it is confirmed', async ({ page }) => {
  await page.goto(pathOf(customers.refundPending))
  const entry = page.getByRole('listitem').filter({ hasText: 'Cancelled with refund' })
  await expect(entry).toContainText('$14.99 refund pending.')
  await expect(entry).toContainText('Refund Pending $14.99')
})

for (const [name, email, refund] of [
  ['a won chargeback', customers.disputeWon, '$14.99'],
  ['a partially refunded payment', customers.partlyRefunded, '$9.99'],
  ['an annual plan started on February 29', customers.leapDay, '$149.99'],
] as const) {
  test(`${name}: the previewed refund succeeds`, async ({ page }) => {
    await page.goto(pathOf(email))
    const dialog = await choose(page, REFUND)
    const preview = dialog.getByRole('region', { name: 'Preview of changes' })
    await expect(preview).toContainText(refund)
    await dialog.getByRole('button', { name: 'Cancel and Refund' }).click()
    await expect(
      toasts(page).getByText(
        "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
      ),
    ).toBeVisible()
    await expectRecord(page, 'Type', /^Trial$/)
    await page.getByRole('tab', { name: /^Refunds/ }).click()
    await expect(page.getByRole('tabpanel').getByText(refund, { exact: true }).first()).toBeVisible()
  })
}
