import { changeCustomer, customers, factsOf, pathOf, readCustomer, utcDate } from '../customers.ts'
import { loadedScripts } from '../file-sizes.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  follow,
  FREE_VIEW_SECONDS,
  holdResponses,
  PORTAL_NAME,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test.beforeEach(({ page, portal }) => portal.signIn(page, 'support'))

test('shows the full profile and every section', async ({ page, portal }) => {
  const [customer] = await readCustomer(portal, customers.complete)
  const [subscription] = customer['subscriptions'] as Record<string, unknown>[]
  await page.goto(pathOf(customers.complete))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camila Complete')
  expect(await factsOf(page, 'Profile')).toEqual([
    ['Type', 'Premium'],
    ['Status', 'Verified'],
    ['First Name', 'Camila'],
    ['Last Name', 'Complete'],
    ['Language', 'English'],
    ['Time Zone', 'Eastern'],
    ['Communication Opt-In', 'Yes'],
    ['Merchant', 'LATINOVISION'],
    ['Sign-Up Date', utcDate(customer['createdAt'])],
    ['Free Seconds Consumed', `${counted(customer['freeSecondsConsumed'])} of ${counted(FREE_VIEW_SECONDS)}`],
    ['Last Login Date', utcDate(customer['lastLoginTime'])],
    ['Last Payment Mode', 'Card'],
    ['In-App Subscription', 'No'],
    ['Provider Customer ID', String(customer['customer'])],
    ['Complimentary Valid Till', '–None'],
  ])
  // Excludes the code of dialogs, which loads with the first dialog.
  await expect(page.getByRole('region', { name: /^Notes/ })).toHaveAttribute('aria-busy', 'false')
  expect(await loadedScripts(page)).toBeLessThanOrEqual(300_000)
  expect(await factsOf(page, 'Subscription Details')).toEqual([
    ['Plan', 'Monthly'],
    ['Coupon', 'BIENVENIDO'],
    ['Start Date', utcDate(subscription?.['startDate'])],
    ['End Date', utcDate(subscription?.['endDate'])],
    ['Invoice Date', utcDate(subscription?.['nextInvoiceDate'])],
    ['Invoice Count', '13'],
    ['Payment Attempts', '0'],
  ])
  expect(await factsOf(page, 'Credit Card Details')).toEqual([
    ['Name', 'Camila Complete'],
    ['Number', '•••• •••• •••• 4242'],
    ['Brand', 'Visa'],
    ['Funding', 'Credit'],
  ])
  expect(await factsOf(page, 'Address')).toEqual([
    ['Line 1', '4821 Calle Ocho'],
    ['Line 2', 'Apt 12'],
    ['City', 'Miami'],
    ['State', 'FL'],
    ['Zip Code', '33135'],
    ['Country', 'US'],
  ])
  expect(await factsOf(page, 'Attribution')).toEqual([
    ['Client', 'web'],
    ['UTM Source', 'google'],
    ['UTM Campaign', 'navidad'],
    ['UTM Medium', 'cpc'],
    ['UTM Term', 'tv en vivo'],
    ['UTM Content', 'banner-a'],
  ])
  expect(await factsOf(page, 'Facebook')).toEqual([
    ['Name', 'Camila Complete'],
    ['Profile', 'https://www.facebook.com/camila.complete'],
  ])
  expect(await factsOf(page, 'Google')).toEqual([
    ['Name', 'Camila Complete'],
    ['Locale', 'es-US'],
    ['Gender', 'Female'],
    ['Profile', 'https://plus.google.com/100000000000000000001'],
  ])
  expect((await factsOf(page, 'Twitter')).map(([label]) => label)).toEqual([
    'Name',
    'Location',
    'Language',
    'Time Zone',
    'Profile',
  ])
  await expect(page.getByRole('link', { name: 'https://www.facebook.com/camila.complete' })).toHaveAttribute(
    'rel',
    /noreferrer/,
  )
  expect(await factsOf(page, 'Support Information')).toEqual([
    ['Alternate Contact 1', 'camila.other@demo.example'],
    ['Alternate Contact 2', '13055550199'],
    ['Address', '12 Bayshore Dr'],
    ['City', 'Miami'],
    ['State', 'Florida'],
    ['Zip Code', '33133'],
    ['Notes', 'Prefers to be called after 6 pm.\nHabla español e inglés.'],
  ])
  await expect(page.getByRole('region', { name: 'In-App Subscription Details' })).toBeHidden()
  for (const section of ['Address', 'Support Information'])
    await expect(page.getByRole('button', { name: `Copy City (${section})`, exact: true })).toHaveCount(1)
})

/** Sections in screen order, each with its parts of the response. */
const sections = {
  'In-App Subscription Details': ['inAppSubscriptionDetails'],
  'Subscription Details': ['subscriptions'],
  'Credit Card Details': ['cards'],
  Profile: ['email'],
  Address: ['address'],
  'Support Information': ['support'],
  Attribution: ['attribution'],
  'Social Profiles': ['facebook', 'google', 'twitter'],
} as const

