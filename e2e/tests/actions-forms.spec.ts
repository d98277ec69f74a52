import { choose, countCalls, cut, cutAnswer, mend, openCustomer } from '../actions.ts'
import { countEvents, type Kind, test } from '../demo-customers.ts'
import { formActions } from '../actions-forms.ts'
import { BROKEN, expect, expectAccessible, hold, REFUSED, toasts } from '../portal.ts'

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

for (const { label, kind, path, fill, kept, done, failed, sent, prevent } of formActions) {
  test.describe(label, () => {
    test('is filled in, done with a double click, and the record is read again', async ({ page, pick }) => {
      const customer = await pick(kind)
      await openCustomer(page, customer)
      const calls = countCalls(page, path)
      const dialog = await choose(page, label)
      await expect(dialog).toHaveAccessibleName(label)
      await expect(dialog.getByText(customer.email, { exact: true })).toBeVisible()
      await fill(dialog)
      await expectAccessible(page, '[role="dialog"]')

      const letGo = await hold(page, path)
      const reads = countCalls(page, 'get-user-details')
      const request = page.waitForRequest(`**/admin/api/${path}`)
      await dialog.getByRole('button', { name: label }).dblclick()
      expect((await request).postDataJSON()).toMatchObject({ email: customer.email, ...sent })
      await expect(dialog.getByRole('button', { name: label })).toBeDisabled()
      letGo()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect.poll(reads).toBeGreaterThan(0)
      expect(calls()).toBe(1)
    })

    // An action that is always offered can't be made impossible meanwhile.
    if (prevent !== null) {
      test('stays open with its input when the server refuses', async ({ page, portal, pick }) => {
        portal.expectComplaints(REFUSED)
        const customer = await pick(kind)
        await openCustomer(page, customer)
        const dialog = await choose(page, label)
        await fill(dialog)
        const { status } = await portal.send('administrator', 'POST', `/${prevent}`, { email: customer.email })
        expect(status).toBeLessThan(300)

        await dialog.getByRole('button', { name: label }).click()
        await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
        await expect(dialog.getByLabel(kept[0])).toHaveValue(kept[1])
        await expect(
          dialog.getByRole('status').filter({ hasText: 'This customer was changed by someone else.' }),
        ).toBeVisible()
        await expectAccessible(page, '[role="dialog"]')
      })
    }

    test('stays open without a connection, and trying again does it once', async ({ page, portal, pick, picking }) => {
      portal.expectComplaints(BROKEN)
      const customer = await pick(kind)
      await openCustomer(page, customer)
      const events = await countEvents(picking, customer)
      await cut(page, path)
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'])
      })
      const dialog = await choose(page, label)
      await fill(dialog)
      await dialog.getByRole('button', { name: label }).click()
      await expect(toasts(page).getByText(`${failed}Unable to reach the server.`)).toBeVisible()
      await expect(dialog.getByLabel(kept[0])).toHaveValue(kept[1])

      const again = dialog.getByRole('button', { name: 'Try Again' })
      await mend(page, path)
      await cutAnswer(page, path)
      await again.click()
      await expect.poll(() => countEvents(picking, customer)).toBe(events + 1)
      await expect(again).toBeEnabled()
      await mend(page, path)
      await again.click()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(await countEvents(picking, customer)).toBe(events + 1)
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
      expect(keys).toEqual([keys[0], keys[0], keys[0]])
    })
  })
}

/** What each field says of a value that it does not take. */
const refused: readonly [action: string, kind: Kind, field: string, value: string, message: string][] = [
  ['Add Credit', 'trial', 'Amount', '', 'Enter an amount'],
  ['Add Credit', 'trial', 'Amount', '1,0', 'Enter a valid amount'],
  ['Add Credit', 'trial', 'Amount', '10.505', 'Enter a valid amount'],
  ['Add Credit', 'trial', 'Amount', '0.00', 'Enter an amount between 0.01 and 1000'],
  ['Add Charge', 'trial', 'Amount', '1000.01', 'Enter an amount between 0.01 and 1000'],
  ['Add Charge', 'trial', 'Reason', '', 'Enter a reason'],
  ['Add Charge', 'trial', 'Reason', 'a < b', 'Enter a valid reason'],
  ['Add Complimentary Days', 'subscribed', 'Days', '0', 'Enter a value between 1 and 365 days'],
  ['Add Complimentary Days', 'subscribed', 'Days', '366', 'Enter a value between 1 and 365 days'],
  ['Add Complimentary Days', 'subscribed', 'Days', '1.5', 'Enter a value between 1 and 365 days'],
  ['Upgrade to Complimentary', 'trial', 'Duration in Days', '36501', 'Enter a value between 1 and 36500 days'],
  ['Modify Name', 'trial', 'First Name', ' ', 'Enter first name'],
  ['Modify Name', 'trial', 'Last Name', 'Ruiz!', 'Enter a valid last name'],
  ['Modify Password', 'trial', 'New Password', '', 'Enter your password'],
  [
    'Modify Password',
    'trial',
    'New Password',
    'abcdef1',
    'Password needs to be at least 6 characters, contain 1 uppercase letter and 1 number',
  ],
]

for (const [action, kind, field, value, message] of refused) {
  test(`${action}: ${field} "${value}" is not sent`, async ({ page, pick }) => {
    await openCustomer(page, await pick(kind))
    const dialog = await choose(page, action)
    await dialog.getByLabel(field).fill(value)
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message))
  })
}

/** How much each field takes. */
const limits: readonly [action: string, kind: Kind, lengths: Readonly<Record<string, number>>][] = [
  ['Add Credit', 'trial', { Amount: 7, Reason: 1000 }],
  ['Add Complimentary Days', 'subscribed', { Days: 3, Reason: 1000 }],
  ['Upgrade to Complimentary', 'trial', { 'Duration in Days': 5, Reason: 1000 }],
  ['Modify Name', 'trial', { 'First Name': 20, 'Last Name': 20 }],
  ['Modify Password', 'trial', { 'New Password': 20 }],
  [
    'Modify Support Information',
    'trial',
    {
      'Alternate Contact 1': 50,
      'Alternate Contact 2': 50,
      Address: 100,
      City: 50,
      State: 50,
      'Zip Code': 10,
      Notes: 10000,
    },
  ],
]

for (const [action, kind, lengths] of limits) {
  test(`${action}: no field takes more than it may`, async ({ page, pick }) => {
    await openCustomer(page, await pick(kind))
    const dialog = await choose(page, action)
    for (const [field, length] of Object.entries(lengths)) {
      await expect(dialog.getByLabel(field)).toHaveAttribute('maxlength', String(length))
    }
  })
}

test('a password shows how strong it is', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Modify Password')
  const strength = dialog.getByRole('meter', { name: 'Password strength' })
  await expect(strength).toHaveAttribute('aria-valuenow', '0')
  await dialog.getByLabel('New Password').fill('a')
  await expect(strength).toHaveAttribute('aria-valuenow', '1')
  await dialog.getByLabel('New Password').fill('Abcdefgh1234!#')
  await expect(strength).toHaveAttribute('aria-valuenow', '5')
})

test('input is not thrown away without asking', async ({ page, pick }) => {
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
})

test('a form closes when the window becomes too narrow', async ({ page, pick }) => {
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(dialog).toBeHidden()
})
