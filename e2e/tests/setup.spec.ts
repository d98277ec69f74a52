import { mockResponse, expect, expectAccessible, test } from '../portal.ts'

const missing = ['merchant', 'plans', 'payments', 'webhooks', 'email']
const state = JSON.stringify({ missing, brandMerchantCode: 'ACME' })

test('shows administrators what is missing before the portal can sell', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'get-setup-state', 200, state)
  await page.goto('/user-home')
  const setup = page.getByRole('region', { name: 'Before You Can Sell' })
  await expect(setup.getByRole('listitem')).toHaveCount(missing.length)
  await expect(setup).toContainText('Import at least one plan for the merchant ACME')
  await expectAccessible(page)
  await setup.getByRole('link', { name: 'Create or enable the merchant' }).click()
  await expect(page).toHaveURL('/merchants')
})

test('shows no setup steps for the demo data', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  const read = page.waitForResponse('**/admin/api/get-setup-state')
  await page.goto('/user-home')
  expect(await (await read).json()).toMatchObject({ missing: [] })
  await expect(page.getByText('Before You Can Sell')).toHaveCount(0)
})
