import type { Locator } from '@playwright/test'
import { countCalls, expectRecord, openAction } from '../actions.ts'
import { allowProvider, fillCard, NOT_CHARGED, submit } from '../card-form.ts'
import { test } from '../demo-customers.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, type Page, CLIENT_ERROR, toasts } from '../portal.ts'

// A header on cross-origin requests would need that server's permission.
test.use({ extraHTTPHeaders: {} })

test.beforeEach(async ({ page, portal }) => {
  await allowProvider(portal)
  await portal.signIn(page, 'support')
})

test.describe('Upgrade to Premium', () => {
  test('upgrades to the annual plan and sends the card to the provider only', async ({ page, pick }) => {
    const customer = await pick('trial')
    const sent = watchBodies(page)
    const dialog = await openAction(page, 'Upgrade to Premium', customer)
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
    await expect(page.getByRole('region', { name: 'Subscription Details', exact: true })).toContainText('Yearly')
    expect(sent().filter((body) => body.includes('4242424242424242') || body.includes('cvv'))).toEqual([])
  })

  test('upgrades to the monthly plan', async ({ page, pick }) => {
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
    const changes = dialog.getByRole('region', { name: 'Preview of changes' })
    await expect(changes).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('radio', { name: 'Monthly' }).check()
    await fillCard(dialog)
    await expect(changes).toBeInViewport({ ratio: 1 })
    await submit(dialog, 'Upgrade to Premium')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Subscription Details', exact: true })).toContainText('Monthly')
  })

  for (const width of [1280, 768]) {
    test(`fits a ${width} × 800 window with a discount and all field errors`, async ({ page, pick }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.route('**/admin/api/get-merchant-plans*', async (route) => {
        const response = await route.fetch()
        const { plans } = await response.json()
        const couponDescription = { en: 'WELCOME20: 20% off the first three months' }
        await route.fulfill({
          response,
          json: { plans: plans.map((plan: object) => ({ ...plan, couponDescription })) },
        })
      })
      const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
      await expect(dialog.getByText('WELCOME20').first()).toBeVisible()
      await expect(dialog.getByLabel('Preview of changes').getByText('Charge today')).toBeVisible()
      await fillCard(dialog, '4242424242424241', '1')
      // A full number fits beside its brand.
      expect(await hiddenOf(dialog.getByLabel('Credit Card Number'), 'Width')).toBe(0)
      for (const label of ['Name on Card', 'Expiry Date', 'Address', 'City', 'Zip Code']) {
        await dialog.getByLabel(label).fill('')
      }
      await submit(dialog, 'Upgrade to Premium')
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(7)
      expect(await hiddenOf(dialog, 'Height')).toBe(0)
    })
  }

  test('sends nothing to the server if the provider rejects the card', async ({ page, portal, pick }) => {
    portal.expectErrors(CLIENT_ERROR)
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
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
    await expect(toasts(page).getByText(NOT_CHARGED, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveAccessibleDescription('Your card number is incorrect.')
    await expect(dialog.getByLabel('Credit Card Number')).toBeFocused()
    await expect(dialog.getByLabel('Credit Card Number')).toHaveValue('4242 4242 4242 4242')
    expect(calls()).toBe(0)
  })

  test('sends nothing to the server if closed during card tokenization', async ({ page, pick }) => {
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
    const calls = countCalls(page, 'upgrade-subscription')
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
    await page.route('**/v1/payment_methods', async (route) => {
      await isLeft
      await route.continue()
    })
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
    await submit(dialog, 'Cancel')
    await submit(dialog, 'Discard')
    await expect(dialog).toBeHidden()

    const answered = page.waitForResponse('**/v1/payment_methods')
    leave()
    await (await answered).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(calls()).toBe(0)
    await page.reload()
    await expectRecord(page, 'Type', /^Trial$/)
  })

  test('reports that another user has already upgraded the customer', async ({ page, portal, pick }) => {
    portal.expectErrors(CLIENT_ERROR)
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
    await mockResponse(page, 'upgrade-subscription', 409, 'PremiumAccount')
    await fillCard(dialog)
    await submit(dialog, 'Upgrade to Premium')
    await expect(
      toasts(page).getByText('Error upgrading subscription as customer already has a premium subscription.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test('reports a failure to load the plans and retries', async ({ page, portal, pick }) => {
    portal.expectErrors(SERVER_ERROR)
    await mockResponse(page, 'get-merchant-plans', 500, 'InternalError')
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
    await expect(toasts(page).getByText("Error loading plans for customer's merchant")).toBeVisible()
    await expect(
      dialog.getByText('Try again. If the error continues, send the request ID to an administrator.'),
    ).toBeVisible()
    await expectAccessible(page, '[role="dialog"]')
    await expect(dialog.getByRole('button', { name: 'Upgrade to Premium' })).toBeDisabled()
    await page.unroute('**/admin/api/get-merchant-plans*')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByRole('radio', { name: 'Monthly' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled()
  })

  test('asks for no card if the merchant sells no plans', async ({ page, pick }) => {
    await page.route('**/admin/api/get-merchant-plans*', (route) => route.fulfill({ json: { plans: [] } }))
    const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
    await expect(dialog.getByText("This customer's merchant has no plans.")).toBeVisible()
    await expect(dialog.getByLabel('Credit Card Number')).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Upgrade to Premium' })).toBeDisabled()
    await expectAccessible(page, '[role="dialog"]')
  })
})

/** Pixels of an element that can still be scrolled. */
function hiddenOf(part: Locator, side: 'Width' | 'Height'): Promise<number> {
  return part.evaluate((element, of) => element[`scroll${of}`] - element[`client${of}`], side)
}

/** Records every request body that the page sends to our server. */
function watchBodies(page: Page): () => string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return () => bodies
}
