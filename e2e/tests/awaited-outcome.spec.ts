import { choose, openAction, openCustomer } from '../actions.ts'
import { allowProvider, fillCard, submit } from '../card-form.ts'
import { test } from '../demo-customers.ts'
import { SERVER_ERROR, expect, expectAccessible, type Page, CLIENT_ERROR, toasts } from '../portal.ts'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })

const AWAITED =
  'The payment is still processing. You can try again without charging the customer twice, or check the payments in a few minutes.'

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  portal.expectErrors(SERVER_ERROR)
  // The reloaded preview may arrive too late.
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'support')
})

test('a form waits for the outcome, which is shown on another screen after closing', async ({ page, pick }) => {
  const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
  const provider = await hangs(page, 'upgrade-subscription')
  await fillCard(dialog)
  await submit(dialog, 'Upgrade to Premium')
  await expect(dialog.getByText('Waiting for the payment provider.')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await expect.poll(() => provider.keys.length).toBeGreaterThan(1)

  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Back to search results' }).click()
  await expect(page).toHaveURL(/\/customers/)
  provider.recovers()
  await expect(
    toasts(page).getByText('Customer has been upgraded to premium subscription successfully.', { exact: true }),
  ).toBeVisible()
  expect(new Set(provider.keys).size).toBe(1)
})

test('a form closes on success and keeps its input on failure', async ({ page, pick }) => {
  const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
  const provider = await hangs(page, 'upgrade-subscription')
  await fillCard(dialog)
  await submit(dialog, 'Upgrade to Premium')
  await expect(dialog.getByText('Waiting for the payment provider.')).toBeVisible()
  provider.respondWith(402, 'PaymentFailed')
  await expect(toasts(page).getByText("Unable to charge customer's card.")).toBeVisible()
  await expect(dialog.getByText('Waiting for the payment provider.')).toBeHidden()
  await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')

  provider.recovers()
  await fillCard(dialog)
  await submit(dialog, 'Upgrade to Premium')
  await expect(dialog).toBeHidden()
})

test('a confirmed refund closes its dialog and shows the outcome without a reload', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const provider = await hangs(page, 'end-and-refund-premium-subscription')
  const dialog = await choose(page, 'Cancel Subscription With Refund')
  await dialog.getByRole('button', { name: 'Cancel and Refund' }).click()
  await expect(toasts(page).getByText(AWAITED, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  provider.recovers()
  await expect(toasts(page).getByText('the payment has been refunded.')).toBeVisible()
})

test('the customer page shows a pending outcome until it is known', async ({ page, pick, picking }) => {
  const customer = await pick('trial')
  await picking.query(
    `insert into payment_operations (id, customer_id, kind, state, request, asked_at, times_asked, ask_again_at)
     select gen_random_uuid(), id, 'card', 'unknown', '{}', now(), 1, now() + interval '1 hour'
     from customers where username = $1`,
    [customer.email],
  )
  await openCustomer(page, customer)
  const strip = page.getByText('A payment provider request is pending')
  await expect(strip).toBeVisible()
  await picking.query(
    `update payment_operations set state = 'refused', result_code = 'test', settled_at = now(), ask_again_at = null
     where customer_id = (select id from customers where username = $1) and settled_at is null`,
    [customer.email],
  )
  await expect(strip).toBeHidden()
})

/** Makes a call end without an outcome until the provider recovers or another response is set. */
async function hangs(page: Page, path: string) {
  const keys: (string | undefined)[] = []
  let mocked: { status: number; body: string } | null = { status: 502, body: 'PaymentUnknown' }
  await page.route(`**/admin/api/${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (mocked === null) await route.continue()
    else await route.fulfill({ ...mocked, contentType: 'text/plain' })
  })
  return {
    keys,
    recovers: () => {
      mocked = null
    },
    respondWith: (status: number, body: string) => {
      mocked = { status, body }
    },
  }
}
