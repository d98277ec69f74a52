import { customers, factsOf, pathOf } from '../customers.ts'
import { addHostileRows, RUNS, RUNS_SHORT } from '../hostile-rows.ts'
import { fulfillHostile } from '../hostile-texts.ts'
import { expect, mockResponse, openPalette, type Page, CLIENT_ERROR, test, visit } from '../portal.ts'

const DAYS = 'from=2020-01-01&to=2030-12-31'
/** Lists with names of people or named objects. */
const LISTS = [
  '/customers/garcia',
  pathOf(customers.complete),
  '/unpaid-premium-customer-report',
  pathOf(customers.complete, '?tab=events'),
  `/reported-sign-ups?${DAYS}`,
  `/reported-payments?${DAYS}`,
  `/reported-in-app-subscriptions?${DAYS}`,
  `/reported-cancellations?${DAYS}`,
  '/billing-problems',
  '/channels',
  '/reorder-channels',
  '/channel-logos',
  '/channel-tags',
  '/channel-tag-values/GENR',
  '/channel-programs/GOLD',
  '/vods',
  '/merchants',
  '/complimentary-codes',
  '/application-errors',
  '/admin-users',
  '/audit-trail',
  '/security-events',
  '/outbox',
]
const SCRIPT = `<script>alert('1')</script><img src=x onerror=alert(2)>`
/** Kept out of the demo data, because reports list every value. */
const ATTRIBUTION = {
  client: SCRIPT,
  utmSource: `'; DROP TABLE customers; --`,
  utmCampaign: '%',
  utmMedium: '_',
  utmTerm: '\\',
  utmContent: '+1-1',
}

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a text ran: ${dialog.message()}`)
  })
})

test('shows hostile customer texts verbatim and executes nothing', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.route('**/admin/api/get-user-details*', async (route) => {
    const response = await route.fetch()
    const [customer, ...lists] = await response.json()
    await route.fulfill({ response, json: [{ ...customer, attribution: ATTRIBUTION }, ...lists] })
  })
  await page.goto('/customers/%25_')
  await page.getByRole('link', { name: `View ${customers.hostile}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${SCRIPT} %_\\ '; DROP TABLE customers; --`)
  await expect(page.getByRole('heading', { level: 1 }).locator('*')).toHaveCount(0)

  expect(Object.fromEntries(await factsOf(page, 'Attribution'))).toEqual({
    Client: SCRIPT,
    'UTM Source': `'; DROP TABLE customers; --`,
    'UTM Campaign': '%',
    'UTM Medium': '_',
    'UTM Term': '\\',
    'UTM Content': '+1-1',
  })
  expect(Object.fromEntries(await factsOf(page, 'Address'))).toMatchObject({ 'Line 1': SCRIPT, 'Line 2': '=1+1' })
  const support = Object.fromEntries(await factsOf(page, 'Support Information'))
  expect(support).toMatchObject({ 'Alternate Contact 1': SCRIPT, State: '{{7*7}}' })
  expect(support['Notes']).toContain(SCRIPT)
  await expectNothingRan(page)
})

test('does not link script URLs or portal paths', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.hostile))
  expect(await factsOf(page, 'Facebook')).toContainEqual(['Profile', 'javascript:alert(3)'])
  expect(await factsOf(page, 'Twitter')).toContainEqual(['Profile', '../../admin'])
  for (const network of ['Facebook', 'Twitter']) {
    await expect(page.getByRole('region', { name: network }).getByRole('link')).toHaveCount(0)
  }
})

test('shows hostile descriptions verbatim in tables and the timeline', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  for (const tab of ['', '?tab=ledger', '?tab=events', '?tab=credits']) {
    await page.goto(pathOf(customers.hostile, tab))
    await expect(page.getByRole('tabpanel').getByText(SCRIPT).first()).toBeVisible()
    await expectNothingRan(page)
  }
})

test('treats a hostile search text as plain text', async ({ page, portal }) => {
  portal.expectErrors(/status of 404/)
  await portal.signIn(page, 'support')
  // A customer's notes contain only the script.
  const text = `${SCRIPT}"' nowhere`
  await page.goto(`/customers/${encodeURIComponent(text)}`)
  await expect(page.getByRole('searchbox', { name: /^Search customers/ })).toHaveValue(text)
  await expect(page.getByRole('main').getByText('No matching customers found')).toBeVisible()
  await expectNothingRan(page)
})

