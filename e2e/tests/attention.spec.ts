import { changeCustomer, customers, pathOf } from '../customers.ts'
import { mockResponse, expect, expectAccessible, test, toasts } from '../portal.ts'

test('shows problems and the next step by role', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.unpaid))
  const strip = page.getByRole('region', { name: 'Needs attention' })
  await expect(
    strip.getByText(/^The .+ renewal is unpaid: 2 failed attempts \(latest: declined by the bank/),
  ).toBeVisible()
  await expect(strip.getByText(/^Invoice \d{6}, \$14\.99, Visa \d{4}\. Next automatic attempt: /)).toBeVisible()
  await expect(strip.getByRole('button')).toHaveText(['Retry Payment', 'Change Credit Card', 'Email Invoice'])
  await expect(strip.getByRole('link', { name: 'Email Customer' })).toHaveAttribute(
    'href',
    `mailto:${customers.unpaid}`,
  )
  await expectAccessible(page)

  await mockResponse(page, 'retry-payment', 200, '')
  await strip.getByRole('button', { name: 'Retry Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry Payment' })
  await expect(dialog.getByText('Charge today')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry Payment' }).click()
  await expect(toasts(page).getByText("Customer's payment has been received successfully.")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(strip.getByRole('button', { name: 'Retry Payment' })).toBeFocused()

  await page.goto(pathOf(customers.complete))
  await expect(page.getByText('Balance Due')).toBeVisible()
  await expect(strip).toBeHidden()
})

test('shows the two worst problems first and the rest on request', async ({ page, portal }) => {
  await portal.signIn(page, 'management')
  const problem = { title: 'A', details: 'B.', note: '', invoiceNumber: null, steps: ['unsuspend'] }
  await changeCustomer(page, ([customer]) => {
    customer['problems'] = (['chargeback', 'suspended', 'unverified', 'payment-pending'] as const).map((kind) => {
      return { ...problem, kind, title: `Problem: ${kind}` }
    })
  })
  await page.goto(pathOf(customers.complete))
  const strip = page.getByRole('region', { name: 'Needs attention' })
  await expect(strip.getByText(/^Problem: /)).toHaveText(['Problem: chargeback', 'Problem: suspended'])
  await strip.getByRole('button', { name: 'Show 2 More' }).click()
  await expect(strip.getByText(/^Problem: /)).toHaveCount(4)
  // Actions that the role lacks are not available.
  await expect(strip.getByRole('button')).toHaveText(['Show Less'])
})

test('shows failed attempts next to the payments', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.unpaid, '?tab=payments'))
  const failed = page.getByRole('table', { name: 'Failed Attempts' })
  await expect(failed.getByRole('row')).toHaveCount(3)
  await expect(failed.getByRole('cell', { name: 'Insufficient funds' })).toBeVisible()
  await expectAccessible(page)
})

test('retries the charge of an unpaid customer from the list', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await mockResponse(page, 'retry-payment', 200, '')
  await page.goto('/unpaid-premium-customer-report')
  await page.getByRole('searchbox', { name: 'Filter by Username' }).fill(customers.unpaid)
  await page.getByRole('button', { name: `Retry Payment: ${customers.unpaid}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Retry Payment' })
  await expect(dialog.getByText('Charge today')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry Payment' }).click()
  await expect(toasts(page).getByText("Customer's payment has been received successfully.")).toBeVisible()
})
