import { readFile } from 'node:fs/promises'
import { countCalls, blockCall, unblockCall } from '../actions.ts'
import { changeCustomer, customers, pathOf } from '../customers.ts'
import { test } from '../demo-customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type Page,
  CLIENT_ERROR,
  toasts,
} from '../portal.ts'

const DONE = 'Invoice emailed to customer successfully'
const FAILED = 'Error emailing invoice to customer'

test('emails an invoice to the customer, once on a double click', async ({ page, portal, pick }) => {
  await portal.signIn(page, 'finance')
  const { email } = await pick('subscribed')
  const dialog = await open(page, email)
  await expect(dialog.getByLabel('Email Address')).toHaveValue(email)
  await expectAccessible(page, '[role="dialog"]')
  const calls = countCalls(page, 'email-invoice')
  const release = await holdResponses(page, 'email-invoice')
  await dialog.getByRole('button', { name: 'Email Invoice' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Email Invoice' })).toBeDisabled()
  release()
  await expect(toasts(page).getByText(DONE, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(calls()).toBe(1)
})

for (const [altContact1, altContact2, address] of [
  ['13055550199', 'other@example.com', 'other@example.com'],
  ['first@example.com', 'second@example.com', 'first@example.com'],
  ['neither', null, ''],
] as const) {
  test(`suggests "${address}" for a customer with a phone number and contacts ${altContact1}, ${altContact2}`, async ({
    page,
    portal,
  }) => {
    await portal.signIn(page, 'support')
    await changeCustomer(page, ([customer]) => {
      customer['email'] = customers.phone
      customer['support'] = { ...(customer['support'] as object), altContact1, altContact2 }
    })
    const dialog = await open(page)
    await expect(dialog.getByLabel('Email Address')).toHaveValue(address)
  })
}

test('stays open and keeps its input after an error or a lost connection', async ({ page, portal, pick }) => {
  portal.expectErrors(CLIENT_ERROR)
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  const { email } = await pick('subscribed')
  const dialog = await open(page, email)
  const address = dialog.getByLabel('Email Address')
  for (const [value, message] of [
    ['', 'Enter email address'],
    ['maria@', 'Enter a valid email address'],
  ] as const) {
    await address.fill(value)
    await dialog.getByRole('button', { name: 'Email Invoice' }).click()
    await expect(address).toHaveAccessibleDescription(message)
  }
  await expect(address).toHaveAttribute('maxlength', '50')
  await address.fill('maria@example.com')
  const number = dialog.locator('dt:text-is("Invoice") + dd')
  const invoiceText = (await number.textContent()) ?? ''
  await changeCustomer(page, ([, , invoices]) => invoices.unshift({ ...invoices[0], number: '999999' }))
  await mockResponse(page, 'email-invoice', 404, 'InvoiceNotFound')
  await dialog.getByRole('button', { name: 'Email Invoice' }).click()
  await expect(toasts(page).getByText(FAILED)).toBeVisible()
  await expect(address).toHaveValue('maria@example.com')
  await expect(page.getByRole('cell', { name: '999999', exact: true, includeHidden: true })).toBeAttached()
  await expect(number).toHaveText(invoiceText)
  await page.unroute('**/admin/api/email-invoice*')
  await blockCall(page, 'email-invoice')
  await dialog.getByRole('button', { name: 'Email Invoice' }).click()
  await expect(toasts(page).getByText(`${FAILED}Unable to reach the server.`)).toBeVisible()
  await expect(address).toHaveValue('maria@example.com')
  await unblockCall(page, 'email-invoice')
  await dialog.getByRole('button', { name: 'Email Invoice' }).click()
  await expect(toasts(page).getByText(DONE, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('does not let marketing email invoices', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await page.goto(pathOf(customers.complete, '?tab=invoices'))
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Email invoice/ })).toHaveCount(0)
})

test('downloads an invoice as PDF', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'finance')
  await page.goto(pathOf(customers.complete, '?tab=invoices'))
  const button = page.getByRole('button', { name: /^Download invoice/ }).first()
  const number = (await button.getAttribute('aria-label'))?.slice('Download invoice '.length)
  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`invoice-${number}.pdf`)
  expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-')

  await blockCall(page, 'download-invoice')
  await button.click()
  await expect(toasts(page).getByText('Error downloading invoice')).toBeVisible()
})

async function open(page: Page, email: string = customers.complete) {
  await page.goto(pathOf(email, '?tab=invoices'))
  await page
    .getByRole('button', { name: /^Email invoice/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: 'Email Invoice' })
}
