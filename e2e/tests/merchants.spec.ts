import { readFile } from 'node:fs/promises'
import { countCalls } from '../actions.ts'
import { newLetters, rowsWith, toggleInRow } from '../lists.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  PORTAL_NAME,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test.describe('merchants', () => {
  test.beforeEach(({ page, portal }) => portal.signIn(page, 'operations'))

  test('lists merchants and filters them by status', async ({ page }) => {
    await page.goto('/merchants')
    const table = page.getByRole('table', { name: 'Merchants' })
    await expect(table.getByRole('columnheader')).toHaveText(['Toggle Status', 'Status', 'Code', 'Name'])
    await expect(table.getByRole('row', { name: /OLDPARTNER/ })).toContainText('Disabled')
    await expectAccessible(page)

    const status = table.getByLabel('Filter by Status')
    await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Disabled'])
    await status.selectOption('Disabled')
    await expect(page).toHaveURL('/merchants?status=Disabled')
    await expect(table.getByRole('row', { name: /LATINOVISION/ })).toBeHidden()
    await table.getByLabel('Filter by Name').fill('old part')
    await expect(table.getByRole('row')).toHaveCount(3)
    await table.getByLabel('Filter by Name').fill('nothing like it')
    await expect(page.getByText('No merchants match the filters')).toBeVisible()
  })

  test('validates, creates and toggles a merchant', async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    await page.goto('/merchants')
    await page.getByRole('link', { name: 'New Merchant' }).click()
    const code = page.getByRole('textbox', { name: 'Code', exact: true })
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(code).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Create Merchant' }).click()
    await expect(page.getByText('Enter merchant code', { exact: true })).toBeVisible()
    await expect(page.getByText('Enter merchant name', { exact: true })).toBeVisible()
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await code.fill('lower')
    await expect(page.getByText('Enter a valid merchant code in uppercase')).toBeVisible()
    await name.fill('<b>')
    await expect(page.getByText('Enter a valid merchant name')).toBeVisible()
    await expect(code).toHaveAttribute('maxlength', '16')
    await expect(name).toHaveAttribute('maxlength', '40')

    await code.fill('YIPTV')
    await name.fill('Peña & Sons, Inc.')
    await page.getByRole('button', { name: 'Create Merchant' }).click()
    await expect(toasts(page).getByText('Merchant code already exists')).toBeVisible()
    await expect(page.getByRole('main').getByText('Merchant code already exists')).toBeVisible()
    await expect(code).toBeFocused()
    await expect(name).toHaveValue('Peña & Sons, Inc.')

    const own = newLetters(12)
    await code.fill(own)
    await expect(page.getByRole('main').getByText('Merchant code already exists')).toBeHidden()
    await page.getByRole('button', { name: 'Create Merchant' }).click()
    await expect(toasts(page).getByText('New merchant created successfully')).toBeVisible()
    await expect(page).toHaveURL('/merchants')

    await page.goto(`/merchants?code=${own}`)
    const row = rowsWith(page, own)
    await expect(row).toContainText('Active')
    const dialog = await toggleInRow(row)
    await expect(dialog).toHaveAccessibleName(`${PORTAL_NAME} Toggle Status`)
    await expect(dialog.getByText('Are you sure you want to toggle the status?', { exact: true })).toBeVisible()
    await expect(dialog).toContainText(`Peña & Sons, Inc. (${own})`)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Toggle Status' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page).getByText('Merchant status changed successfully')).toBeVisible()
    await expect(row).toContainText('Disabled')
    await expect(row.getByRole('button', { name: /^Toggle status of/ })).toBeFocused()
  })

  test('does not toggle back a merchant toggled by another user', async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    const code = newLetters(12)
    await portal.send('operations', 'POST', '/create-merchant', { code, name: 'Twice' })
    await page.goto(`/merchants?code=${code}`)
    const dialog = await toggleInRow(rowsWith(page, code))
    await portal.send('administrator', 'POST', '/toggle-merchant-status', { merchantCode: code })
    await dialog.getByRole('button', { name: 'Toggle Status' }).click()
    await expect(
      toasts(page).getByText('The status has changed since you loaded this page. Reload and try again.'),
    ).toBeVisible()
    await expect(rowsWith(page, code)).toContainText('Disabled')
  })

  test('closes the confirmation without toggling when the window becomes too narrow', async ({ page }) => {
    await page.goto('/merchants')
    const toggles = countCalls(page, 'toggle-merchant-status')
    await toggleInRow(rowsWith(page, 'LATINOVISION'))
    await page.setViewportSize({ width: 767, height: 800 })
    // By attribute: at this width everything is hidden, so no role is found.
    await expect(page.locator('[role=dialog]')).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('table', { name: 'Merchants' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(toggles()).toBe(0)
  })

  test('moves the focus within the list when a toggled row is filtered out', async ({ page, portal }) => {
    const prefix = newLetters(10)
    for (const letter of ['A', 'B']) {
      const code = `${prefix}${letter}`
      await portal.send('operations', 'POST', '/create-merchant', { code, name: `Focus ${letter}` })
    }
    await page.goto(`/merchants?status=Active&code=${prefix}`)
    await toggleInRow(page.getByRole('row', { name: `${prefix}A` }))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(page.getByRole('row', { name: `${prefix}A` })).toBeHidden()
    await expect(page.getByRole('row', { name: `${prefix}B` }).getByRole('button')).toBeFocused()
  })

  test('reports failures to load, create and toggle', async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    await mockResponse(page, 'get-all-merchants', 500, 'InternalError')
    await page.goto('/merchants')
    await expect(toasts(page).getByText('Error fetching merchants')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/admin/api/get-all-merchants*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await mockResponse(page, 'toggle-merchant-status', 500, 'InternalError')
    await toggleInRow(rowsWith(page, 'LATINOVISION'))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Unable to change merchant status')).toBeVisible()

    await mockResponse(page, 'create-merchant', 500, 'InternalError')
    await page.goto('/create-merchant')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('NEVER')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Never')
    await page.getByRole('button', { name: 'Create Merchant' }).click()
    await expect(toasts(page).getByText('Unable to create merchant')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('NEVER')
  })

  test('shows the empty state', async ({ page }) => {
    await mockResponse(page, 'get-all-merchants', 200, '[]')
    await page.goto('/merchants')
    await expect(page.getByText('No merchants yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'New Merchant' }).last().click()
    await expect(page).toHaveURL('/create-merchant')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/merchants')
  })

  test('keeps a column hidden and excludes it from the download', async ({ page }) => {
    await page.goto('/merchants')
    const headers = page.getByRole('table', { name: 'Merchants' }).getByRole('columnheader')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Code' }).uncheck()
    await expect(headers).toHaveText(['Toggle Status', 'Status', 'Name'])
    await page.reload()
    await expect(headers).toHaveText(['Toggle Status', 'Status', 'Name'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const file = await (await download).path()
    const text = await readFile(file, 'utf8')
    expect(text.startsWith('\uFEFFStatus,Name\r\n')).toBe(true)
    expect(text).toContain('Active,Latino Visión\r\n')
  })

  test('asks before discarding form input', async ({ page }) => {
    await page.goto('/merchants')
    await page.getByRole('link', { name: 'New Merchant' }).click()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('HALF')
    await page.getByRole('link', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('HALF')
    await expect(page).toHaveURL('/create-merchant')
  })

  test('stays on the current screen when a response arrives after leaving the form', async ({ page }) => {
    await page.goto('/create-merchant')
    const release = await holdResponses(page, 'create-merchant')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(newLetters(12))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Left')
    await page.getByRole('button', { name: 'Create Merchant' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('link', { name: 'New Merchant' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Next')
    release()
    await expect(toasts(page).getByText('New merchant created successfully')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Next')
  })
})
