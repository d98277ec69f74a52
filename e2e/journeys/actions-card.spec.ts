import { choose, countCalls, cut, openCustomer } from '../actions.ts'
import { type DemoCustomer, test } from '../demo-customers.ts'
import { answer, BROKEN, expect, expectAccessible, type Page, REFUSED, toasts } from '../portal.ts'

const cardProblem =
  'Unable to add/change credit card due to a problem with the card. Please check the card details provided by the customer.'
const notCharged = "Unable to charge customer's card. Please check card details provided by the customer."

const cardChanged = "Customer's credit card has been added/changed successfully"
const cardFailed = "Error adding/changing customer's credit card"

const WORKS = '4242424242424242'

// A header on requests to another server would need that server's leave.
test.use({ extraHTTPHeaders: {} })

test.beforeEach(async ({ page, portal }) => {
  const { stripeApiBase } = JSON.parse((await portal.send('support', 'GET', '/get-app-config')).text)
  // The one other server that the portal ever asks.
  portal.expectComplaints(new RegExp(`^asked ${stripeApiBase}$`))
  await portal.signIn(page, 'support')
})

test.describe('Upgrade to Premium', () => {
  test('by the year, with the card sent to the provider alone', async ({ page, pick }) => {
    const customer = await pick('trial')
    const sent = watchBodies(page)
    const dialog = await openUpgrade(page, customer)
    await expect(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(dialog.getByText(/You will be charged/).first()).toBeVisible()
    await fillCard(page, WORKS)
    await expectAccessible(page, '[role="dialog"]')
    const request = page.waitForRequest('**/admin/api/upgrade-subscription')
    await submit(page, 'Upgrade to Premium')
    expect((await request).postDataJSON()).toEqual({
      email: customer.email,
      plan: 'yearly',
      merchant: expect.any(String),
      cardName: 'Maria Fernandez',
      address: '4821 Calle Ocho',
      city: 'Miami',
      state: 'FL',
      zipCode: '33134',
      country: 'US',
      token: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      funding: 'credit',
    })
    await expect(
      toasts(page).getByText('Customer has been upgraded to premium subscription successfully.', { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Subscription Details' })).toContainText('Yearly')
    expect(sent().filter((body) => body.includes(WORKS) || body.includes('cvv'))).toEqual([])
  })

  test('by the month', async ({ page, pick }) => {
    const dialog = await openUpgrade(page, await pick('trial'))
    await dialog.getByRole('radio', { name: 'Monthly' }).check()
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Subscription Details' })).toContainText('Monthly')
  })

  test('declined at the charge: the form stays, without the card', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await openUpgrade(page, await pick('trial'))
    // Is accepted as a card, and refuses every charge.
    await fillCard(page, '4000000000000341')
    await submit(page, 'Upgrade to Premium')
    await expect(toasts(page).getByText(notCharged, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
    for (const field of ['Credit Card Number', 'Expiry Date', 'CVV']) {
      await expect(dialog.getByLabel(field)).toHaveValue('')
    }
    await expect(dialog.getByLabel('Credit Card Number')).toBeFocused()
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(dialog).toBeHidden()
  })

  test('the provider does not know the card: nothing is asked of the server', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await openUpgrade(page, await pick('trial'))
    const calls = countCalls(page, 'upgrade-subscription')
    await page.route('**/v1/payment_methods', (route) =>
      route.fulfill({
        status: 402,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } },
      }),
    )
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(toasts(page).getByText(`${notCharged}Your card number is incorrect.`)).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('4242 4242 4242 4242')
    expect(calls()).toBe(0)
  })

  test('somebody else has upgraded the customer meanwhile', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await openUpgrade(page, await pick('trial'))
    await answer(page, 'upgrade-subscription', 409, 'PremiumAccount')
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(
      toasts(page).getByText('Error upgrading subscription as customer already has a premium subscription.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test('while the outcome is unknown, the same is asked again and charged once', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    // The preview that is read anew may come too late.
    portal.expectComplaints(REFUSED)
    const dialog = await openUpgrade(page, await pick('trial'))
    await answer(page, 'upgrade-subscription', 502, 'PaymentUnknown')
    const asked: { key: string | undefined; body: unknown }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/upgrade-subscription')) return
      asked.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    })
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(dialog.getByText('Nothing is charged twice')).toBeVisible()
    await expect(dialog.getByText('VISA •••• 4242')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.unroute('**/admin/api/upgrade-subscription*')
    await submit(page, 'Try Again')
    await expect(dialog).toBeHidden()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  test('without a connection, trying again upgrades once', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    // The preview that is read anew may come too late.
    portal.expectComplaints(REFUSED)
    const dialog = await openUpgrade(page, await pick('trial'))
    await cut(page, 'upgrade-subscription')
    await fillCard(page, WORKS)
    await submit(page, 'Upgrade to Premium')
    await expect(toasts(page).getByText("Error upgrading customer's subscription to premium.")).toBeVisible()
    await page.unroute('**/admin/api/upgrade-subscription*')
    await submit(page, 'Try Again')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Subscription Details' })).toBeVisible()
  })

  test('says that the plans could not be loaded, and tries again', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    await answer(page, 'get-merchant-plans', 500, 'InternalError')
    const dialog = await openUpgrade(page, await pick('trial'))
    await expect(toasts(page).getByText("Error loading plans for customer's merchant")).toBeVisible()
    await expect(dialog.getByText("Error loading plans for customer's merchant")).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.unroute('**/admin/api/get-merchant-plans*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('radio', { name: 'Monthly' })).toBeVisible()
  })
})

test.describe('Add Credit Card', () => {
  test('a double click adds it once, and the record shows it', async ({ page, pick }) => {
    const dialog = await openAddCard(page, await pick('cardless'))
    const calls = countCalls(page, 'change-credit-card')
    await fillCard(page, WORKS)
    await expectAccessible(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Add Credit Card', exact: true }).dblclick()
    await expect(toasts(page).getByText(cardChanged, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Credit Card Details' })).toContainText('•••• •••• •••• 4242')
    expect(calls()).toBe(1)
  })

  test('a card that is accepted now and refuses charges later is added', async ({ page, pick }) => {
    const dialog = await openAddCard(page, await pick('cardless'))
    await fillCard(page, '4000000000000341')
    await submit(page, 'Add Credit Card')
    await expect(toasts(page).getByText(cardChanged, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Credit Card Details' })).toContainText('•••• •••• •••• 0341')
  })

  test('declined by the issuer: the form stays, without the card', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await openAddCard(page, await pick('cardless'))
    await fillCard(page, '4000000000000002')
    await submit(page, 'Add Credit Card')
    await expect(toasts(page).getByText(cardProblem, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('')
    await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
  })

  test('refused by the server, as the subscription was ended meanwhile', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const customer = await pick('cardless')
    const dialog = await openAddCard(page, customer)
    await fillCard(page, WORKS)
    expect(
      (await portal.send('administrator', 'POST', '/end-premium-subscription', { email: customer.email })).status,
    ).toBe(200)
    await submit(page, 'Add Credit Card')
    await expect(toasts(page).getByText(cardFailed, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
  })

  test('without a connection, trying again adds it once', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    const dialog = await openAddCard(page, await pick('cardless'))
    await cut(page, 'change-credit-card')
    await fillCard(page, WORKS)
    await submit(page, 'Add Credit Card')
    await expect(toasts(page).getByText(`${cardFailed}The server cannot be reached.`)).toBeVisible()
    await page.unroute('**/admin/api/change-credit-card*')
    await submit(page, 'Try Again')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Credit Card Details' })).toContainText('•••• •••• •••• 4242')
  })
})

test.describe('Change Credit Card', () => {
  test('the record shows the new card', async ({ page, pick }) => {
    const customer = await pick('subscribed')
    await openCustomer(page, customer)
    const dialog = await choose(page, 'Change Credit Card')
    await fillCard(page, '378282246310005', '1234')
    await submit(page, 'Change Credit Card')
    await expect(
      toasts(page).getByText("Customer's credit card has been added/changed successfully", { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    const details = page.getByRole('region', { name: 'Credit Card Details' })
    await expect(details).toContainText('•••• •••• •••• 0005')
    await expect(details).toContainText('American Express')
  })

  test('declined by the issuer: the form stays, without the card', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    await openCustomer(page, await pick('subscribed'))
    const dialog = await choose(page, 'Change Credit Card')
    await fillCard(page, '4000000000000002')
    await submit(page, 'Change Credit Card')
    await expect(toasts(page).getByText(cardProblem, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('')
    await expect(dialog.getByLabel('Address')).toHaveValue('4821 Calle Ocho')
  })

  test('the provider cannot be reached', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    await openCustomer(page, await pick('subscribed'))
    const calls = countCalls(page, 'change-credit-card')
    const dialog = await choose(page, 'Change Credit Card')
    await page.route('**/v1/payment_methods', (route) => route.abort())
    await fillCard(page, WORKS)
    await submit(page, 'Change Credit Card')
    await expect(toasts(page).getByText(`${cardProblem}The payment provider cannot be reached.`)).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('4242 4242 4242 4242')
    expect(calls()).toBe(0)
  })

  test('says that the states could not be fetched, and tries again', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    await answer(page, 'get-states', 500, 'InternalError')
    await openCustomer(page, await pick('subscribed'))
    const dialog = await choose(page, 'Change Credit Card')
    await expect(toasts(page).getByText('Error fetching states')).toBeVisible()
    await expect(dialog.getByText('Error fetching states')).toBeVisible()
    await page.unroute('**/admin/api/get-states*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByLabel('State').selectOption('Wyoming')
  })
})

test('the card form knows brands, groups digits and limits them', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  const number = dialog.getByLabel('Credit Card Number')
  for (const [typed, shown, brand] of [
    ['4', '4', 'VISA'],
    ['42424242424242429', '4242 4242 4242 4242', 'VISA'],
    ['378282246310005999', '3782 822463 10005', 'AMEX'],
    ['5555555555554444', '5555 5555 5555 4444', 'MasterCard'],
    ['2720990000000007', '2720 9900 0000 0007', 'MasterCard'],
    ['6011111111111117', '6011 1111 1111 1117', 'Discover'],
    ['3566002020360505', '3566 0020 2036 0505', 'JCB'],
    ['36227206271667', '3622 7206 2716 67', 'Diners'],
  ]) {
    await number.fill('')
    await number.pressSequentially(typed ?? '')
    await expect(number).toHaveValue(shown ?? '')
    await expect(dialog.getByRole('img', { name: `Card brand: ${brand}` })).toBeVisible()
  }
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

test('a digit in the middle of a number is corrected where it stands', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  const number = dialog.getByLabel('Credit Card Number')
  await number.pressSequentially('4242424242424242')
  await number.press('Home')
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('99')
  await expect(number).toHaveValue('4242 9924 2424 2424')
})

test('each field of the card form says what is wrong', async ({ page, pick }) => {
  await openCustomer(page, await pick('subscribed'))
  const dialog = await choose(page, 'Change Credit Card')
  await submit(page, 'Change Credit Card')
  for (const message of [
    'Enter name as on credit card',
    'Enter credit card number',
    'Enter a valid credit card expiry date',
    'Enter CVV',
    'Enter address as on credit card',
    'Enter city as on credit card',
    'Enter state as on credit card',
    'Enter zip code as on credit card',
  ]) {
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

async function openUpgrade(page: Page, customer: DemoCustomer) {
  await openCustomer(page, customer)
  return await choose(page, 'Upgrade to Premium')
}

async function openAddCard(page: Page, customer: DemoCustomer) {
  await openCustomer(page, customer)
  return await choose(page, 'Add Credit Card')
}

async function fillCard(page: Page, number: string, cvv = '123'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name on Card').fill('Maria Fernandez')
  await dialog.getByLabel('Credit Card Number').fill(number)
  await dialog.getByLabel('Expiry Date').fill('07/2031')
  await dialog.getByLabel('CVV').fill(cvv)
  await dialog.getByLabel('Address').fill('4821 Calle Ocho')
  await dialog.getByLabel('City').fill('Miami')
  await dialog.getByLabel('State').selectOption('Florida')
  await dialog.getByLabel('Zip Code').fill('33134')
}

async function submit(page: Page, verb: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
}

/** Everything that the page sends to our own server. */
function watchBodies(page: Page): () => string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return () => bodies
}
