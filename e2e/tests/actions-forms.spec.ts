import type { Locator } from '@playwright/test'
import { choose, countCalls, dropResponse, unblockCall, openCustomer } from '../actions.ts'
import { countEvents, type Kind, test } from '../demo-customers.ts'
import { formActions } from '../actions-forms.ts'
import { SERVER_ERROR, expect, expectAccessible, holdResponses, CLIENT_ERROR, toasts } from '../portal.ts'

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

for (const { label, kind, path, fill, unchanged, done, failed, sent, prevent } of formActions) {
  test.describe(label, () => {
    // An action that is always available cannot be made impossible by another user.
    if (prevent !== null) {
      test('stays open and keeps its input after a server error', async ({ page, portal, pick }) => {
        portal.expectErrors(CLIENT_ERROR)
        const customer = await pick(kind)
        await openCustomer(page, customer)
        const dialog = await choose(page, label)
        await fill(dialog)
        const { status } = await portal.send('administrator', 'POST', `/${prevent}`, { email: customer.email })
        expect(status).toBeLessThan(300)

        await dialog.getByRole('button', { name: label }).click()
        await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
        await expect(fieldOf(dialog, unchanged[0])).toHaveValue(unchanged[1])
        await expect(
          dialog.getByRole('status').filter({ hasText: 'This customer was changed by someone else.' }),
        ).toBeVisible()
        await expectAccessible(page, '[role="dialog"]')
      })
    }

    test('stays open after connection failures and submits once when retried', async ({
      page,
      portal,
      pick,
      picking,
    }) => {
      portal.expectErrors(SERVER_ERROR)
      const customer = await pick(kind)
      await openCustomer(page, customer)
      const events = await countEvents(picking, customer)
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'])
      })
      const dialog = await choose(page, label)
      await expect(dialog).toHaveAccessibleName(label)
      await expect(dialog.getByText(customer.email, { exact: true })).toBeVisible()
      await fill(dialog)
      await expectAccessible(page, '[role="dialog"]')

      await test.step('a double click without a connection sends one request', async () => {
        // Lost only after both clicks: a click after the failure is a retry.
        const lose = await holdResponses(page, path, (route) => route.abort())
        const request = page.waitForRequest(`**/admin/api/${path}`)
        await dialog.getByRole('button', { name: label }).dblclick()
        lose()
        expect((await request).postDataJSON()).toMatchObject({ email: customer.email, ...sent })
        await expect(toasts(page).getByText(`${failed}Unable to reach the server.`)).toBeVisible()
        await expect(fieldOf(dialog, unchanged[0])).toHaveValue(unchanged[1])
        expect(keys).toHaveLength(1)
        await unblockCall(page, path)
      })

      const again = dialog.getByRole('button', { name: 'Try Again' })
      await test.step('a lost response keeps the form open', async () => {
        await dropResponse(page, path)
        await again.click()
        await expect.poll(() => countEvents(picking, customer)).toBe(events + 1)
        await expect(again).toBeEnabled()
        await unblockCall(page, path)
      })

      await test.step('the retry applies the action once and reloads the record', async () => {
        const release = await holdResponses(page, path)
        const reads = countCalls(page, 'get-user-details')
        await again.dblclick()
        await expect(dialog.getByRole('button', { name: label })).toBeDisabled()
        release()
        await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
        await expect(dialog).toBeHidden()
        await expect.poll(reads).toBeGreaterThan(0)
        expect(await countEvents(picking, customer)).toBe(events + 1)
        expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
        expect(keys).toEqual([keys[0], keys[0], keys[0]])
      })
    })
  })
}

