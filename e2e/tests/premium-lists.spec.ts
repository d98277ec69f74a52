import { customers } from '../customers.ts'
import { listedCustomer } from '../listed-customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

const premium = [
  {
    path: '/unverified-premium-customer-report',
    list: 'get-unverified-premium-list',
    call: 'verify-user',
    title: 'Unverified Premium Customer Report',
    loading: 'Fetching unverified premium customers. Please wait...',
    button: 'Verify',
    question: 'Are you sure you want to verify this customer?',
    done: 'Customer has been verified successfully.',
    failed: 'Error verifying customer.',
    source: 'uvpcr',
  },
  {
    path: '/unpaid-premium-customer-report',
    list: 'get-unpaid-premium-list',
    call: 'end-premium-subscription',
    title: 'Unpaid Premium Customer Report',
    loading: 'Fetching unpaid premium customers. Please wait...',
    button: 'Cancel Immediately',
    question: "Are you sure you want to cancel customer's premium subscription with immediate effect?",
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
    source: 'upcr',
  },
] as const

/** Columns after the specified ones. */
const columnsBehind = {
  upcr: [/Amount Due/, /Days Overdue/, /Attempts/, /Decline Reason/, /Next Attempt/],
  uvpcr: [/Verification/, /Plan/, /Total Paid/, /Sign-Up Date/, /Days Waiting/, /Merchant/],
}