test('shows hostile texts verbatim on all other screens without browser errors', async ({ page, portal }) => {
  test.slow()
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  const utmValues = Object.values(ATTRIBUTION).map((value) => [value])
  await mockResponse(page, 'get-all-utm-values', 200, JSON.stringify(utmValues))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const before = sessionStorage.getItem('violations') ?? ''
      sessionStorage.setItem('violations', `${before}${effectiveDirective} ${blockedURI} at ${location.pathname}\n`)
    })
  })
  const rows = await addHostileRows()
  const name = encodeURIComponent(RUNS)
  const screens: [path: string, text: string][] = [
    ['/audit-trail?staff=system', RUNS],
    [`/outbox?to=${encodeURIComponent(rows.staffEmail)}`, RUNS],
    [`/outbox/${rows.mail}`, RUNS],
    [`/application-errors?q=${rows.code}`, `${RUNS} ${rows.code}`],
    ['/failed-jobs', RUNS],
    ['/application-errors?from=x&to=y', 'Errors by Day'],
    ['/service-keys', RUNS],
    ['/webhooks', RUNS],
    [`/webhook/${rows.webhook}`, RUNS],
    [`/edit-webhook/${rows.webhook}`, RUNS],
    [`/webhook-delivery/${rows.delivery}`, RUNS],
    [`/complimentary-codes?reason=${name}`, RUNS],
    [`/merchants?name=${name}`, RUNS],
    ['/merchant-sales-report', RUNS],
    ['/utm-sales-report', SCRIPT],
    [`/admin-users?email=${encodeURIComponent(rows.staffEmail)}`, RUNS_SHORT],
    [`/edit-admin-user/${encodeURIComponent(rows.staffEmail)}`, rows.staffEmail],
    ['/channel-tags', RUNS_SHORT],
    [`/channel-tag-values/${rows.code}`, RUNS_SHORT],
    [`/channels?name=${name}`, RUNS],
    [`/edit-channel/${rows.code}`, RUNS],
    ['/reorder-channels', RUNS],
    [`/channel-programs/${rows.code}`, RUNS],
    ['/program-guide', RUNS],
    [`/vods?name=${name}`, RUNS],
    ['/customer-export', RUNS],
    ['/billing-problems', RUNS],
  ]
  try {
    await page.goto('/user-home')
    for (const [path, text] of screens) {
      await test.step(path, async () => {
        await visit(page, path)
        await expectShown(page, text)
        await expectNothingRan(page)
      })
    }
    await (await openPalette(page)).fill('script')
    await expectShown(page, SCRIPT)
    await expectNothingRan(page)
    expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull()
  } finally {
    await rows.remove()
  }
})

test('does not scroll lists sideways for any name', async ({ page, portal, staff }) => {
  test.slow()
  portal.expectErrors(CLIENT_ERROR)
  const { email } = await staff.create()
  await portal.send('support', 'POST', '/request-password-reset', { email })
  const mails = async () => (await portal.send('administrator', 'GET', '/list-mails')).text
  await expect.poll(mails, { timeout: 20_000 }).toContain(email)
  // A security event shows the account that was entered.
  const unknown = { email: `${'W'.repeat(38)}@example.com`, password: 'Unknown#1' }
  expect(await portal.send('support', 'POST', '/sign-in', unknown)).toMatchObject({ text: 'Unauthorized' })
  await portal.signIn(page, 'administrator')
  await page.route(/\/admin\/api\/(?!get-app-config|get-user-profile)/, fulfillHostile)
  await page.goto('/user-home')
  for (const path of LISTS) {
    await visit(page, path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('WWW')
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // A list takes some frames to lay out.
      await expect.soft.poll(() => mostHidden(page), { message: `${path} at ${width} px` }).toBe(0)
    }
  }
})

/** Pixels of the page or of a table that are hidden at the side. */
function mostHidden(page: Page): Promise<number> {
  return page
    .locator('body, main :has(> table)')
    .evaluateAll((all) => Math.max(...all.map((frame) => frame.scrollWidth - frame.clientWidth)))
}

/** Expects the text on the page, in a field or as an option. */
async function expectShown(page: Page, text: string) {
  const fields = page.locator('input, textarea')
  await expect(async () => {
    const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
    const shown = await page.getByText(text).filter({ visible: true }).allTextContents()
    const options = await page.locator('option').allTextContents()
    expect([...values, ...shown, ...options].some((one) => one.includes(text))).toBe(true)
  }).toPass({ timeout: 10_000 })
}

/** Expects that no text became an element: neither an image nor a script. */
async function expectNothingRan(page: Page) {
  await expect(page.locator('img[src="x"], svg[onload], main script')).toHaveCount(0)
}
