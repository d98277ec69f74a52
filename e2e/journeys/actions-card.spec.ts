import type { Locator } from '@playwright/test'
import type pg from 'pg'
import { choose, countCalls, cut, cutAnswer, mend, openCustomer } from '../actions.ts'
import { allowProvider, CARD_PROBLEM, cardActions, fillCard, NOT_CHARGED } from '../card-form.ts'
import { type DemoCustomer, test } from '../demo-customers.ts'
import { answer, BROKEN, expect, expectAccessible, hold, type Page, REFUSED, toasts } from '../portal.ts'

/** Works, and no customer of the demo company has it. */
const UNUSUAL = '6555900000604105'
const ACCEPTED_NOT_CHARGED = '4000000000000341'

// A header on requests to another server would need that server's leave.
test.use({ extraHTTPHeaders: {} })

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  await portal.signIn(page, 'support')
})

for (const { label, kind, path, done, failed, declined, decliningCard, prevent } of cardActions) {
  test.describe(label, () => {
    test('a double click does it once', async ({ page, pick }) => {
      const dialog = await open(page, label, await pick(kind))
      const calls = countCalls(page, path)
      await fillCard(dialog, UNUSUAL)
      await expectAccessible(page, '[role="dialog"]')
      const letGo = await hold(page, path)
      await dialog.getByRole('button', { name: label, exact: true }).dblclick()
      await expect.poll(calls).toBe(1)
      letGo()
      await expect(toasts(page).getByText(done, { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(cardOf(page)).toContainText('•••• •••• •••• 4105')
      expect(calls()).toBe(1)
    })

    test('declined by the provider: the form stays, without the card', async ({ page, portal, pick }) => {
      portal.expectComplaints(REFUSED)
      const dialog = await open(page, label, await pick(kind))
      await fillCard(dialog, decliningCard)
      await submit(dialog, label)
      await expect(toasts(page).getByText(declined, { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
      await expect(dialog.getByLabel('Address')).toHaveValue('4821 Calle Ocho')
      for (const field of ['Credit Card Number', 'Expiry Date', 'CVV']) {
        await expect(dialog.getByLabel(field)).toHaveValue('')
      }
      await expect(dialog.getByLabel('Credit Card Number')).toBeFocused()
      await fillCard(dialog, UNUSUAL)
      await submit(dialog, label)
      await expect(dialog).toBeHidden()
    })

    test('refused by the server, as somebody was there first', async ({ page, portal, pick }) => {
      portal.expectComplaints(REFUSED)
      const customer = await pick(kind)
      const dialog = await open(page, label, customer)
      await fillCard(dialog, UNUSUAL)
      const { status } = await portal.send('administrator', 'POST', `/${prevent}`, { email: customer.email })
      expect(status).toBeLessThan(300)
      await submit(dialog, label)
      await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('Name on Card')).toHaveValue('Maria Fernandez')
    })

    test('without a connection, trying again does it once', async ({ page, portal, pick, picking }) => {
      portal.expectComplaints(BROKEN)
      // The preview that is read anew may come too late.
      portal.expectComplaints(REFUSED)
      const customer = await pick(kind)
      const dialog = await open(page, label, customer)
      const settled = () => countSettled(picking, customer)
      const before = await settled()
      await cut(page, path)
      await fillCard(dialog, UNUSUAL)
      await submit(dialog, label)
      await expect(toasts(page).getByText(`${failed}The server cannot be reached.`)).toBeVisible()
      await mend(page, path)
      await cutAnswer(page, path)
      await submit(dialog, 'Try Again')
      await expect.poll(settled).toBe(before + 1)
      await expect(dialog.getByRole('button', { name: 'Try Again' })).toBeEnabled()
      await mend(page, path)
      await submit(dialog, 'Try Again')
      await expect(dialog).toBeHidden()
      expect(await settled()).toBe(before + 1)
      await expect(cardOf(page)).toContainText('•••• •••• •••• 4105')
    })
  })
}

test.describe('Upgrade to Premium', () => {
  test('by the year, with the card sent to the provider alone', async ({ page, pick }) => {
    const customer = await pick('trial')
    const sent = watchBodies(page)
    const dialog = await open(page, 'Upgrade to Premium', customer)
    await expect(dialog.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(dialog.getByText(/You will be charged/).first()).toBeVisible()
    await fillCard(dialog)
    await expectAccessible(page, '[role="dialog"]')
    const request = page.waitForRequest('**/admin/api/upgrade-subscription')
    await submit(dialog, 'Upgrade to Premium')
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
    expect(sent().filter((body) => body.includes('4242424242424242') || body.includes('cvv'))).toEqual([])
  })

  test('by the month', async ({ page, pick }) => {
    const dialog = await open(page, 'Upgrade to Premium', await pick('trial'))
    await dialog.getByRole('radio', { name: 'Monthly' }).check()
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Subscription Details' })).toContainText('Monthly')
  })

  test('the provider does not know the card: nothing is asked of the server', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await open(page, 'Upgrade to Premium', await pick('trial'))
    const calls = countCalls(page, 'upgrade-subscription')
    await page.route('**/v1/payment_methods', (route) =>
      route.fulfill({
        status: 402,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' } },
      }),
    )
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
    await expect(toasts(page).getByText(`${NOT_CHARGED}Your card number is incorrect.`)).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('4242 4242 4242 4242')
    expect(calls()).toBe(0)
  })

  test('somebody else has upgraded the customer meanwhile', async ({ page, portal, pick }) => {
    portal.expectComplaints(REFUSED)
    const dialog = await open(page, 'Upgrade to Premium', await pick('trial'))
    await answer(page, 'upgrade-subscription', 409, 'PremiumAccount')
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
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
    const dialog = await open(page, 'Upgrade to Premium', await pick('trial'))
    await answer(page, 'upgrade-subscription', 502, 'PaymentUnknown')
    const asked: { key: string | undefined; body: unknown }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/upgrade-subscription')) return
      asked.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    })
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
    await expect(dialog.getByText('Nothing is charged twice')).toBeVisible()
    await expect(dialog.getByText('VISA •••• 4242')).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.unroute('**/admin/api/upgrade-subscription*')
    await submit(dialog, 'Try Again')
    await expect(dialog).toBeHidden()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
  })

  test('says that the plans could not be loaded, and tries again', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    await answer(page, 'get-merchant-plans', 500, 'InternalError')
    const dialog = await open(page, 'Upgrade to Premium', await pick('trial'))
    await expect(toasts(page).getByText("Error loading plans for customer's merchant")).toBeVisible()
    await expect(dialog.getByText("Error loading plans for customer's merchant")).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await page.unroute('**/admin/api/get-merchant-plans*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('radio', { name: 'Monthly' })).toBeVisible()
  })
})

test('a card that is accepted now and refuses charges later is added', async ({ page, pick }) => {
  const dialog = await open(page, 'Add Credit Card', await pick('cardless'))
  await fillCard(dialog, ACCEPTED_NOT_CHARGED)
  await submit(dialog, 'Add Credit Card')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page)).toContainText('•••• •••• •••• 0341')
})

test.describe('Change Credit Card', () => {
  test('the record shows the new card', async ({ page, pick }) => {
    const customer = await pick('subscribed')
    await openCustomer(page, customer)
    const dialog = await choose(page, 'Change Credit Card')
    await fillCard(dialog, '378282246310005', '1234')
    await submit(dialog, 'Change Credit Card')
    await expect(
      toasts(page).getByText("Customer's credit card has been added/changed successfully", { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    const details = page.getByRole('region', { name: 'Credit Card Details' })
    await expect(details).toContainText('•••• •••• •••• 0005')
    await expect(details).toContainText('American Express')
  })

  test('pays what is open with the new card, or says that it was declined', async ({ page, pick }) => {
    const customer = await pick('unpaid')
    await openCustomer(page, customer)
    await expect(factOf(page, 'Balance Due')).toHaveText(/^\$[1-9]/)
    const attempts = Number(await factOf(page, 'Payment Attempts').textContent())
    const declined = await choose(page, 'Change Credit Card')
    await fillCard(declined, ACCEPTED_NOT_CHARGED)
    await submit(declined, 'Change Credit Card')
    await expect(declined).toBeHidden()
    await expect(cardOf(page)).toContainText('•••• •••• •••• 0341')
    await expect(factOf(page, 'Payment Attempts')).toHaveText(String(attempts + 1))
    await expect(factOf(page, 'Balance Due')).toHaveText(/^\$[1-9]/)

    const paying = await choose(page, 'Change Credit Card')
    await fillCard(paying, UNUSUAL)
    await submit(paying, 'Change Credit Card')
    await expect(paying).toBeHidden()
    await expect(factOf(page, 'Payment Attempts')).toHaveText('0')
    await expect(factOf(page, 'Balance Due')).toHaveText('$0.00')
  })

  test('the provider cannot be reached', async ({ page, portal, pick }) => {
    portal.expectComplaints(BROKEN)
    await openCustomer(page, await pick('subscribed'))
    const calls = countCalls(page, 'change-credit-card')
    const dialog = await choose(page, 'Change Credit Card')
    await page.route('**/v1/payment_methods', (route) => route.abort())
    await fillCard(dialog)
    await submit(dialog, 'Change Credit Card')
    await expect(toasts(page).getByText(`${CARD_PROBLEM}The payment provider cannot be reached.`)).toBeVisible()
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
  await submit(dialog, 'Change Credit Card')
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

async function open(page: Page, action: string, customer: DemoCustomer) {
  await openCustomer(page, customer)
  return await choose(page, action)
}

async function submit(dialog: Locator, verb: string): Promise<void> {
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}

function cardOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Credit Card Details' })
}

function factOf(page: Page, fact: string): Locator {
  return page.getByRole('main').locator(`dt:text-is("${fact}") + dd`)
}

/** What the provider was asked for a customer, and has answered. */
async function countSettled(database: pg.Client, { email }: DemoCustomer): Promise<number> {
  const { rows } = await database.query<{ settled: number }>(
    `select count(*)::int as settled from payment_operations join customers on customers.id = customer_id
     where username = $1 and settled_at is not null`,
    [email],
  )
  return rows[0]?.settled ?? 0
}

/** Everything that the page sends to our own server. */
function watchBodies(page: Page): () => string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return () => bodies
}
