import { toggleInRow } from '../lists.ts'
import { channel, newCode } from '../own-channels.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

test('links from content management to channels and logos', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/content-management')
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Channel Logos/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Channel Logos' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Content Management' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Channels/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Channels', exact: true })).toBeVisible()
})

test('shows columns and filters, and an EPG button only for channels with a guide', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/channels?name=Yip')
  const table = page.getByRole('table', { name: 'Channels' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Edit',
    'EPG',
    'Toggle Status',
    'Status',
    'Logo',
    'Type',
    'Code',
    'Name',
    'Order',
    'EPG ID',
  ])
  await expect(table.getByRole('row', { name: /Yip Uno/ }).getByRole('link', { name: /^EPG of/ })).toHaveAttribute(
    'href',
    '/channel-programs/YIPU',
  )
  await expectAccessible(page)

  await page.getByLabel('Filter by Type').selectOption('Radio')
  await page.getByLabel('Filter by Name').fill('bolero')
  await expect(table.getByRole('row', { name: /Radio Bolero/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Radio Bolero/ }).getByRole('link', { name: /^EPG of/ })).toHaveCount(0)
  await page.getByLabel('Filter by Name').fill('no such channel')
  await expect(page.getByText('No channels match the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(page.getByLabel('Filter by Status').locator('option')).toHaveText(['All', 'Active', 'Disabled'])
  await page.getByLabel('Filter by Status').selectOption('Disabled')
  await expect(table.getByRole('row', { name: /Zona Extrema/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Yip Uno/ })).toHaveCount(0)
})

test('shows the empty state and load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channels', 200, '[]')
  await page.goto('/channels?code=YIPU')
  await expect(page.getByText('No channels yet')).toBeVisible()
  await expectAccessible(page)
  await mockResponse(page, 'get-all-channels', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Error fetching channels')).toBeVisible()
  await page.unroute('**/admin/api/get-all-channels*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('row', { name: /Yip Uno/ })).toBeVisible()

  await mockResponse(page, 'toggle-channel-status', 500, 'InternalError')
  const dialog = await toggleInRow(page.getByRole('row', { name: /Yip Uno/ }))
  await dialog.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(toasts(page).getByText('Unable to change channel status')).toBeVisible()
  await expect(page.getByRole('row', { name: /Yip Uno/ })).toContainText('Active')
})

test('validates and creates a channel', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const code = newCode()
  await portal.signIn(page, 'operations')
  await page.goto('/create-channel')
  const submit = page.getByRole('button', { name: 'Create Channel' })
  await page.getByLabel('Order').fill('')
  await submit.click()
  for (const text of [
    'Enter channel code',
    'Enter channel name',
    'Enter channel URL',
    'Enter channel order',
    'Select a channel type',
    'Select a channel logo',
    'Select a channel genre',
    'Select a channel language',
    'Select a channel origin',
    'Select a channel audience',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Code').fill('abcd')
  await page.getByLabel('Name').fill('<Name>')
  await page.getByLabel('URL').fill('ftp://streams.example.com')
  await page.getByLabel('Order').fill('-5')
  await page.getByLabel('Gracenote Station ID').fill('12a')
  await page.getByLabel('Gracenote Station ID').press('Tab')
  for (const text of [
    'Enter a valid channel code in uppercase',
    'Enter a valid channel name',
    'Enter a valid channel URL',
    'Enter a valid channel order',
    'Enter a valid Gracenote ID',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(
    page.getByText('Values under 1000 sort to the top, 1000 means alphabetical, values over 1000 sort to the bottom.'),
  ).toBeVisible()
  for (const [label, most] of [
    ['Code', '4'],
    ['Name', '30'],
    ['URL', '512'],
    ['Order', '10'],
    ['Gracenote Station ID', '10'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('maxlength', most)
  }

  const preview = page.getByRole('region', { name: 'Logo' })
  await expect(preview.getByRole('img', { name: 'No logo' })).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await expect(preview).toContainText(`logo-${code}.png has not been uploaded.`)
  await page.getByLabel('Code').fill('GOLD')
  await expect(preview.getByRole('img', { name: 'logo-GOLD.png' })).toBeVisible()
  await preview.getByRole('button', { name: 'Select This Logo' }).click()
  await expect(page.getByRole('combobox', { name: 'Logo' })).toContainText('logo-GOLD.png')
  await page.getByLabel('Name').fill(`Canal ${code}`)
  await page.getByLabel('URL').fill('https://streams.example.com/live')
  await page.getByLabel('Order').fill('1000')
  await page.getByLabel('Gracenote Station ID').fill('')
  await page.getByLabel('Type').selectOption('Radio')
  await page.getByRole('combobox', { name: 'Logo' }).click()
  const picker = page.getByRole('dialog', { name: 'Select Logo' })
  await expect(picker.getByRole('listitem').first()).toContainText('logo-GOLD.png')
  await expectAccessible(page)
  await picker.getByLabel('Find by Name').fill('cine')
  await picker.getByRole('button', { name: 'logo-CINE.png' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Logo' })).toContainText('logo-CINE.png')
  await expect(preview.getByRole('img', { name: 'logo-CINE.png' })).toBeVisible()
  await page.getByLabel('Genre').selectOption('Music')
  await page.getByLabel('Language').selectOption('Spanish')
  await page.getByLabel('Origin').selectOption('Mexico')
  await page.getByLabel('Audience').selectOption('Family')
  await submit.click()
  await expect(toasts(page).getByText('Channel code already exists')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()

  await page.getByLabel('Code').fill(code)
  await submit.click()
  await expect(toasts(page).getByText('New channel created successfully')).toBeVisible()
  await expect(page).toHaveURL('/channels')
  await page.getByLabel('Filter by Code').fill(code)
  await expect(page.getByRole('row', { name: new RegExp(`Active .*Radio ${code} Canal ${code} 1000`) })).toBeVisible()
})

test('offers active tag values by name', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/edit-channel/SHOP')
  const options = page.getByLabel('Genre').locator('option')
  // Disabled since then, but still this channel's value.
  await expect(page.getByLabel('Genre').locator('option:checked')).toHaveText('Shopping (disabled)')
  const names = (await options.allTextContents()).slice(1)
  expect(names).toEqual(names.toSorted((first, second) => first.localeCompare(second)))
  await page.goto('/create-channel')
  await expect(page.getByLabel('Genre').getByRole('option', { name: 'News' })).toBeAttached()
  await expect(page.getByLabel('Genre').getByRole('option', { name: /Shopping/ })).toHaveCount(0)
})

test('toggles a status after confirmation', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  const code = newCode()
  await portal.send('operations', 'POST', '/create-channel', channel(code))
  await page.goto(`/channels?code=${code}`)
  const row = page.getByRole('row', { name: new RegExp(`Channel ${code}`) })
  await row.getByRole('button', { name: /^Toggle status of/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to toggle the status?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(toasts(page).getByText('Channel status changed successfully')).toBeVisible()
  await expect(row.getByText('Disabled')).toBeVisible()
})

test('rejects a toggle if the status has changed since loading', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'operations')
  const code = newCode()
  await portal.send('operations', 'POST', '/create-channel', channel(code))
  await page.goto(`/channels?code=${code}`)
  await page.getByRole('button', { name: /^Toggle status of/ }).click()
  await portal.send('administrator', 'POST', '/toggle-channel-status', { code })
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
  await expect(
    toasts(page).getByText('The status has changed since you loaded this page. Reload and try again.'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`Channel ${code}`) }).getByText('Disabled')).toBeVisible()
})

test('shows hostile names as plain text', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  const code = newCode()
  const name = `O'Neill & ñandú #1 (x/y): +!`
  await portal.send('operations', 'POST', '/create-channel', channel(code, { name }))
  await page.goto(`/channels?code=${code}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})
