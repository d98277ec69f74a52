import { expect, expectAccessible, openPalette, type Page, test, toasts } from '../portal.ts'

test('saves a view of a list, opens it from the tabs and the command palette, shares it and deletes it', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/channels')
  const views = page.getByRole('navigation', { name: 'Views of Channels' })
  const filter = page.getByLabel('Filter by Name')
  await expect(filter).toBeVisible()
  await expect(views).toBeHidden()
  const place = await filter.boundingBox()

  await filter.fill('news')
  await expect(views).toBeVisible()
  expect((await filter.boundingBox())?.y).toBe(place?.y)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await views.getByRole('button', { name: 'Save as View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByLabel('Name').fill('News by name')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect(toasts(page).getByText('View saved successfully')).toBeVisible()
  const tab = views.getByRole('link', { name: /^News by name/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeFocused()
  await expect(views.getByRole('link', { name: /^All/ })).not.toHaveAttribute('aria-current')
  await expectAccessible(page)

  await views.getByRole('link', { name: /^All/ }).click()
  await expect(page.getByLabel('Filter by Name')).toHaveValue('')
  await openInPalette(page, 'News by name', 'Channels')
  await expect(page.getByLabel('Filter by Name')).toHaveValue('news')
  await expect(page).toHaveURL(/\/channels\?.*sort=name/)

  await page.getByLabel('Filter by Name').fill('new')
  await expect(views.getByRole('img', { name: 'changed' })).toBeVisible()
  await choose(page, 'Update View')
  await expect(toasts(page).getByText('View updated successfully')).toBeVisible()
  await expect(views.getByRole('img', { name: 'changed' })).toBeHidden()

  await choose(page, 'Make Default')
  await expect(toasts(page).getByText('Default view changed successfully')).toBeVisible()
  await page.goto('/channels')
  await expect(page.getByLabel('Filter by Name')).toHaveValue('new')

  await choose(page, 'Rename or Share')
  const sharing = page.getByRole('dialog', { name: 'Rename or Share View' })
  await sharing.getByLabel('Shared With').selectOption('Operations')
  await sharing.getByRole('button', { name: 'Save View' }).click()
  await expect(sharing).toBeHidden()
  await choose(page, 'Delete View')
  await page.getByRole('dialog', { name: 'Delete View' }).getByRole('button', { name: 'Delete View' }).click()
  await expect(toasts(page).getByText('View deleted successfully')).toBeVisible()
  await expect(tab).toBeHidden()
})

test('a view of the table below a chart opens that table from the command palette and as the default', async ({
  page,
  portal,
  staff,
}) => {
  await portal.signIn(page, await staff.create({ role: 'finance' }))
  await page.goto('/card-sales-report')
  const chart = page.getByRole('figure', { name: 'Sales by Day' })
  const table = chart.getByRole('table', { name: 'Sales by Day, table' })
  const views = page.getByRole('navigation', { name: 'Views of Card Sales by Day' })
  await chart.getByRole('button', { name: 'Show Table' }).click()
  await table.getByRole('button', { name: 'Gross', exact: true }).click()
  await expect(table.getByRole('columnheader', { name: 'Gross', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await views.getByRole('button', { name: 'Save as View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByLabel('Name').fill('Weak days')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  const tab = views.getByRole('link', { name: /^Weak days/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.goto('/user-home')
  await openInPalette(page, 'Weak days', 'Card Sales by Day')
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(table.getByRole('columnheader', { name: 'Gross', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.reload()
  await expect(table).toBeVisible()

  await choose(page, 'Make Default', 'Weak days')
  await expect(toasts(page).getByText('Default view changed successfully')).toBeVisible()
  await chart.getByRole('button', { name: 'Hide Table' }).click()
  await expect(table).toBeHidden()
  await expect(page).toHaveURL('/card-sales-report')
  await chart.getByRole('button', { name: 'Show Table' }).click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/days\.sort=gross/)

  await choose(page, 'Delete View', 'Weak days')
  await page.getByRole('dialog', { name: 'Delete View' }).getByRole('button', { name: 'Delete View' }).click()
  await expect(toasts(page).getByText('View deleted successfully')).toBeVisible()
  await expect(tab).toBeHidden()
  await expect(table).toBeVisible()
})

/** @param list the view's list, as named in the palette */
async function openInPalette(page: Page, name: string, list: string) {
  await (await openPalette(page)).fill(name)
  await page.getByRole('option', { name: `${name} View of ${list}` }).click()
}

async function choose(page: Page, action: string, view = 'News by name') {
  await page.getByRole('button', { name: `Actions of view ${view}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
