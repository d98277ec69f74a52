import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, REFUSED, test, toasts } from '../portal.ts'

test('a key is created, shown once, used and revoked', async ({ page, portal }) => {
  portal.expectComplaints(REFUSED)
  const name = `Site ${randomBytes(4).toString('hex')}`
  await portal.signIn(page, 'administrator')
  await page.goto('/service-keys')
  await page.getByRole('button', { name: 'New Service Key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Service Key' }).click()
  await expect(dialog.getByText('Enter the name of the system that uses the key')).toBeVisible()
  await expect(dialog.getByText('Select at least one')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: 'Report application errors' }).check()
  await dialog.getByRole('button', { name: 'Create Service Key' }).click()
  await expect(toasts(page).getByText('New service key created successfully')).toBeVisible()
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(key).toMatch(/^psk_[\w-]{43}$/)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const report = async (id: string) =>
    (
      await fetch(`${portal.url}/service/v1/errors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, occurredAt: new Date().toISOString(), description: 'Reported by a journey' }),
      })
    ).status
  expect(await report('first')).toBe(200)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${key.slice(0, 10)}…`)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Service Key' }).click()
  await expect(toasts(page).getByText('Service key revoked successfully')).toBeVisible()
  await expect(row).toContainText('Revoked')
  expect(await report('second')).toBe(401)
  await expectAccessible(page)
})

test('the service interface describes itself', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/service/v1/')
  await expect(page.getByRole('heading', { name: 'Service API' })).toBeVisible()
  await expect(page.getByText('/service/v1/sign-ups')).toBeVisible()
  await expectAccessible(page)
})