/** Values that each field accepts and rejects, with messages. */
const fields: readonly {
  readonly action: string
  readonly kind: Kind
  readonly limits: Readonly<Record<string, number>>
  readonly refused: readonly (readonly [field: string, value: string, message: string])[]
}[] = [
  {
    action: 'Add Credit',
    kind: 'trial',
    limits: { Amount: 7, Reason: 1000 },
    refused: [
      ['Amount', '', 'Enter an amount'],
      ['Amount', '1,0', 'Enter a valid amount'],
      ['Amount', '10.505', 'Enter a valid amount'],
      ['Amount', '0.00', 'Enter an amount between 0.01 and 1000'],
    ],
  },
  {
    action: 'Add Charge',
    kind: 'trial',
    limits: {},
    refused: [
      ['Amount', '1000.01', 'Enter an amount between 0.01 and 1000'],
      ['Reason', '', 'Enter a reason'],
      ['Reason', 'a < b', 'Enter a valid reason'],
    ],
  },
  {
    action: 'Add Complimentary Days',
    kind: 'subscribed',
    limits: { Days: 3, Reason: 1000 },
    refused: [
      ['Days', '0', 'Enter a value between 1 and 365 days'],
      ['Days', '366', 'Enter a value between 1 and 365 days'],
      ['Days', '1.5', 'Enter a value between 1 and 365 days'],
    ],
  },
  {
    action: 'Upgrade to Complimentary',
    kind: 'trial',
    limits: { 'Duration in Days': 5, Reason: 1000 },
    refused: [['Duration in Days', '36501', 'Enter a value between 1 and 36500 days']],
  },
  {
    action: 'Modify Name',
    kind: 'trial',
    limits: { 'First Name': 20, 'Last Name': 20 },
    refused: [
      ['First Name', ' ', 'Enter first name'],
      ['Last Name', 'Ruiz!', 'Enter a valid last name'],
    ],
  },
  {
    action: 'Modify Password',
    kind: 'trial',
    limits: { 'New Password': 20 },
    refused: [
      ['New Password', '', 'Enter your password'],
      [
        'New Password',
        'abcdef1',
        'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number',
      ],
    ],
  },
  {
    action: 'Modify Support Information',
    kind: 'trial',
    limits: {
      'Alternate Contact 1': 50,
      'Alternate Contact 2': 50,
      Address: 100,
      City: 50,
      State: 50,
      'Zip Code': 10,
      Notes: 10000,
    },
    refused: [],
  },
]

for (const kind of ['trial', 'subscribed'] as const) {
  test(`rejects invalid fields in the forms of a ${kind} customer`, async ({ page, pick }) => {
    await openCustomer(page, await pick(kind))
    for (const { action, limits, refused } of fields.filter((one) => one.kind === kind)) {
      await test.step(action, async () => {
        const dialog = await choose(page, action)
        for (const [field, length] of Object.entries(limits)) {
          await expect(fieldOf(dialog, field)).toHaveAttribute('maxlength', String(length))
        }
        for (const [field, value, message] of refused) {
          await fieldOf(dialog, field).fill(value)
          await dialog.getByRole('button', { name: action }).click()
          await expect(dialog.getByText(message, { exact: true })).toBeVisible()
          await expect(fieldOf(dialog, field)).toHaveAccessibleDescription(new RegExp(message))
        }
        await page.keyboard.press('Escape')
        if (refused.length > 0) await dialog.getByRole('button', { name: 'Discard' }).click()
        await expect(dialog).toBeHidden()
      })
    }
  })
}

test('shows the strength of a password', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Modify Password')
  const strength = dialog.getByRole('meter', { name: 'Password strength' })
  await expect(strength).toHaveAttribute('aria-valuenow', '0')
  await dialog.getByLabel('New Password', { exact: true }).fill('a')
  await expect(strength).toHaveAttribute('aria-valuenow', '1')
  await dialog.getByLabel('New Password', { exact: true }).fill('Abcdefgh1234!#')
  await expect(strength).toHaveAttribute('aria-valuenow', '5')
})

test('a form without a change says so and sends nothing', async ({ page, portal, pick }) => {
  const customer = await pick('trial')
  const preferences = { defaultTimeZone: 'America/New_York', defaultLanguage: 'en', emailSmsSubscription: true }
  await portal.send('support', 'POST', '/update-preferences', { email: customer.email, ...preferences })
  await openCustomer(page, customer)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/update-preferences')) sent.push(request.url())
  })
  const dialog = await choose(page, 'Modify Preferences')
  const unchanged = dialog.getByText('You have not changed anything yet.')
  await dialog.getByRole('button', { name: 'Modify Preferences' }).click()
  await expect(unchanged).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByLabel('Language').selectOption('Spanish')
  await expect(unchanged).toBeHidden()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Modify Preferences' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('asks before discarding input, except when the window becomes too narrow', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep Editing' })).toBeFocused()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeHidden()
  await page.mouse.dblclick(20, 400)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Zoë')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(dialog).toBeHidden()
})

/** Finds a field by its label; the show-password button's name includes the label, too. */
function fieldOf(dialog: Locator, label: string): Locator {
  return dialog.locator('input, select, textarea').and(dialog.getByLabel(label))
}
