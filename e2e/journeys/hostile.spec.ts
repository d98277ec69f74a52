import { customers, factsOf, pathOf } from '../customers.ts'
import { expect, type Page, test } from '../portal.ts'

const SCRIPT = `<script>alert('1')</script><img src=x onerror=alert(2)>`

test.beforeEach(async ({ page, portal }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a text of the customer's ran: ${dialog.message()}`)
  })
  await portal.signIn(page, 'support')
})

test('hostile texts of a customer are shown as they are, and nothing runs', async ({ page }) => {
  await page.goto('/customers/%25_')
  await page.getByRole('link', { name: `View ${customers.hostile}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SCRIPT} %_\\ '; DROP TABLE customers; --`)
  await expect(page.getByRole('heading', { level: 1 }).locator('*')).toHaveCount(0)

  expect(Object.fromEntries(await factsOf(page, 'Attribution'))).toEqual({
    Client: SCRIPT,
    'UTM Source': `'; DROP TABLE customers; --`,
    'UTM Campaign': '%',
    'UTM Medium': '_',
    'UTM Term': '\\',
    'UTM Content': '+1-1',
  })
  expect(Object.fromEntries(await factsOf(page, 'Address'))).toMatchObject({ 'Line 1': SCRIPT, 'Line 2': '=1+1' })
  const support = Object.fromEntries(await factsOf(page, 'Support Information'))
  expect(support).toMatchObject({ 'Alternate Contact 1': SCRIPT, State: '{{7*7}}' })
  expect(support['Notes']).toContain(SCRIPT)
  await expectNothingRan(page)
})

test('an address that would run, or leads into the portal, is no link', async ({ page }) => {
  await page.goto(pathOf(customers.hostile))
  expect(await factsOf(page, 'Facebook')).toContainEqual(['Profile', 'javascript:alert(3)'])
  expect(await factsOf(page, 'Twitter')).toContainEqual(['Profile', '../../admin'])
  for (const network of ['Facebook', 'Twitter']) {
    await expect(page.getByRole('region', { name: network }).getByRole('link')).toHaveCount(0)
  }
})

test('hostile descriptions stay texts in the tables and in the timeline', async ({ page }) => {
  for (const tab of ['', '?tab=ledger', '?tab=events', '?tab=credits']) {
    await page.goto(pathOf(customers.hostile, tab))
    await expect(page.getByRole('tabpanel').getByText(SCRIPT).first()).toBeVisible()
    await expectNothingRan(page)
  }
})

test('a hostile search text is only a text', async ({ page, portal }) => {
  portal.expectComplaints(/status of 404/)
  await page.goto(`/customers/${encodeURIComponent(`${SCRIPT}"'`)}`)
  await expect(page.getByRole('searchbox', { name: /^Search customers/ })).toHaveValue(`${SCRIPT}"'`)
  await expect(page.getByRole('main').getByText('No matching customers found')).toBeVisible()
  await expectNothingRan(page)
})

/** No element came out of a text: there is neither a picture of it nor a script. */
async function expectNothingRan(page: Page) {
  await expect(page.locator('img[src="x"], main script')).toHaveCount(0)
}
