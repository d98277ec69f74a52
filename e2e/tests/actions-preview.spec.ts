import type { Locator } from '@playwright/test'
import { choose, countCalls, expectRecord, openActions, openCustomer } from '../actions.ts'
import { customers, pathOf } from '../customers.ts'
import { test } from '../demo-customers.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, toasts } from '../portal.ts'

const NOT_PAID =
  'The current billing period is unpaid, so the cancellation cannot be scheduled. Cancel immediately instead.'

test('shows refunded amounts and ending subscriptions before confirmation', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Cancel Subscription With Refund')
  const changes = dialog.getByRole('region', { name: 'Preview of changes' })
  await expect(row(changes, 'Refund today')).toHaveText(/^\$\d+\.\d{2}$/)
  await expect(row(changes, 'Last day of access')).toHaveText(/^\w{3} \d{1,2}, \d{4}.*becomes \w{3} \d{1,2}, \d{4}$/)
  await expect(row(changes, 'Next invoice')).toHaveText(/becomes None$/)
  await expect(row(changes, 'Balance due')).toHaveText(/\$\d+\.\d{2}$/)
  const [customer, preview] = await Promise.all([
    dialog.getByText('Username', { exact: true }).boundingBox(),
    changes.getByText('Refund today').boundingBox(),
  ])
  expect(preview?.x).toBe(customer?.x)
})

test('shows the balance due that a new card will be charged before card entry', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.unpaid))
  const dialog = await choose(page, 'Change Credit Card')
  const changes = dialog.getByRole('region', { name: 'Preview of changes' })
  await expect(row(changes, 'Charge today')).toHaveText('$14.99')
  await expect(row(changes, 'Balance due')).toHaveText('$14.99 → becomes $0.00')
  await expectAccessible(page, '[role="dialog"]')
})

test('says before it runs that a credit that pays the open invoice cannot be undone', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.unpaid))
  const dialog = await choose(page, 'Add Credit')
  const changes = dialog.getByRole('region', { name: 'Preview of changes' })
  const final = dialog.getByText('This cannot be undone.', { exact: true })
  await dialog.getByLabel('Amount').fill('14.00')
  await expect(row(changes, 'Balance due')).toHaveText('$14.99 → becomes $0.99')
  await expect(final).toBeHidden()
  await dialog.getByLabel('Amount').fill('14.99')
  await expect(row(changes, 'Balance due')).toHaveText('$14.99 → becomes $0.00')
  await expect(final).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
})

test('allows confirming an action when its preview fails', async ({ page, portal, pick }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('subscribed'))
  await mockResponse(page, 'preview-action', 500, 'InternalError')
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  await expect(dialog.getByText('Preview is unavailable. You can still continue.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(toasts(page).getByText("Customer's subscription has been cancelled successfully.")).toBeVisible()
})

test('starts the new period on a renewal day and asks with its last day', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('renewing'))
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  const question = dialog.getByRole('paragraph').filter({ hasText: 'will be cancelled on' })
  await expect(question).toHaveText(/on \w{3} \d{1,2}, \d{4}\./)
  const day = /on (\w{3} \d{1,2}, \d{4})\./.exec((await question.textContent()) ?? '')?.[1] ?? ''
  expect(Date.parse(day)).toBeGreaterThan(Date.now())
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Cancel On', new RegExp(`^${day}$`))
})

test('cancels nothing if the charge on a renewal day is declined', async ({ page, portal, pick, picking }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'support')
  const customer = await pick('renewing')
  await picking.query(
    `update stand_in.cards set behavior = 'declines_at_charge' where id = (
       select provider_payment_method_id from cards join customers on customers.id = customer_id
       where username = $1 and removed_at is null)`,
    [customer.email],
  )
  await openCustomer(page, customer)
  const dialog = await choose(page, 'Cancel On Last Day of Billing Cycle')
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(toasts(page).getByText("Error cancelling customer's subscription.", { exact: true })).toBeVisible()
  await expect(toasts(page).getByText(NOT_PAID)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Payment Attempts', /^1$/)
  await expectRecord(page, 'Cancel On', /^$/)

  // The server now reports it before anything is sent.
  await choose(page, 'Cancel On Last Day of Billing Cycle')
  await expect(dialog.getByRole('region', { name: 'Preview of changes' })).toHaveText(NOT_PAID)
  await expect(dialog.getByRole('button', { name: 'Cancel Subscription' })).toBeDisabled()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click()
  await expect(dialog).toBeHidden()

  // And shows it as the reason.
  const menu = await openActions(page)
  await menu.getByText('Why can’t I…?').click()
  await expect(menu.locator('dl > div').filter({ hasText: NOT_PAID })).toContainText(
    'Cancel On Last Day of Billing Cycle',
  )
  await expectAccessible(page)
})

for (const [status, code, message] of [
  [402, 'RefundFailed', "Error cancelling and refunding customer's premium subscription."],
] as const) {
  test(`a refund that fails with ${code} shows the error, closes the dialog and reloads the record`, async ({
    page,
    portal,
    pick,
  }) => {
    portal.expectErrors(CLIENT_ERROR)
    await portal.signIn(page, 'support')
    await openCustomer(page, await pick('subscribed'))
    await mockResponse(page, 'end-and-refund-premium-subscription', status, code)
    const dialog = await choose(page, 'Cancel Subscription With Refund')
    const reads = countCalls(page, 'get-user-details')
    await dialog.getByRole('button', { name: 'Cancel and Refund' }).click()
    await expect(toasts(page).getByText(message, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(reads).toBeGreaterThan(0)
  })
}

function row(changes: Locator, label: string): Locator {
  return changes.locator('dl > div').filter({ hasText: label }).locator('dd')
}
