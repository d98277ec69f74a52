import { test } from '../billing-problems.ts'
import { pathOf } from '../customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  openMenu,
  type Page,
  CLIENT_ERROR,
  toasts,
} from '../portal.ts'

const PATH = '/billing-problems'

for (const role of ['administrator', 'finance', 'support'] as const) {
  test(`${role}: opens Billing Problems from the menu`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/user-home')
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Billing Problems' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing Problems')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4)
  })
}

test('finance resumes billing for a customer on hold', async ({ page, portal, billingProblem }) => {
  const error = 'The price of the plan is <b>not</b> known'
  const customer = await billingProblem.putOnHold(error)
  await portal.signIn(page, 'finance')
  await page.goto(PATH)
  const row = rowOf(page, 'Billing on hold', customer.name)
  await expect(row).toContainText('Renewal')
  await expect(row).toContainText(error)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Resume Billing' }).click()
  const dialog = page.getByRole('dialog', { name: /Resume Billing/ })
  await expect(dialog).toContainText('Are you sure you want to resume billing for this customer?')
  await expect(dialog).toContainText(customer.email)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Resume Billing' }).dblclick()
  await expect(toasts(page).getByText('Billing resumed', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
})

test("finance resumes billing from the customer's screen", async ({ page, portal, billingProblem }) => {
  const customer = await billingProblem.putOnHold('No plan')
  await portal.signIn(page, 'finance')
  await page.goto(pathOf(customer.email))
  const strip = page.getByRole('region', { name: 'Needs attention' })
  await expect(strip.getByText(/^Billing has been on hold since/)).toBeVisible()
  await expectAccessible(page)
  await strip.getByRole('button', { name: 'Resume Billing' }).click()
  await page
    .getByRole('dialog', { name: /Resume Billing/ })
    .getByRole('button', { name: 'Resume Billing' })
    .click()
  await expect(toasts(page).getByText('Billing resumed', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Billing has been on hold since/)).toBeHidden()
})

test('shows that another user has already resumed billing', async ({ page, portal, billingProblem }) => {
  portal.expectErrors(CLIENT_ERROR)
  const customer = await billingProblem.putOnHold('No plan')
  await portal.signIn(page, 'administrator')
  await page.goto(PATH)
  const row = rowOf(page, 'Billing on hold', customer.name)
  await row.getByRole('button', { name: 'Resume Billing' }).click()
  const { email } = customer
  const { status } = await portal.send('finance', 'POST', '/release-parked-customer', { email, step: 'renewals' })
  expect(status).toBeLessThan(300)
  await page.getByRole('dialog').getByRole('button', { name: 'Resume Billing' }).click()
  await expect(toasts(page).getByText('Billing is no longer on hold for this customer.', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()
})

test('retries a pending payment and removes it once the outcome is known', async ({ page, portal, billingProblem }) => {
  const customer = await billingProblem.addPendingPayment()
  await portal.signIn(page, 'finance')
  await page.goto(PATH)
  const row = rowOf(page, 'Pending payments', customer.name)
  await expect(row).toContainText('Add or change credit card')
  await row.getByRole('button', { name: 'Check Now' }).click()
  const dialog = page.getByRole('dialog', { name: /Check Payment Status/ })
  await expect(dialog).toContainText('The customer will not be charged twice.')
  await expect(dialog).toContainText(customer.email)
  await dialog.getByRole('button', { name: 'Check Now' }).click()
  await expect(toasts(page).getByText('Payment status check requested', { exact: true })).toBeVisible()
  await expect(row).toBeHidden({ timeout: 20_000 })
})

test('resolves a discrepancy with a note', async ({ page, portal, billingProblem }) => {
  const charge = await billingProblem.addDiscrepancy('A charge at the provider that no payment knows.')
  await portal.signIn(page, 'finance')
  await page.goto(PATH)
  const row = rowOf(page, 'Discrepancies', charge)
  await row.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Discrepancy' })
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByText('Enter a resolution')).toBeVisible()
  await dialog.getByLabel('Resolution').fill('A test in the dashboard, by José')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(toasts(page).getByText('Discrepancy resolved', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()
})

test('assigns a purchase to a customer unless another user has done so', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const purchase = { device: 'android', product: 'tv:monthly', orderId: 'GPA.3345-1', boughtAt: null }
  const finding = { id: 999_999, email: null, name: null, providerId: 'token-1', foundAt: new Date().toISOString() }
  const about = { finding: 'Purchase in Google Play without a customer.', amountCents: null, purchase }
  const findings = [{ ...finding, ...about }]
  await mockResponse(
    page,
    'get-billing-problems',
    200,
    JSON.stringify({ parked: [], unsettled: [], disputes: [], findings }),
  )
  await portal.signIn(page, 'finance')
  await page.goto(PATH)
  await rowOf(page, 'Discrepancies', 'token-1').getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Purchase' })
  await expect(dialog).toContainText('Order GPA.3345-1')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByText("Enter the customer's email address or ID")).toBeVisible()
  await dialog.getByLabel("Customer's Email or ID").fill('1')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(toasts(page).getByText('This purchase already has a customer.', { exact: true })).toBeVisible()
})

test('support sees links to customers but no buttons, work or count', async ({ page, portal, billingProblem }) => {
  const customer = await billingProblem.putOnHold('No plan')
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signIn(page, 'support')
  await page.goto(PATH)
  const row = rowOf(page, 'Billing on hold', customer.name)
  await expect(row).toBeVisible()
  await expect(page.getByText(/Resume billing/)).toHaveCount(0)
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByRole('link', { name: /^Unpaid Premium \d/ })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Billing Problems', exact: true })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('button', { name: /^(Resume Billing|Check Now|Resolve):/ }),
  ).toHaveCount(0)
  await expect(rowOf(page, 'Open chargebacks', 'Diego Disputed')).toContainText('Withdrawn')
  await row.getByRole('link', { name: customer.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
})

test('shows an empty state for each kind of problem', async ({ page, portal }) => {
  await mockResponse(
    page,
    'get-billing-problems',
    200,
    JSON.stringify({ parked: [], unsettled: [], disputes: [], findings: [] }),
  )
  await portal.signIn(page, 'support')
  await page.goto(PATH)
  for (const text of ['No customers on hold', 'No pending payments', 'No open chargebacks', 'No discrepancies']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('retries loading after a failure', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'get-billing-problems', 500, 'InternalError')
  await portal.signIn(page, 'support')
  await page.goto(PATH)
  const main = page.getByRole('main')
  await expect(toasts(page).getByText('Error fetching billing problems')).toBeVisible()
  await expect(
    main.getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/api/get-billing-problems*')
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Open chargebacks' })).toBeVisible()
})

function rowOf(page: Page, table: string, text: string) {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })
}
