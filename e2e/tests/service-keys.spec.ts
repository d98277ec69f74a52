import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

test('creates a key, shows it once, uses it and revokes it', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const name = `Site ${randomBytes(4).toString('hex')}`
  await portal.signIn(page, 'administrator')
  await page.goto('/service-keys')
  await page.getByRole('button', { name: 'New Service Key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Service Key' }).click()
  await expect(dialog.getByText('Enter a name for the key')).toBeVisible()
  await expect(dialog.getByText('Select at least one')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Report application errors' }).check()
  await dialog.getByRole('combobox', { name: 'Allowed Addresses' }).fill('everywhere')
  await dialog.getByRole('button', { name: 'Create Service Key' }).click()
  await expect(dialog.getByText('everywhere is not an IP address or network such as 203.0.113.0/24')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Allowed Addresses' }).press('Backspace')
  for (const address of ['127.0.0.1', '2001:db8::/32']) {
    await dialog.getByRole('combobox', { name: 'Allowed Addresses' }).fill(address)
    await dialog.getByRole('combobox', { name: 'Allowed Addresses' }).press('Enter')
  }
  await dialog.getByRole('button', { name: 'Create Service Key' }).click()
  await expect(toasts(page).getByText('New service key created successfully')).toBeVisible()
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(key).toMatch(/^psk_[\w-]{43}$/)
  await expectAccessible(page)
  // Only its buttons close a dialog whose content cannot be shown again.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await page.setViewportSize({ width: 767, height: 800 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('dialog').getByText(key)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy Key' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const report = async (id: string) =>
    (
      await fetch(`${portal.url}/service/v1/errors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ occurredAt: new Date().toISOString(), description: 'Reported by a test' }),
      })
    ).status
  expect(await report('first')).toBe(200)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${key.slice(0, 10)}…`)
  await expect(row).toContainText('127.0.0.1, 2001:db8::/32')
  await expect(row).toContainText('Never expires')
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Service Key' }).click()
  await expect(toasts(page).getByText('Service key revoked successfully')).toBeVisible()
  await expect(row).toContainText('Revoked')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const [titles] = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(titles).toContain('Created (Eastern)')
  expect(await report('second')).toBe(401)
  await expectAccessible(page)
})

test('shows the empty state and reports failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'get-service-keys', 500, 'InternalError')
  await page.goto('/service-keys')
  await expect(toasts(page).getByText('Error fetching service keys')).toBeVisible()
  await mockResponse(page, 'get-service-keys', 200, '[]')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No service keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'New Service Key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kept')
  await dialog.getByRole('checkbox', { name: 'Report application errors' }).check()
  const create = dialog.getByRole('button', { name: 'Create Service Key' })
  await mockResponse(page, 'create-service-key', 500, 'InternalError')
  await create.click()
  await expect(toasts(page).getByText('Unable to create service key')).toBeVisible()
  await mockResponse(page, 'create-service-key', 409, 'ServiceKeyExists')
  await create.click()
  // Once, beside its field.
  const exists = page.getByText('A service key with this name already exists.')
  await expect(exists).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/already exists/)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')

  const key = { id: 1, name: 'Apps', scopes: ['sign-up'], start: 'psk_abcdef', addresses: [], createdBy: 'a@demo.test' }
  const times = {
    expiresOn: '2026-03-09T00:00:00.000Z',
    isExpired: true,
    createdAt: '2026-03-10T15:00:00.000Z',
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedBy: null,
    revokedAt: null,
  }
  await mockResponse(page, 'get-service-keys', 200, JSON.stringify([{ ...key, ...times }]))
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Apps' })).toContainText('Expired')
  for (const [status, code, toastText] of [
    [500, 'InternalError', 'Unable to revoke service key'],
    [404, 'ServiceKeyNotFound', 'Service key not found'],
  ] as const) {
    await mockResponse(page, 'revoke-service-key', status, code)
    await page.getByRole('button', { name: 'Revoke Apps' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke Service Key' }).click()
    await expect(toasts(page).getByText(toastText)).toBeVisible()
  }
})

test('the service API serves its own description', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/service/v1/')
  await expect(page.getByRole('heading', { name: 'Service API' })).toBeVisible()
  await expect(page.getByText('/service/v1/sign-ups').first()).toBeVisible()
  await expectAccessible(page)
})
