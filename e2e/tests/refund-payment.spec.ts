import { openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible, type Page, CLIENT_ERROR, toasts } from '../portal.ts'

test('refunds part of a payment and then no more than the remainder', async ({ page, portal, pick }) => {
  // The preview of a refund that exceeds the payment.
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'finance')
  await openCustomer(page, await pick('subscribed'))
  await page.getByRole('tab', { name: /^Payments/ }).click()
  const dialog = await openRefund(page)
  const [left = 0, whole] = await amountsOf(page)
  expect(left).toBe(whole)

  await dialog.getByLabel('Amount (USD)').fill('1.00')
  await dialog.getByLabel('Reason', { exact: true }).selectOption('Service outage')
  await dialog.getByLabel('Explanation').fill('Two evenings without a picture')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund Payment', exact: true }).click()
  await expect(toasts(page).getByText("Customer's payment has been refunded successfully.")).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^Refunds/ }).click()
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('$1.00')

  await page.getByRole('tab', { name: /^Payments/ }).click()
  await openRefund(page)
  expect(await amountsOf(page)).toEqual([left - 100, whole])
  await dialog.getByRole('button', { name: /^All / }).click()
  await expect(dialog.getByLabel('Amount (USD)')).toHaveValue(((left - 100) / 100).toFixed(2))
  await dialog.getByLabel('Amount (USD)').fill(((left - 99) / 100).toFixed(2))
  await expect(dialog.getByText('The amount exceeds the refundable amount of the payment.')).toBeVisible()
})

test('warns before refunding a payment with an early fraud warning', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'finance')
  const warning = { date: '2026-01-05T12:00:00.000Z', event: 'Early fraud warning', byStaff: false }
  await page.route('**/get-user-details?*', async (route) => {
    const response = await route.fetch()
    const [customer, ledger, invoices, payments, credits, charges, refunds, events] = await response.json()
    const [{ amount, invoiceNumber }] = payments
    const warned = { ...warning, details: `$${amount} for invoice ${invoiceNumber}` }
    const all = [customer, ledger, invoices, payments, credits, charges, refunds, [warned, ...events]]
    await route.fulfill({ response, json: all })
  })
  await openCustomer(page, await pick('subscribed'))
  await page.getByRole('tab', { name: /^Payments/ }).click()
  const dialog = await openRefund(page)
  await expect(dialog.getByText('The bank has warned that this payment may be fraudulent.')).toBeVisible()
  await expectAccessible(page)
})

/** Opens the dialog for the latest payment. */
async function openRefund(page: Page) {
  await page
    .getByRole('button', { name: /^Refund payment of invoice/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount (USD)')).toBeFocused()
  return dialog
}

/** The refundable amount and the payment, in cents. */
async function amountsOf(page: Page): Promise<number[]> {
  const text = await page.getByText(/can be refunded\. The subscription does not change\./).innerText()
  return [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, dollars = '', cents]) =>
    Number(dollars.replace(',', '') + cents),
  )
}
