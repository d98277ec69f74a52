import {
  expect,
  expectAccessible,
  expectNoPermission,
  follow,
  mockResponse,
  type Role,
  roles,
  SERVER_ERROR,
  test,
  toasts,
  visit,
} from '../portal.ts'

const buttonsOf: Readonly<Record<Role, readonly string[]>> = {
  administrator: [
    'Customer Sign Ups',
    'Card Sales',
    'In-App Sales',
    'Merchant Sales',
    'UTM Sales',
    'Unverified Premium Customers',
    'Unpaid Premium Customers',
  ],
  finance: ['Customer Sign Ups', 'Card Sales', 'In-App Sales', 'Merchant Sales'],
  marketing: ['Customer Sign Ups', 'UTM Sales'],
  support: ['Customer Sign Ups', 'Unverified Premium Customers', 'Unpaid Premium Customers'],
  operations: ['Customer Sign Ups'],
  management: ['Customer Sign Ups'],
}

const pathOf: Readonly<Record<string, string>> = {
  'Customer Sign Ups': '/customer-sign-up-report',
  'Card Sales': '/card-sales-report',
  'In-App Sales': '/in-app-sales-report',
  'Merchant Sales': '/merchant-sales-report',
  'UTM Sales': '/utm-sales-report',
  'Unverified Premium Customers': '/unverified-premium-customer-report',
  'Unpaid Premium Customers': '/unpaid-premium-customer-report',
}

for (const role of roles) {
  test(`${role}: sees and opens only permitted reports`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/reports')
    await expect(page.getByRole('main').getByRole('link').locator('strong')).toHaveText([...buttonsOf[role]])
    await expectAccessible(page)
    for (const [title, path] of Object.entries(pathOf)) {
      if (buttonsOf[role].includes(title)) {
        await visit(page, path)
        await expect(page.getByRole('heading', { level: 1, name: /Report$/ })).toBeVisible()
        await expect(page).toHaveURL(path)
      } else {
        await follow(page, path)
        await expectNoPermission(page)
      }
    }
  })
}

test('emails a scheduled report to permitted recipients until it is stopped', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/card-sales-report')
  await page.getByRole('button', { name: 'Schedule Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Report' })
  // Support may not see it.
  await expect(dialog.getByRole('checkbox', { name: 'Felix Nakamura' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Sofía Reyes' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Schedule Report' }).click()
  await expect(dialog.getByText('Select at least one recipient')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Felix Nakamura' }).check()
  await dialog.getByRole('combobox', { name: 'Frequency' }).selectOption('daily')
  await dialog.getByRole('button', { name: 'Schedule Report' }).click()
  await expect(toasts(page).getByText('Report scheduled')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/reports')
  const rows = page.getByRole('table', { name: 'Scheduled Reports' }).getByRole('row', { name: /Card Sales/ })
  // The demo has a weekly schedule for the same report.
  const row = rows.filter({ hasText: 'Daily (previous day)' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Stop emailing Card Sales' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(toasts(page).getByText('Scheduled report deleted')).toBeVisible()
  await expect(row).toBeHidden()
})

test('shows a failure to load scheduled reports in place and retries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'finance')
  await mockResponse(page, 'get-report-schedules', 500, 'InternalError')
  await page.goto('/reports')
  await expect(toasts(page).getByText('Error fetching scheduled reports')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scheduled Reports' })).toBeVisible()
  await page.unroute('**/admin/api/get-report-schedules*')
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Scheduled Reports' })).toBeVisible()
})
