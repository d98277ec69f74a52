import type { Locator } from '@playwright/test'
import type pg from 'pg'
import { choose, countCalls, blockCall, dropResponse, unblockCall, openAction, openCustomer } from '../actions.ts'
import { allowProvider, CARD_PROBLEM, cardActions, fillCard, submit } from '../card-form.ts'
import { type DemoCustomer, test } from '../demo-customers.ts'
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

/** Works, and no demo customer has it. */
const UNUSUAL = '6555900000604105'
const ACCEPTED_NOT_CHARGED = '4000000000000341'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  await portal.signIn(page, 'support')
})

for (const { label, kind, path, done, failed, declined, decliningCard, prevent } of cardActions) {
  test.describe(label, () => {
    test('clears the card after a decline and submits once on a double click', async ({ page, portal, pick }) => {
      portal.expectErrors(CLIENT_ERROR)
      const dialog = await openAction(page, label, await pick(kind))
      await fillCard(dialog, decliningCard)
      await submit(dialog, label)
      await expect(toasts(page).getByText(declined, { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
      await expect(dialog.getByLabel('Address')).toHaveValue('4821 Calle Ocho')
      for (const field of ['Credit Card Number', 'Expiry Date', 'CVV']) {
        await expect(dialog.getByLabel(field)).toHaveValue('')
      }
      await expect(dialog.getByLabel('Credit Card Number')).toBeFocused()

      await fillCard(dialog, UNUSUAL)
      await expectAccessible(page, '[role="dialog"]')
      const calls = countCalls(page, path)
      const release = await holdResponses(page, path)
      await dialog.getByRole('button', { name: label, exact: true }).dblclick()
      await expect.poll(calls).toBe(1)
      release()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(cardOf(page)).toContainText('•••• •••• •••• 4105')
      expect(calls()).toBe(1)
    })

    test('shows the server error after a change by another user', async ({ page, portal, pick }) => {
      portal.expectErrors(CLIENT_ERROR)
      const customer = await pick(kind)
      const dialog = await openAction(page, label, customer)
      await fillCard(dialog, UNUSUAL)
      const { status } = await portal.send('administrator', 'POST', `/${prevent}`, { email: customer.email })
      expect(status).toBeLessThan(300)
      await submit(dialog, label)
      await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
    })

    test('submits once when retried after a connection failure', async ({ page, portal, pick, picking }) => {
      portal.expectErrors(SERVER_ERROR)
      // The reloaded preview may arrive too late.
      portal.expectErrors(CLIENT_ERROR)
      const customer = await pick(kind)
      const dialog = await openAction(page, label, customer)
      const settled = () => countSettled(picking, customer)
      const before = await settled()
      await blockCall(page, path)
      await fillCard(dialog, UNUSUAL)
      await submit(dialog, label)
      await expect(toasts(page).getByText(`${failed}Unable to reach the server.`)).toBeVisible()
      await unblockCall(page, path)
      await dropResponse(page, path)
      await submit(dialog, 'Try Again')
      await expect.poll(settled).toBe(before + 1)
      await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeEnabled()
      await unblockCall(page, path)
      await submit(dialog, 'Try Again')
      await expect(dialog).toBeHidden()
      expect(await settled()).toBe(before + 1)
      await expect(cardOf(page)).toContainText('•••• •••• •••• 4105')
    })
  })
}

test('adds a card that is accepted now and declines later charges', async ({ page, pick }) => {
  const dialog = await openAction(page, 'Add Credit Card', await pick('cardless'))
  await fillCard(dialog, ACCEPTED_NOT_CHARGED)
  await submit(dialog, 'Add Credit Card')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page)).toContainText('•••• •••• •••• 0341')
})

test.describe('Change Credit Card', () => {
  test('shows the new card in the record', async ({ page, pick }) => {
    const customer = await pick('subscribed')
    await openCustomer(page, customer)
    const dialog = await choose(page, 'Change Credit Card')
    await fillCard(dialog, '378282246310005', '1234')
    await submit(dialog, 'Change Credit Card')
    await expect(
      toasts(page).getByText("Customer's credit card has been added/changed successfully", { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    const details = page.getByRole('region', { name: 'Credit Card Details' })
    await expect(details).toContainText('•••• •••• •••• 0005')
    await expect(details).toContainText('American Express')
  })

  test('charges the balance due to the new card or shows the decline', async ({ page, pick }) => {
    const customer = await pick('unpaid')
    await openCustomer(page, customer)
    await expect(factOf(page, 'Balance Due')).toHaveText(/^\$[1-9]/)
    const attempts = Number(await factOf(page, 'Payment Attempts').textContent())
    const declined = await choose(page, 'Change Credit Card')
    await fillCard(declined, ACCEPTED_NOT_CHARGED)
    await submit(declined, 'Change Credit Card')
    await expect(declined).toBeHidden()
    await expect(cardOf(page)).toContainText('•••• •••• •••• 0341')
    await expect(factOf(page, 'Payment Attempts')).toHaveText(String(attempts + 1))
    await expect(factOf(page, 'Balance Due')).toHaveText(/^\$[1-9]/)

    const paying = await choose(page, 'Change Credit Card')
    await fillCard(paying, UNUSUAL)
    await submit(paying, 'Change Credit Card')
    await expect(paying).toBeHidden()
    await expect(factOf(page, 'Payment Attempts')).toHaveText('0')
    await expect(factOf(page, 'Balance Due')).toHaveText('$0.00')
  })

  test('reports an unreachable provider', async ({ page, portal, pick }) => {
    portal.expectErrors(SERVER_ERROR)
    await openCustomer(page, await pick('subscribed'))
    const calls = countCalls(page, 'change-credit-card')
    const dialog = await choose(page, 'Change Credit Card')
    await page.route('**/v1/payment_methods', (route) => route.abort())
    await fillCard(dialog)
    await submit(dialog, 'Change Credit Card')
    await expect(toasts(page).getByText(`${CARD_PROBLEM}Unable to reach the payment provider.`)).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('4242 4242 4242 4242')
    expect(calls()).toBe(0)
  })

  test('shows the status and request ID of a provider error', async ({ page, portal, pick }) => {
    portal.expectErrors(SERVER_ERROR)
    await openCustomer(page, await pick('subscribed'))
    const dialog = await choose(page, 'Change Credit Card')
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Request-Id',
      'request-id': 'req_provider',
    }
    await page.route('**/v1/payment_methods', (route) =>
      route.fulfill({ status: 500, headers, json: { error: { type: 'api_error', message: 'Internal details' } } }),
    )
    await fillCard(dialog)
    await submit(dialog, 'Change Credit Card')
    const detail = 'The payment provider returned HTTP status 500. Request ID: req_provider'
    await expect(toasts(page).getByText(`${CARD_PROBLEM}${detail}`)).toBeVisible()
  })

  test('reports a failure to load states and retries', async ({ page, portal, pick }) => {
    portal.expectErrors(SERVER_ERROR)
    await mockResponse(page, 'get-states', 500, 'InternalError')
    await openCustomer(page, await pick('subscribed'))
    const dialog = await choose(page, 'Change Credit Card')
    await expect(toasts(page).getByText('Error fetching states')).toBeVisible()
    await expect(
      dialog.getByText('Try again. If the error continues, send the request ID to an administrator.'),
    ).toBeVisible()
    await page.unroute('**/admin/api/get-states*')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await dialog.getByLabel('State').selectOption('Wyoming')
  })
})

function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Credit Card Details' })
}

function factOf(page: Page, fact: string): Locator {
  return page.getByRole('main').locator(`dt:text-is("${fact}") + dd`)
}

/** Number of a customer's provider operations with a response. */
async function countSettled(database: pg.Client, { email }: DemoCustomer): Promise<number> {
  const { rows } = await database.query<{ settled: number }>(
    `select count(*)::int as settled from payment_operations join customers on customers.id = customer_id
     where username = $1 and settled_at is not null`,
    [email],
  )
  return rows[0]?.settled ?? 0
}
