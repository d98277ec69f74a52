import { choose, openCustomer } from '../actions.ts'
import { allowProvider, EMPTY_CARD_MESSAGES, submit } from '../card-form.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible } from '../portal.ts'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  await portal.signIn(page, 'support')
})

test('recognizes card brands, groups digits and limits their number', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  const number = dialog.getByLabel('Credit Card Number')
  for (const [typed, shown, brand] of [
    ['4', '4', 'VISA'],
    ['42424242424242429', '4242 4242 4242 4242', 'VISA'],
    ['378282246310005999', '3782 822463 10005', 'AMEX'],
    ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
    ['2720990000000007', '2720 9900 0000 0007', 'Mastercard'],
    ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
    ['3566002020360505', '3566 0020 2036 0505', 'JCB'],
    ['36227206271667', '3622 7206 2716 67', 'Diners'],
  ]) {
    await number.fill('')
    await number.pressSequentially(typed ?? '')
    await expect(number).toHaveValue(shown ?? '')
    await expect(dialog.getByRole('img', { name: `Card brand: ${brand}` })).toBeVisible()
  }
  // A pasted number with too many digits is not truncated to what may be another card's number.
  await number.fill('4242424242424242999')
  await expect(number).toHaveValue('4242 4242 4242 4242 999')
  await number.blur()
  await expect(dialog.getByText('Enter a valid credit card number')).toBeVisible()
  await number.fill('6200000000000005')
  await expect(dialog.getByRole('img', { name: 'Card brand unknown' })).toBeVisible()

  const cvv = dialog.getByLabel('CVV')
  await cvv.pressSequentially('12345')
  await expect(cvv).toHaveValue('123')
  await number.fill('378282246310005')
  await cvv.fill('')
  await cvv.pressSequentially('12345')
  await expect(cvv).toHaveValue('1234')

  const expiry = dialog.getByLabel('Expiry Date')
  await expiry.pressSequentially('72031')
  await expect(expiry).toHaveValue('07 / 2031')
  await dialog.getByLabel('Zip Code').pressSequentially('331341')
  await expect(dialog.getByLabel('Zip Code')).toHaveValue('33134')
})

test('shows the entire card form in a window 800 pixels high', async ({ page, pick }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  await expect(dialog.getByLabel('Preview of changes').getByText('Next invoice')).toBeVisible()
  expect(await dialog.evaluate((form) => form.scrollHeight - form.clientHeight)).toBe(0)
})

test('corrects a digit in the middle of the number in place', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  const number = dialog.getByLabel('Credit Card Number')
  await number.pressSequentially('4242424242424242')
  await number.press('Home')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('98')
  // There is room for one digit: it pushes none out, and the caret stays after it.
  await expect(number).toHaveValue('4242 9242 4242 4242')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await expect(number).toHaveValue('4242 7242 4242 4242')
})

test('shows the validation message of each field', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  await submit(dialog, 'Change Credit Card')
  for (const message of EMPTY_CARD_MESSAGES) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByLabel('Name on Card')).toBeFocused()
  await expectAccessible(page, '[role="dialog"]')
  for (const [field, value, message] of [
    ['Credit Card Number', '4242424242424241', 'Enter a valid credit card number'],
    ['Expiry Date', '01/2020', 'Enter a valid credit card expiry date'],
    ['Expiry Date', '01/2100', 'Enter a valid credit card expiry date'],
    ['CVV', '12', 'Enter a valid CVV'],
    ['Zip Code', '3313', 'Enter a valid zip code'],
    ['Address', '<1>', 'Enter a valid address'],
    ['City', '<1>', 'Enter a valid city'],
  ] as const) {
    await dialog.getByLabel(field).fill(value)
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(message)
  }
})
