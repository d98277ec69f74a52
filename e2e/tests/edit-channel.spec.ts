import { channel, newCode } from '../own-channels.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  type Page,
  type Portal,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

/** Opens a channel created by this test for editing. */
async function openOwn(page: Page, send: Portal['send']) {
  const code = newCode()
  expect((await send('operations', 'POST', '/create-channel', channel(code))).status).toBe(200)
  await page.goto(`/edit-channel/${code}`)
  await expect(page.getByLabel('Code')).toHaveValue(code)
  return code
}

test('updates a channel and keeps its code', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  const code = await openOwn(page, portal.send)
  await expect(page.getByLabel('Code')).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('Name')).toHaveValue(`Channel ${code}`)
  await expect(page.getByLabel('Genre').locator('option:checked')).toHaveText('News')
  await expectAccessible(page)
  await page.getByLabel('Name').fill(`Renamed ${code}`)
  await page.getByRole('button', { name: 'Update Channel' }).click()
  await expect(toasts(page).getByText('Channel updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/channels')
  expect((await portal.send('operations', 'GET', `/get-channel?code=${code}`)).text).toContain(`Renamed ${code}`)

  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await portal.send('operations', 'GET', `/get-channel?code=${code}`)).text)
    .toContain(`Channel ${code}`)
})

test('returns to the list with its filters and sort order after editing', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  const code = await openOwn(page, portal.send)
  const list = `/channels?sort=-name&code=${code}`
  await page.goto(list)
  const edit = page.getByRole('link', { name: /^Edit/ })
  await edit.click()
  // Until the form loads, the list is shown, whose filter has the same name.
  await expect(page.getByRole('heading', { name: 'Edit Channel' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`Renamed ${code}`)
  await page.getByRole('button', { name: 'Update Channel' }).click()
  await expect(page).toHaveURL(list)
  for (const way of [
    page.getByRole('link', { name: 'Cancel' }),
    page.getByRole('main').getByRole('link', { name: 'Channels' }),
  ]) {
    await edit.click()
    await way.click()
    await expect(page).toHaveURL(list)
  }
})

test('reports a concurrent edit and reloads the channel', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'operations')
  const code = await openOwn(page, portal.send)
  const other = { ...channel(code), name: `Theirs ${code}` }
  expect((await portal.send('administrator', 'POST', '/update-channel', other)).status).toBe(200)

  await page.getByLabel('Name').fill(`Mine ${code}`)
  await page.getByRole('button', { name: 'Update Channel' }).click()
  await expect(toasts(page).getByText(/^This channel was changed by someone else/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`Mine ${code}`)
  await expect(page.getByRole('alert').filter({ hasText: 'This channel was changed by someone else' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(`Theirs ${code}`)
  await page.getByLabel('Name').fill(`Ours ${code}`)
  await page.getByRole('button', { name: 'Update Channel' }).click()
  await expect(toasts(page).getByText('Channel updated successfully')).toBeVisible()
})

test('reports an unknown channel and a load failure', async ({ page, portal }) => {
  portal.expectErrors(new RegExp(`${CLIENT_ERROR.source}|${SERVER_ERROR.source}`))
  await portal.signIn(page, 'operations')
  await page.goto('/edit-channel/ZZZZ')
  await expect(page.getByRole('main').getByText('Channel not found')).toBeVisible()
  await expectAccessible(page)
  await mockResponse(page, 'get-channel', 500, 'InternalError')
  await page.goto('/edit-channel/GOLD')
  await expect(toasts(page).getByText('Error fetching channel')).toBeVisible()
  await page.unroute('**/admin/api/get-channel*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Code')).toHaveValue('GOLD')
})

test('keeps the input after failing to create or update', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channel-tags', 500, 'InternalError')
  await page.goto('/create-channel')
  await expect(toasts(page).getByText('Error fetching channel tags')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  await page.unroute('**/admin/api/get-all-channel-tags*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const code = newCode()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name').fill(`Canal ${code}`)
  await page.getByLabel('URL').fill('https://streams.example.com/live')
  await page.getByLabel('Type').selectOption('Radio')
  await page.getByRole('combobox', { name: 'Logo' }).click()
  const logos = page.getByRole('dialog', { name: 'Select Logo' })
  await logos.getByLabel('Find by Name').fill('no such logo')
  await expect(logos.getByText('No logos match')).toBeVisible()
  await logos.getByLabel('Find by Name').fill('cine')
  await logos.getByRole('button', { name: 'logo-CINE.png' }).click()
  for (const label of ['Genre', 'Language', 'Origin', 'Audience'])
    await page.getByLabel(label).selectOption({ index: 1 })
  await mockResponse(page, 'create-channel', 500, 'InternalError')
  await page.getByRole('button', { name: 'Create Channel' }).click()
  await expect(toasts(page).getByText('Unable to create channel', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await mockResponse(page, 'create-channel', 409, 'UnknownLanguage')
  await page.getByRole('button', { name: 'Create Channel' }).click()
  await expect(page.getByRole('main').getByText('Select a channel language')).toBeVisible()
  await expect(page.getByLabel('Language')).toBeFocused()

  await openOwn(page, portal.send)
  await mockResponse(page, 'update-channel', 500, 'InternalError')
  await page.getByLabel('Name').fill('Kept')
  await page.getByRole('button', { name: 'Update Channel' }).click()
  await expect(toasts(page).getByText('Unable to update channel')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Kept')
})
