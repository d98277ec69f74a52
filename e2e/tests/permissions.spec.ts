import { expect, expectAccessible, test } from '../portal.ts'

test('shows who may do what, and is searched', async ({ page, portal }) => {
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
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL('/rights?text=refund')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('rights.csv')
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('nothing at all')
  await expect(page.getByText('No permissions match your search')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(table).toBeVisible()
})

test('is printed without what is not on paper', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/rights')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search permissions' })).toBeHidden()
})
