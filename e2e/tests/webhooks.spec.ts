import { startWebhookReceiver } from '@portal/server/test/webhook-receiver.ts'
import type { Locator } from '@playwright/test'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('creates a webhook that receives signed events and shows each request with its response', async ({
  page,
  portal,
}) => {
  test.slow()
  portal.expectErrors(CLIENT_ERROR)
  const receiver = await startWebhookReceiver()
  try {
    await portal.signIn(page, 'administrator')
    await page.goto('/webhooks')
    await page.getByRole('link', { name: 'New Webhook' }).first().click()
    await expect(page.getByRole('region', { name: 'What Your Server Receives' })).toContainText('customer.suspended')
    await page.getByRole('button', { name: 'Create Webhook' }).click()
    await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await page.getByRole('textbox', { name: 'Description' }).fill('Apps')
    await page.getByRole('radio', { name: 'Selected events' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Webhook' }).click()
    await expect(page.getByText('Select at least one event')).toBeInViewport()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.getByRole('checkbox', { name: 'tag.created' }).check()
    await page.getByRole('button', { name: 'Create Webhook' }).click()
    await expect(toasts(page).getByText('New webhook created successfully')).toBeVisible()
    receiver.setSecret(await takeSecret(page))

    await page.getByRole('button', { name: 'Send Test Event' }).click()
    await expect(toasts(page).getByText('Test event queued')).toBeVisible()
    await expect.poll(() => receiver.received.at(-1)?.verified?.type).toBe('webhook.test')
    await page.reload()
    const log = page.getByRole('table', { name: 'Deliveries' })
    await expect(log.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('Delivered')
    await expectAccessible(page)

    await log.getByRole('link', { name: 'webhook.test' }).click()
    await expect(page.getByRole('region', { name: 'Attempt 1' })).toContainText('webhook-signature: v1,')
    await expect(page.getByRole('region', { name: 'Attempt 1' })).toContainText(receiver.url)
    await expect(page.getByRole('region', { name: 'Attempt 1' })).toContainText('OK')
    await expect(page.getByText(receiver.received[0]?.raw ?? 'no event')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send Again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click()
    await expect(toasts(page).getByText('Event queued')).toBeVisible()
    await expect
      .poll(() => receiver.received.map(({ id }) => id))
      .toEqual([receiver.received[0]?.id, receiver.received[0]?.id])
  } finally {
    await receiver.stop()
  }
})

test('rotates a secret, resends events of a period, and edits, disables and deletes a webhook', async ({
  page,
  portal,
}) => {
  test.slow()
  // The displayed data is reloaded when the webhook is deleted.
  portal.expectErrors(CLIENT_ERROR)
  const receiver = await startWebhookReceiver()
  try {
    const made = { address: `${receiver.url}?second`, description: '', types: null }
    const { text } = await portal.send('administrator', 'POST', '/create-webhook', made)
    const { id, secret }: { id: number; secret: string } = JSON.parse(text)
    receiver.setSecret(secret)
    await portal.send('administrator', 'POST', '/send-webhook-test', { id })
    await expect.poll(() => receiver.received.length).toBe(1)

    await portal.signIn(page, 'administrator')
    await page.goto(`/webhook/${id}`)
    const test = page.getByRole('button', { name: 'Send Test Event' })
    await test.press('Enter')
    await expect(toasts(page).getByText('Test event queued.')).toBeVisible()
    await expect(test).toBeFocused()
    await expect.poll(() => receiver.received.length).toBe(2)

    const eventId = page.getByRole('cell', { name: /^evt_/ }).first().locator('span')
    await expect.poll(() => eventId.evaluate((one) => one.getClientRects().length)).toBe(1)
    const cut = await eventId.evaluate(({ parentElement: cell }) => cell && cell.scrollWidth - cell.clientWidth)
    expect(cut).toBe(0)

    await page.getByRole('button', { name: 'Rotate Secret' }).click()
    await expect(page.getByRole('dialog').getByText(made.address)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'In 24 hours' })).toBeFocused()
    await page.getByRole('dialog').getByRole('radio', { name: 'Now (if it leaked)' }).check()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate Secret' }).click()
    receiver.setSecret(await takeSecret(page))

    await page.getByRole('button', { name: 'Send Events Again' }).click()
    const first = page.getByRole('dialog').getByLabel('From')
    await expect(first).toBeFocused()
    await expect(page.getByRole('dialog').getByText('No events to send again in this period')).toBeVisible()
    await page.getByRole('dialog').getByRole('radio', { name: 'All events, including delivered ones' }).check()
    await expect(page.getByRole('dialog').getByText('2 events will be sent again.')).toBeVisible()
    // A week earlier, on the day before the first.
    const last = page.getByRole('dialog').getByLabel('To')
    await moveDay(last, 'ArrowUp')
    await expect(page.getByRole('dialog').getByText('End date cannot be before start date')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Send Again' })).toBeDisabled()
    await moveDay(last, 'ArrowDown')
    await expect(page.getByRole('dialog').getByText('2 events will be sent again.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click()
    await expect(toasts(page).getByText('Events queued for sending')).toBeVisible()
    await expect.poll(() => receiver.received.filter((one) => one.id === receiver.received[0]?.id).length).toBe(2)
    expect(receiver.received.at(-1)?.verified).not.toBeNull()

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Second')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page).getByText('Webhook updated successfully')).toBeVisible()
    await expect(page.getByText('Second', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Switch Off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click()
    await expect(page.getByRole('button', { name: 'Send Test Event' })).toBeDisabled()
    await page.getByRole('button', { name: 'Switch On' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch On' }).click()
    await expect(page.getByRole('button', { name: 'Send Test Event' })).toBeEnabled()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Webhook' }).click()
    await expect(toasts(page).getByText('Webhook deleted successfully')).toBeVisible()
    await expect(page).toHaveURL('/webhooks')
    await expect(toasts(page).getByText('Webhook not found')).toBeHidden()
  } finally {
    await receiver.stop()
  }
})

test('shows the empty state and reports failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'get-webhooks', 500, 'InternalError')
  await page.goto('/webhooks')
  await expect(toasts(page).getByText('Error fetching webhooks')).toBeVisible()
  await mockResponse(page, 'get-webhooks', 200, '[]')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/webhook/0')
  await expect(page.getByRole('main').getByText('Webhook not found')).toBeVisible()
  await page.goto('/webhook-delivery/0')
  await expect(page.getByRole('main').getByText('Delivery not found')).toBeVisible()
})

async function moveDay(field: Locator, key: 'ArrowUp' | 'ArrowDown') {
  await field.press('Enter')
  await expect(field.page().locator('[aria-pressed="true"]')).toBeFocused()
  await field.page().keyboard.press(key)
  await field.page().keyboard.press('Enter')
  await expect(field).toBeFocused()
}

async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Webhook Secret' })
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(secret)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return secret
}
