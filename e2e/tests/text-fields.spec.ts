import { choose, openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible, type Page, CLIENT_ERROR } from '../portal.ts'

const HINT = "Letters, digits, spaces and - , . '"

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test.describe('text fields', () => {
  test.beforeEach(async ({ page, portal, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url })
    await portal.signIn(page, 'support')
  })

  test('an amount is completed on blur and sent as specified', async ({ page, pick }) => {
    await openCustomer(page, await pick('trial'))
    const dialog = await choose(page, 'Add Credit')
    const amount = dialog.getByLabel('Amount')
    for (const [typed, completed] of [
      ['10', '10.00'],
      ['10.5', '10.50'],
      ['.5', '0.50'],
      [' 7 ', '7.00'],
    ] as const) {
      await amount.fill(typed)
      await page.keyboard.press('Tab')
      await expect(amount).toHaveValue(completed)
    }
    await amount.fill('ten')
    await page.keyboard.press('Tab')
    await expect(amount).toHaveValue('ten')
    await expect(dialog.getByText('Enter a valid amount', { exact: true })).toBeVisible()

    // A message that disappears must not move the button away from the pointer.
    await dialog.getByLabel('Reason').fill('Sorry for the wait')
    await amount.fill('3')
    await expect(dialog.getByText('Enter a valid amount', { exact: true })).toBeHidden()
    const sent = page.waitForRequest('**/admin/api/add-credit')
    await dialog.getByRole('button', { name: 'Add Credit' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ amount: '3.00' })
  })

  test('a reason accepts pasted line breaks, apostrophes and dashes, and names rejected characters', async ({
    page,
    pick,
  }) => {
    await openCustomer(page, await pick('trial'))
    const dialog = await choose(page, 'Add Credit')
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toHaveAccessibleDescription(HINT)
    await reason.focus()
    await paste(page, 'Núñez’s box – down\nsince ‘May’')
    await expect(reason).toHaveValue("Núñez's box - down since 'May'")
    await page.keyboard.press('Home')
    await page.keyboard.type('’a')
    await expect(reason).toHaveValue("'aNúñez's box - down since 'May'")

    await reason.fill('no; really “no”')
    await dialog.getByLabel('Amount').focus()
    await expect(dialog.getByText('Enter a valid reason', { exact: true })).toBeVisible()
    await expect(
      dialog.getByText("Remove ; “ ” and use only letters, digits, spaces and - , . '", { exact: true }),
    ).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await reason.fill('no, really')
    await expect(dialog.getByText(HINT, { exact: true })).toBeVisible()
    await expect(dialog.getByText('Enter a valid reason', { exact: true })).toBeHidden()
  })

  test('a truncated text shows a message for every input method', async ({ page, pick }) => {
    await openCustomer(page, await pick('trial'))
    const dialog = await choose(page, 'Modify Support Information')
    const zipCode = dialog.getByLabel('Zip Code')
    const announced = (text: string) => dialog.locator('[aria-live="polite"]').filter({ hasText: text })

    await zipCode.fill('')
    await zipCode.focus()
    await paste(page, '33101-1234')
    await expect(zipCode).toHaveValue('33101-1234')
    await expect(dialog.getByText(/Shortened|up to/)).toHaveCount(0)
    await page.keyboard.type('5')
    await expect(announced('You can enter up to 10 characters.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+A')
    await paste(page, '33101-12345678')
    await expect(zipCode).toHaveValue('33101-1234')
    await expect(announced('Shortened to 10 characters. 4 characters were removed.')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Backspace')
    await expect(dialog.getByText(/Shortened|up to/)).toHaveCount(0)

    const notes = dialog.getByLabel('Notes')
    await notes.fill('')
    await notes.focus()
    await paste(page, `${'line\n'.repeat(2_000)}more`)
    await expect(announced('Shortened to 10,000 characters. 4 characters were removed.')).toBeVisible()
  })

  test('passwords, numbers and the command palette show truncation as well', async ({ page, pick, portal }) => {
    // The palette may search for the truncated text, which finds no customers.
    portal.expectErrors(CLIENT_ERROR)
    await openCustomer(page, await pick('trial'))
    const password = await choose(page, 'Modify Password')
    await password.getByLabel('New Password', { exact: true }).focus()
    await paste(page, 'Abcdef1 Abcdef1 Abcdef1')
    await expect(password.getByText('Shortened to 20 characters. 3 characters were removed.')).toBeVisible()
    await page.keyboard.press('Escape')
    await password.getByRole('button', { name: 'Discard' }).click()

    const days = await choose(page, 'Upgrade to Complimentary')
    await days.getByLabel('Duration in Days').focus()
    await paste(page, '3650000')
    await expect(days.getByText('Shortened to 5 characters. 2 characters were removed.')).toBeVisible()
    await page.keyboard.press('Escape')
    await days.getByRole('button', { name: 'Discard' }).click()

    await page.keyboard.press('ControlOrMeta+K')
    await expect(page.getByRole('combobox')).toBeFocused()
    await paste(page, 'x'.repeat(101))
    await expect(page.getByText('Shortened to 100 characters. 1 character was removed.')).toBeVisible()
    let searches = 0
    page.on('request', (request) => {
      if (/search-users\?.*4242/.test(request.url())) searches += 1
    })
    await page.getByRole('combobox').fill('4242 4242 4242 4242')
    await expect(page.getByText('Do not enter card numbers here.')).toBeVisible()
    expect(searches).toBe(0)
  })

  test('a card ZIP code is truncated to five digits with a message', async ({ page, pick }) => {
    await openCustomer(page, await pick('trial'))
    const dialog = await choose(page, 'Upgrade to Premium')
    const zipCode = dialog.getByLabel('Zip Code')
    await zipCode.focus()
    await paste(page, '33101-1234')
    await expect(zipCode).toHaveValue('33101')
    await expect(dialog.getByText('Shortened to 5 digits.')).toBeVisible()
  })

  test('a card number is rejected in other fields', async ({ page, pick }) => {
    await openCustomer(page, await pick('trial'))
    const dialog = await choose(page, 'Modify Support Information')
    await dialog.getByLabel('Notes').fill('Paid with 4242 4242 4242 4242')
    await dialog.getByRole('button', { name: 'Modify Support Information' }).click()
    await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription('Do not enter card numbers here')
    await expect(dialog.getByLabel('Notes')).toBeFocused()
  })
})
