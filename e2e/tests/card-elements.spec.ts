import { randomUUID } from 'node:crypto'
import type { Mail, MailRow } from '@portal/contract/mail/calls'
import { choose, openAction, openCustomer } from '../actions.ts'
import { allowProvider, CARD_PROBLEM, cardActions, EMPTY_CARD_MESSAGES, submit } from '../card-form.ts'
import { SERVER_ERROR, expect, expectAccessible, type Page, type Portal, CLIENT_ERROR, toasts } from '../portal.ts'
import { fieldOf, fillProviderFields, test } from '../provider-fields.ts'

/** Works, and no demo customer has it. */
const UNUSUAL = '6555900000604105'
/** Its bank requires confirmation by the cardholder. */
const ASKING = '4000002500003155'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })
// Sequential, so that their server is started only once.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  portal.expectErrors(/^request to http:\/\/127\.0\.0\.1:\d+$/)
  await portal.signIn(page, 'support')
})

for (const { label, kind, done, declined, decliningCard } of cardActions) {
  test(`${label}: sends a card entered in the provider's fields to the provider only`, async ({
    page,
    portal,
    pick,
    sent,
  }) => {
    portal.expectErrors(CLIENT_ERROR)
    const dialog = await openAction(page, label, await pick(kind))
    await fillProviderFields(page, dialog, decliningCard)
    await submit(dialog, label)
    await expect(toasts(page).getByText(declined, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
    await expect(fieldOf(page, 'number')).toHaveValue('')
    await expect(fieldOf(page, 'number')).toBeFocused()

    await fillProviderFields(page, dialog, UNUSUAL)
    await expect(dialog.getByRole('img', { name: 'Card brand: Discover' })).toBeVisible()
    expectNoCard(await dialog.innerHTML(), [UNUSUAL])
    expectNoNumber(await page.content(), [UNUSUAL])
    await submit(dialog, label)
    await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Credit Card Details' })).toContainText('•••• •••• •••• 4105')

    expect(sent()).toContain('Calle Ocho')
    expectNoCard(sent(), [decliningCard, UNUSUAL])
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expectNoCard(stored, [decliningCard, UNUSUAL])
  })
}

test('sends the customer a link for bank authentication and shows staff no bank dialog', async ({
  page,
  portal,
  pick,
  sent,
  browser,
}) => {
  portal.expectErrors(CLIENT_ERROR)
  const dialog = await openAction(page, 'Change Credit Card', await pick('subscribed'))
  await fillProviderFields(page, dialog, ASKING)
  await submit(dialog, 'Change Credit Card')
  await expect(page.getByRole('dialog', { name: 'Send Link to Customer' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page, '[role="dialog"]')
  const recipient = `${randomUUID().slice(0, 13)}@example.com`
  await dialog.getByLabel('Email Address').fill(recipient)
  await submit(dialog, 'Send Link')
  await expect(toasts(page).getByText('Link sent to the customer', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const customer = await browser.newPage()
  await customer.goto(await linkTo(recipient, portal))
  for (const [label, value] of Object.entries(enteredByCustomer)) await customer.getByLabel(label).fill(value)
  await customer.getByRole('button', { name: 'Save Card' }).click()
  await customer.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: 'Approve' }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await customer.close()
  await expect(page.getByRole('region', { name: 'Credit Card Details' })).toContainText('•••• •••• •••• 3155')
  expectNoCard(sent(), [ASKING])
})

const enteredByCustomer = {
  'Card number': ASKING,
  'Expiration month': '7',
  'Expiration year': '2031',
  CVC: '987',
  'Name on card': 'Maria Fernandez',
  Address: '4821 Calle Ocho',
  City: 'Miami',
  State: 'FL',
  'Zip code': '33134',
}

/** Returns the link from the email that the worker wrote. */
async function linkTo(recipient: string, { send }: Pick<Portal, 'send'>): Promise<string> {
  let address = ''
  await expect(async () => {
    const mails: readonly MailRow[] = JSON.parse((await send('administrator', 'GET', '/list-mails')).text)
    const mail = mails.find(({ to }) => to === recipient)
    const { text }: Mail = JSON.parse((await send('administrator', 'GET', `/get-mail?id=${mail?.id}`)).text)
    address = /https?:\/\/\S+checkout\S+/.exec(text)?.[0] ?? ''
    expect(address).not.toBe('')
  }).toPass()
  return address
}

test("shows the form's validation messages for each field", async ({ page, pick, sent }) => {
  const dialog = await openAction(page, 'Change Credit Card', await pick('subscribed'))
  await expect(fieldOf(page, 'number')).toBeVisible()
  await submit(dialog, 'Change Credit Card')
  for (const message of EMPTY_CARD_MESSAGES) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await expectAccessible(page, '[role="dialog"]')
  for (const [field, group, typed, message] of [
    ['number', 'Credit Card Number', '4242424242424241', 'Enter a valid credit card number'],
    ['number', 'Credit Card Number', '6200000000000005', 'Enter a valid credit card number'],
    ['expiry', 'Expiry Date', '0120', 'Enter a valid credit card expiry date'],
    ['cvc', 'CVV', '12', 'Enter a valid CVV'],
  ] as const) {
    await fieldOf(page, field).fill(typed)
    await fieldOf(page, field).blur()
    await expect(dialog.getByRole('group', { name: group })).toHaveAccessibleDescription(message)
  }
  await dialog.getByLabel('Name on Card').fill('Maria Fernandez')
  await submit(dialog, 'Change Credit Card')
  await expect(fieldOf(page, 'number')).toBeFocused()
  expectNoCard(sent(), ['4242424242424241', '6200000000000005'])
})

test('moves through the frames by keyboard and leaves them with Escape', async ({ page, pick }) => {
  const dialog = await openAction(page, 'Change Credit Card', await pick('subscribed'))
  await expect(fieldOf(page, 'number')).toBeVisible()
  await expect(dialog.getByLabel('Name on Card')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(fieldOf(page, 'number')).toBeFocused()
  await page.keyboard.type('378282246310005')
  await page.keyboard.press('Tab')
  await page.keyboard.type('731')
  await page.keyboard.press('Tab')
  await page.keyboard.type('98765')
  await expect(fieldOf(page, 'number')).toHaveValue('3782 822463 10005')
  await expect(fieldOf(page, 'expiry')).toHaveValue('07 / 31')
  await expect(fieldOf(page, 'cvc')).toHaveValue('9876')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(fieldOf(page, 'cvc')).toBeFocused()
  await dialog.getByText('Expiry Date').click()
  await expect(fieldOf(page, 'expiry')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter name as on credit card')).toBeVisible()
  await fieldOf(page, 'number').press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
})

test('keeps the entered card if the provider is unreachable', async ({ page, portal, pick, sent }) => {
  portal.expectErrors(SERVER_ERROR)
  const dialog = await openAction(page, 'Change Credit Card', await pick('subscribed'))
  await page.route('**/v1/payment_methods', (route) => route.abort())
  await fillProviderFields(page, dialog, UNUSUAL)
  await submit(dialog, 'Change Credit Card')
  await expect(toasts(page).getByText(`${CARD_PROBLEM}Unable to reach the payment provider.`)).toBeVisible()
  await expect(fieldOf(page, 'number')).toHaveValue('6555 9000 0060 4105')
  expectNoCard(sent(), [UNUSUAL])
})

test("retries loading the provider's library after a failure", async ({ page, portal, pick }) => {
  portal.expectErrors(SERVER_ERROR)
  await page.route('**/stripe-js/stripe.js', (route) => route.abort())
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  await expect(dialog.getByText("The payment provider's card fields could not be loaded.")).toBeVisible()
  await dialog.getByLabel('Address').fill('4821 Calle Ocho')
  await page.unroute('**/stripe-js/stripe.js')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await fillProviderFields(page, dialog, UNUSUAL)
  await submit(dialog, 'Change Credit Card')
  await expect(dialog).toBeHidden()
})

test("cannot access the provider's frames from the page", async ({ page, pick }) => {
  await openAction(page, 'Change Credit Card', await pick('subscribed'))
  await fieldOf(page, 'number').fill(UNUSUAL)
  expect(await readFrames(page)).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
})

async function readFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from({ length: window.frames.length }, (_, index) => {
      try {
        return String(window.frames[index]?.document.body.innerHTML)
      } catch (error) {
        return error instanceof DOMException ? error.name : String(error)
      }
    }),
  )
}

/** Expects no full card number, formatted or not, no leading or middle digits, and no security code. */
function expectNoCard(text: string, numbers: readonly string[]) {
  expectNoNumber(text, numbers)
  expect(text).not.toMatch(/(?<![0-9a-f-])[0-9]{13,19}(?![0-9a-f-])/)
  expect(text).not.toMatch(/"(?:cvc|cvv|number|expiry)"/)
  expect(text).not.toMatch(/(?<![0-9a-zA-Z-])987(?![0-9a-zA-Z-])/)
}

/** The page around the form has its own amounts and IDs, which may contain part of a number. */
function expectNoNumber(text: string, numbers: readonly string[]) {
  for (const number of numbers) {
    const grouped = number.match(/.{1,4}/g)?.join('[^0-9]{0,3}') ?? number
    expect(text).not.toMatch(new RegExp(grouped))
    expect(text).not.toContain(number.slice(0, 8))
    expect(text).not.toContain(number.slice(4, 12))
  }
}
