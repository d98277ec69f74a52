import { customers, pathOf } from '../customers.ts'
import { expect, expectAccessible, type Page, CLIENT_ERROR, test } from '../portal.ts'

test('shows and searches the permissions of each role', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/rights')
  const table = page.getByRole('table', { name: 'Permissions' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Permission',
    'Support',
    'Operations',
    'Marketing',
    'Finance',
    'Management',
    'Administrator',
  ])
  const cells = (permission: string) => table.getByRole('row', { name: permission }).getByRole('cell')
  const [yes, no] = [/^Allowed$/, /Not allowed$/]
  await expect(cells('Admin users:')).toHaveText([no, no, no, no, no, yes])
  await expect(cells('Channels:')).toHaveText([no, yes, no, no, no, yes])
  await expect(cells('Card sales report')).toHaveText([no, no, no, yes, no, yes])
  await expect(cells('Search customers')).toHaveText([yes, yes, yes, yes, yes, yes])
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('refund')
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(page).toHaveURL('/rights?text=refund')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('permissions.csv')
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('nothing at all')
  await expect(page.getByText('No permissions match your search')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(table).toBeVisible()
})

test('omits screen-only elements in print', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/rights')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search permissions' })).toBeHidden()
})

test('an administrator views the portal as support, read-only and marked in every tab', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  const banner = await viewAs(page, 'Support')
  await expect(page).toHaveURL('/user-home')
  await expect(banner).toContainText('You are viewing the portal as Support, read only')
  await expect(page.getByRole('banner')).toContainText('(support)')
  await expectAccessible(page)

  const tab = await page.context().newPage()
  await tab.goto('/change-my-password')
  await expect(tab.getByRole('complementary', { name: 'Viewing as a role' })).toBeVisible()
  const refused = await page.evaluate(async () => {
    const response = await fetch('/admin/api/suspend-user', {
      method: 'POST',
      headers: { Authorization: `Bearer ${sessionStorage.getItem('token')}`, 'Content-Type': 'application/json' },
      body: '{"email":"x@example.com"}',
    })
    return response.text()
  })
  expect(refused).toBe('ViewingAsRole')

  await banner.getByRole('button', { name: 'Stop Viewing', exact: true }).click()
  await expect(page.getByRole('banner')).toContainText('(administrator)')
  await expect(banner).toBeHidden()
  await expect(tab.getByRole('complementary', { name: 'Viewing as a role' })).toBeHidden()
  await tab.close()
})

test('disables changes with a reason while an administrator views as a role', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create({ role: 'administrator' }))
  const banner = await viewAs(page, 'Support')

  const reason = 'You are viewing the portal as another role. Stop viewing to make changes.'
  await page.goto(pathOf(customers.complete))
  const note = page.getByRole('button', { name: 'Add Note' })
  await expect(note).toBeDisabled()
  await expect(note).toHaveAttribute('title', reason)
  const actions = page.getByRole('region', { name: 'Actions' })
  await actions.getByRole('button', { name: 'All Actions' }).click()
  const menu = page.getByLabel('All actions', { exact: true })
  await expect(menu.getByText(reason)).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Add Credit' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^Payments/ }).click()
  await expect(page.getByRole('button', { name: /^Refund payment/ }).first()).toBeDisabled()

  await page.goto('/change-my-password')
  await expect(page.getByRole('main').getByText(reason)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expectAccessible(page)

  await page.goto('/two-factor')
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeDisabled()
  await page.goto('/customers/ana?sort=type')
  await expect(page.getByRole('button', { name: 'Save as View' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as View' })).toHaveAttribute('title', reason)

  await banner.getByRole('button', { name: 'Stop Viewing', exact: true }).click()
  await expect(banner).toBeHidden()
  await page.goto(pathOf(customers.complete))
  await expect(note).toBeEnabled()
})

test('disables channel ordering while an administrator views as operations', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create({ role: 'administrator' }))
  await viewAs(page, 'Operations')
  await page.goto('/reorder-channels')
  await expect(page.getByRole('button', { name: /^Move .*, position 1$/ })).toBeDisabled()
  await expectAccessible(page)
})

test('disables report scheduling while an administrator views as finance', async ({ page, portal, staff }) => {
  await portal.signIn(page, await staff.create({ role: 'administrator' }))
  await viewAs(page, 'Finance')
  await page.goto('/card-sales-report')
  await expect(page.getByRole('button', { name: 'Schedule Report' })).toBeDisabled()
})

/** The banner that shows it. */
async function viewAs(page: Page, role: string) {
  await page.goto('/rights')
  await page.getByRole('button', { name: 'View as Role', exact: true }).click()
  await page.getByRole('button', { name: `View as ${role}`, exact: true }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as a role' })
  await expect(banner).toBeVisible()
  return banner
}