test('hides sections without data', async ({ page, portal }) => {
  const { complete, inApp, trial, none, leaving, spanish } = customers
  for (const email of [complete, inApp, trial, none, leaving, spanish]) {
    const [customer] = await readCustomer(portal, email)
    const wanted = Object.entries(sections).flatMap(([title, keys]) =>
      keys.some((key) => isThere(customer[key])) ? [title] : [],
    )
    await page.goto(pathOf(email))
    const facts = page.getByRole('region', { name: 'Facts' })
    await expect(facts.getByRole('region', { name: 'Profile', exact: true })).toBeVisible()
    await expect(page.getByText('Balance Due')).toBeVisible()
    await expect(facts.getByRole('heading', { level: 2 }), email).toHaveText([/^Notes \d+$/, ...wanted])
  }
})

test('collapses attribution and social profiles and remembers what is expanded', async ({ page }) => {
  await page.goto(pathOf(customers.complete))
  const social = page.getByRole('region', { name: 'Social Profiles' })
  await expect(social.getByText('Facebook, Google, Twitter')).toBeVisible()
  await expect(social.getByRole('region', { name: 'Facebook' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Attribution' }).getByText(/^web, google, navidad/)).toBeVisible()
  await social.getByRole('heading', { name: 'Social Profiles' }).click()
  await expect(social.getByRole('region', { name: 'Facebook' })).toBeVisible()
  await page.reload()
  await expect(social.getByRole('region', { name: 'Facebook' })).toBeVisible()
  await expectAccessible(page)
})

test('hides sections with blank values and empty lines', async ({ page }) => {
  await changeCustomer(page, ([customer]) => {
    customer['address'] = { line1: '', line2: ' ', city: null, state: null, zipCode: null, country: '' }
    customer['support'] = { ...(customer['support'] as object), altContact2: null, city: '  ' }
  })
  await page.goto(pathOf(customers.complete))
  const labels = (await factsOf(page, 'Support Information')).map(([label]) => label)
  expect(labels).toEqual(['Alternate Contact 1', 'Address', 'State', 'Zip Code', 'Notes'])
  await expect(page.getByRole('region', { name: 'Address', exact: true })).toBeHidden()
})

test('shows in-app, complimentary and ending subscriptions', async ({ page, portal }) => {
  const [inApp] = await readCustomer(portal, customers.inApp)
  const [details] = inApp['inAppSubscriptionDetails'] as Record<string, unknown>[]
  await page.goto(pathOf(customers.inApp))
  expect(await factsOf(page, 'In-App Subscription Details')).toEqual([
    ['Device', 'iOS'],
    ['Plan', 'Monthly'],
    ['Start Date', utcDate(details?.['startDate'])],
    ['End Date', utcDate(details?.['endDate'])],
  ])
  const profile = Object.fromEntries(await factsOf(page, 'Profile'))
  expect(profile).toMatchObject({ 'In-App Subscription': 'Yes', 'Last Payment Mode': 'In-App' })

  const [complimentary] = await readCustomer(portal, customers.complimentary)
  await page.goto(pathOf(customers.complimentary))
  expect(Object.fromEntries(await factsOf(page, 'Profile'))).toMatchObject({
    Type: 'Complimentary',
    'Complimentary Valid Till': utcDate(complimentary['validTill']),
  })

  const [leaving] = await readCustomer(portal, customers.leaving)
  const [ending] = leaving['subscriptions'] as Record<string, unknown>[]
  await page.goto(pathOf(customers.leaving))
  expect(await factsOf(page, 'Subscription Details')).toContainEqual(['Cancel On', utcDate(ending?.['cancelOn'])])
  await expect(page.getByText(`The subscription ends on ${utcDate(ending?.['cancelOn'])}`)).toBeVisible()
})

test('shows the negated ledger balance as the balance due', async ({ page }) => {
  await page.goto('/customers')
  for (const [email, shown, meaning] of [
    [customers.complete, '-$10.00', '$10.00 credit'],
    [customers.credit, '-$25.00', '$25.00 credit'],
    [customers.unpaid, '$14.99', 'owes $14.99'],
    [customers.debt, '$0.20', '$0.20, added to next invoice'],
    [customers.trial, '$0.00', 'no open balance'],
  ] as const) {
    await follow(page, pathOf(email))
    await expect(page.locator('dt:text-is("Balance Due") + dd')).toHaveText(shown)
    await expect(page.locator('dt:text-is("Balance Due") ~ dd').last()).toHaveText(meaning)
  }
})

test('shows identity, status and problems at the top', async ({ page }) => {
  await page.goto(pathOf(customers.phone))
  const top = page.getByRole('banner').or(page.locator('main header'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedro Phone')
  await expect(top.getByText('(305) 555-0123')).toBeVisible()
  await page.goto(pathOf(customers.unpaid))
  const unpaid = top.getByText('Unpaid after 2 payment attempts')
  const strip = page.getByRole('region', { name: 'Needs attention' })
  await expect(strip.getByText(/: 2 failed attempts/)).toBeVisible()
  await expect(unpaid).toBeHidden()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(unpaid).toBeInViewport()
  await expect(strip).not.toBeInViewport()
  await page.goto(pathOf(customers.suspended))
  await expect(top.getByText('Suspended', { exact: true })).toBeVisible()
  await page.goto(pathOf(customers.none))
  await expect(top.getByText('None', { exact: true })).toBeVisible()
  await page.goto(pathOf(customers.longHistory))
  // Until the entries load, the screen is too short to scroll.
  await expect(page.getByRole('button', { name: 'Show More' })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByText('Balance Due')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Back to search results' })).toBeHidden()
})

test('names languages and time zones, and shows dates in UTC', async ({ page }) => {
  await changeCustomer(page, ([customer]) => {
    customer['defaultTimeZone'] = 'America/Adak'
    customer['defaultLanguage'] = 'es'
    customer['emailSmsSubscription'] = false
    customer['lastLoginTime'] = '2026-03-01T00:30:00.000Z'
    customer['createdAt'] = '2025-12-31T23:59:59.000Z'
  })
  await page.goto(pathOf(customers.trial))
  expect(Object.fromEntries(await factsOf(page, 'Profile'))).toMatchObject({
    'Time Zone': 'Aleutian Islands',
    Language: 'Spanish',
    'Communication Opt-In': 'No',
    'Last Login Date': 'Mar 1, 2026',
    'Sign-Up Date': 'Dec 31, 2025',
  })
})

test('links back to the screen it was opened from', async ({ page }) => {
  for (const [query, label, path] of [
    ['', 'Back to search results', '/customers/tara'],
    ['?source=elsewhere', 'Back to search results', '/customers/tara'],
    ['?source=uvpcr', 'Back to Unverified Premium Customer Report', '/unverified-premium-customer-report'],
    ['?source=demo-clock', 'Back to Demo Clock', '/demo-clock'],
    ['?source=upcr', 'Back to Unpaid Premium Customer Report', '/unpaid-premium-customer-report'],
  ] as const) {
    await page.goto(`/view-customer/tara/${customers.trial}${query}`)
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', path)
  }
})

test('shows the same screen at /customers/{searchText}/{email}', async ({ page }) => {
  await page.goto(`/customers/tara/${customers.trial}`)
  await expect(page.getByRole('heading', { name: 'Tara Trial' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to search results' })).toHaveAttribute('href', '/customers/tara')
})

test('reports an unknown customer', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await page.goto('/view-customer/a/unknown@demo.example')
  await expect(page).toHaveTitle(/^Customer not found · unknown@demo\.example · /)
  for (const place of [toasts(page), page.getByRole('main')]) {
    await expect(place.getByText('Customer not found', { exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/view-customer/a/%20')
  await expect(page.getByRole('main').getByText('Customer not found', { exact: true })).toBeVisible()
})

test('reports a load failure and retries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'get-user-details', 500, 'InternalError')
  await page.goto(pathOf(customers.trial))
  await expect(toasts(page).getByText('Error fetching customer details')).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  // The ID to mention to support appears once, in a place where it stays.
  const detail = 'HTTP status 500, without a request ID'
  await expect(page.getByRole('main').getByText(detail)).toBeVisible()
  await expect(toasts(page).getByText('Error fetching customer details')).toBeVisible()
  expect(await toasts(page).getByText(detail).count()).toBe(0)
  await expectAccessible(page)
  await page.unroute('**/admin/api/get-user-details*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Tara Trial' })).toBeVisible()
})

test('shows known data and a placeholder while loading', async ({ page }) => {
  const release = await holdResponses(page, 'get-user-details')
  await page.goto(pathOf(customers.trial))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customers.trial)
  await expect(page.getByText('Complimentary Valid Till')).toBeVisible()
  await expect(page).toHaveTitle(`Loading · ${customers.trial} · ${PORTAL_NAME}`)
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Trial')
})

test('copies a value on click', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pathOf(customers.phone))
  await page.getByRole('button', { name: 'Copy Username' }).click()
  await expect(page.getByText('Username copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(customers.phone)
})

function counted(number: unknown): string {
  return Number(number).toLocaleString('en-US')
}

/** Whether a part of the response has any content. */
function isThere(part: unknown): boolean {
  if (typeof part === 'string') return true
  if (Array.isArray(part)) return part.length > 0
  return Object.values(part ?? {}).some((value) => value !== null && value !== '')
}
