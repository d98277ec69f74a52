import { expect, expectAccessible, test } from '../portal.ts'

test('lists rejected sign-ins by account and IP address with counts', async ({ page, portal, staff }) => {
  const adminUser = await staff.create()
  const wrong = { email: adminUser.email, password: 'Wrong123' }
  for (let guess = 0; guess < 3; guess += 1) await page.request.post('/admin/api/sign-in', { data: wrong })

  await portal.signIn(page, 'administrator')
  await page.goto('/security-events')
  const row = page.getByRole('row').filter({ hasText: adminUser.email })
  await expect(row).toContainText('Rejected sign-in')
  // Each test has its own IP address.
  await expect(row.getByRole('cell', { name: /^10\.\d+\.\d+\.\d+$/ })).toBeVisible()
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last 30 days').click()
  await expect(page).toHaveURL('/security-events?days=30')
  await row.getByRole('link', { name: adminUser.email }).click()
  await expect(page).toHaveURL(`/edit-admin-user/${encodeURIComponent(adminUser.email)}`)
})
