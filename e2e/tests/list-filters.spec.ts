import { listedCustomer } from '../listed-customers.ts'
import { mockResponse, expect, test } from '../portal.ts'

test('filters ignore accents, outer spaces and phone number formats', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const customers = [
    { email: '13055550123', firstName: 'José', lastName: 'Núñez' },
    { email: 'jose@example.com', firstName: 'Jose', lastName: 'Nunez' },
    { email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Smith' },
  ]
  await mockResponse(page, 'get-unverified-premium-list', 200, JSON.stringify(customers.map(listedCustomer)))
  await page.goto('/unverified-premium-customer-report')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View / }) })
  await expect(rows).toHaveCount(3)
  const name = page.getByRole('searchbox', { name: 'Filter by Name' })
  for (const typed of ['jose', 'JOSÉ', ' nunez ', 'Núñez']) {
    await name.fill(typed)
    await expect(rows).toHaveCount(2)
  }
  await name.fill('')
  const username = page.getByRole('searchbox', { name: 'Filter by Username' })
  for (const typed of [' (305) 555-0123 ', '13055550123', '+1 305 555', '305.555.01', '001305']) {
    await username.fill(typed)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('José Núñez')
  }
})