for (const { path, list, call, title, loading, button, question, done, failed, source } of premium) {
  const oneCustomer = JSON.stringify([listedCustomer({ email: '13054070914', firstName: 'Ana', lastName: 'García' })])

  test(`${title}: performs the action and reloads the list on success and failure`, async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    // There is no preview, because the server has no such customer.
    portal.expectErrors(CLIENT_ERROR)
    await portal.signIn(page, 'support')
    await mockResponse(page, list, 200, oneCustomer)
    for (const [status, body, words] of [
      [200, '', done],
      [500, 'InternalError', failed],
    ] as const) {
      await page.unroute(`**/admin/api/${call}*`)
      await mockResponse(page, call, status, body)
      await page.goto(path)
      await page.getByRole('button', { name: `${button}: (305) 407-0914` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(question)).toBeVisible()
      await expect(dialog.getByText('Ana García')).toBeVisible()
      await expectAccessible(page)
      const again = page.waitForRequest(`**/admin/api/${list}*`)
      await dialog.getByRole('button', { name: button }).click()
      await expect(toasts(page).getByText(words)).toBeVisible()
      await expect(dialog).toBeHidden()
      await again
    }
  })

  test(`${title}: shows its columns and states, and links to a customer and back`, async ({ page, portal }) => {
    await portal.signIn(page, 'administrator')
    const release = await holdResponses(page, list)
    await page.goto(path)
    await expect(page.getByText(loading)).toBeVisible()
    release()
    const table = page.getByRole('table', { name: title })
    await expect(table.getByRole('columnheader')).toHaveText([
      /View/,
      ...(source === 'upcr' ? [/Retry Payment/] : []),
      new RegExp(button),
      /Username/,
      /Name/,
      ...columnsBehind[source],
    ])
    await table
      .getByRole('link', { name: /^View / })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/view-customer/([^/]+)/\\1\\?source=${source}`))
    await page.getByRole('link', { name: `Back to ${title}` }).click()
    await expect(page).toHaveURL(path)

    await mockResponse(page, list, 200, '[]')
    await page.reload()
    await expect(page.getByText(/^No (unpaid|unverified) premium customers/)).toBeVisible()
    await expectAccessible(page)
  })

  test(`${title}: reports a load failure and retries`, async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    await portal.signIn(page, 'support')
    await mockResponse(page, list, 500, 'InternalError')
    await page.goto(path)
    await expect(toasts(page).getByText('Error fetching report')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
}

test('a response that arrives after its dialog closed leaves other dialogs open', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'support')
  const two = ['Ana', 'Zoe'].map((firstName) =>
    listedCustomer({ email: `${firstName}@nowhere.example`, firstName, lastName: 'García' }),
  )
  await mockResponse(page, 'get-unverified-premium-list', 200, JSON.stringify(two))
  await page.goto('/unverified-premium-customer-report')
  const release = await holdResponses(page, 'verify-user')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Verify: Ana@nowhere.example' }).click()
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Verify: Zoe@nowhere.example' }).click()
  const again = page.waitForRequest('**/admin/api/get-unverified-premium-list*')
  release()
  await expect(toasts(page).getByText('Customer not found')).toBeVisible()
  await again
  await expect(dialog.getByText('Zoe García')).toBeVisible()
})

test('Unpaid Premium Customer Report: previews a cancellation before confirmation', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const walter = listedCustomer({ email: customers.unpaid, firstName: 'Walter', lastName: 'Unpaid' })
  await mockResponse(page, 'get-unpaid-premium-list', 200, JSON.stringify([walter]))
  await page.goto('/unpaid-premium-customer-report')
  await page.getByRole('button', { name: `Cancel Immediately: ${walter.email}` }).click()
  const changes = page.getByRole('dialog').getByRole('region', { name: 'Preview of changes' })
  await expect(changes.locator('dt:text-is("Balance due") + dd')).toHaveText('$14.99 → becomes $0.00')
  await expect(changes.locator('dt:text-is("Next invoice") + dd')).toHaveText(/becomes None$/)
  await expectAccessible(page, '[role="dialog"]')
})

test('Unpaid Premium Customer Report: shows typical rows on one line with all columns at 1440 px', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signIn(page, 'support')
  const names = [
    { email: 'gunthervanderberg@example.com', firstName: 'Günther', lastName: 'Van der Berg' },
    { email: '13054070914', firstName: 'Martha', lastName: 'Ibáñez García' },
  ]
  await mockResponse(page, 'get-unpaid-premium-list', 200, JSON.stringify(names.map((name) => listedCustomer(name))))
  await page.goto('/unpaid-premium-customer-report')
  await expect(page.getByRole('columnheader', { name: 'Next Attempt' })).toBeVisible()
  for (const { lastName } of names) {
    const row = page.getByRole('row').filter({ hasText: lastName })
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(40)
  }
  const table = page.getByRole('table', { name: 'Unpaid Premium Customer Report' })
  expect(await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
})

test('Unverified Premium Customer Report: does not scroll sideways at 768 px', async ({ page, portal }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await portal.signIn(page, 'support')
  const row = listedCustomer({
    email: 'kevin_edwards72@correo.example',
    firstName: 'Soledad',
    lastName: 'Contreras Díaz',
    paidCents: 14_970,
    signedUpAt: '2026-01-02T15:00:00.000Z',
  })
  await mockResponse(page, 'get-unverified-premium-list', 200, JSON.stringify([row]))
  await page.goto('/unverified-premium-customer-report')
  await expect(page.getByRole('row').filter({ hasText: 'Soledad' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Unverified Premium Customer Report' })
  const overflowPx = () => table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
  await expect.poll(overflowPx).toBeLessThanOrEqual(0)
})

test('Unpaid Premium Customer Report: shows the balance due and offers only retries that the server accepts', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'support')
  const names = { firstName: 'Ana', lastName: 'García' }
  const today = new Date()
  const daysAgo = (days: number) =>
    `${new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`
  const rows = [
    listedCustomer({
      ...names,
      email: 'lost@example.com',
      canRetry: false,
      nextAttemptOn: null,
      declineReason: 'card reported lost',
    }),
    listedCustomer({ ...names, email: 'old@example.com', dueSince: daysAgo(40), attempts: 3, dueCents: 15_349 }),
    listedCustomer({
      ...names,
      email: 'held@example.com',
      dueSince: daysAgo(20),
      isOnHold: true,
      canRetry: false,
      nextAttemptOn: null,
    }),
  ]
  await mockResponse(page, 'get-unpaid-premium-list', 200, JSON.stringify(rows))
  await page.goto('/unpaid-premium-customer-report')
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(page.getByText('Total amount due: $183.47.')).toBeVisible()
  // The longest overdue comes first.
  await expect(page.getByRole('row').filter({ hasText: 'Ana García' })).toHaveText([
    /^.*ViewRetry PaymentCancel Immediatelyold@example\.com.*\$153\.49(?:39|40|41)3 of 4Insufficient funds/,
    /^.*ViewCancel Immediatelyheld@example\.com.*Billing on hold$/,
    /^.*ViewCancel Immediatelylost@example\.com.*\$14\.9901 of 4Card reported lostNone$/,
  ])
  await expectAccessible(page)
})
