import { readFile } from 'node:fs/promises'
import { customers, pathOf } from '../customers.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('shows who changed what, with values before and after', async ({ page, portal, staff }) => {
  const adminUser = await staff.create({ firstName: 'Ana', lastName: 'Before' })
  const changed = { email: adminUser.email, firstName: 'Ana', lastName: 'After', role: 'finance', disabled: false }
  expect((await portal.send('administrator', 'POST', '/update-admin-user', changed)).status).toBe(200)
  await portal.signIn(page, 'administrator')
  await page.goto(`/audit-trail?subject=${adminUser.email}`)
  const table = page.getByRole('table', { name: 'Audit Trail' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Details',
    'Time',
    'Admin User',
    'Action',
    'Customer',
    'Subject',
  ])
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').last()).toContainText('Amelia Ortega')
  await table.getByRole('button', { name: 'Update admin user' }).click()
  await expect(table.getByRole('row', { name: /^Last name/ })).toHaveText('Last nameBeforeAfter')
  await expect(table.getByRole('row', { name: /^Role/ })).toHaveText('RoleSupportFinance')
  // Its header stays above it: only the list's header sticks to the window.
  const [head, first] = await Promise.all([
    table.getByRole('columnheader', { name: 'Field', exact: true }).boundingBox(),
    table.getByRole('row', { name: /^Last name/ }).boundingBox(),
  ])
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
  await expectAccessible(page)
  // Clicking the row closes it again.
  await table.getByRole('cell', { name: 'Update admin user', exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(2)

  // Keyboard navigation and row density work as in other lists.
  await page.keyboard.press('j')
  await expect(table.getByRole('button', { name: 'Details of Update admin user' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row', { name: /^Role/ })).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'Amelia Ortega' })
  const heightOf = async () => (await row.boundingBox())?.height ?? 0
  const before = await heightOf()
  await page.getByRole('button', { name: 'Compact Rows' }).click()
  expect(await heightOf()).toBeLessThan(before - 4)
  await page.getByRole('button', { name: 'Compact Rows' }).click()
})

test('keeps the filters visible above the table header', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/audit-trail')
  const hide = page.getByRole('checkbox', { name: 'Hide sign-ins and sign-outs' })
  const head = page.getByRole('columnheader', { name: 'Admin User' })
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await hide.click({ trial: true })
  const { y = 0, height = 0 } = (await hide.boundingBox()) ?? {}
  const { y: top = 0 } = (await head.boundingBox()) ?? {}
  expect(top).toBeGreaterThanOrEqual(y + height)
  expect(top).toBeLessThan(300)
  // A low window shows the rows.
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(hide).not.toBeInViewport()
  await expect.poll(async () => (await head.boundingBox())?.y).toBeCloseTo(52, 0)
})

test('shows channel tags by the names used in the channel form', async ({ page, portal }) => {
  const entry = {
    id: 1,
    occurredAt: '2026-03-05T15:00:00.000Z',
    staffEmail: 'operations@demo.test',
    staffName: 'Oscar Lindqvist',
    action: 'update-channel',
    customerEmail: null,
    customerName: null,
    subject: 'GOLD',
    before: { tags: ['GENR-NEWS'] },
    after: { tags: ['GENR-GONE'] },
    requestId: null,
  }
  const trail = { entries: [entry], hasOlder: false, hasNewer: false }
  await mockResponse(page, 'search-audit-trail', 200, JSON.stringify(trail))
  await portal.signIn(page, 'administrator')
  await page.goto('/audit-trail')
  await page.getByRole('button', { name: 'Details of Update channel' }).click()
  await expect(page.getByRole('row', { name: /^Tags/ })).toHaveText('TagsNewsGENR-GONE')
})

test('filters by admin user, customer, action and day and shows when nothing matches', async ({
  page,
  portal,
  staff,
  context,
}) => {
  const adminUser = await staff.create({ firstName: 'Only', lastName: 'Signed-In' })
  await portal.signIn(await context.newPage(), adminUser)
  await portal.signIn(page, 'administrator')
  await page.goto('/audit-trail')
  const person = page.getByRole('combobox', { name: 'Admin User' })
  await person.selectOption({ label: `Only Signed-In (${adminUser.email})` })
  const table = page.getByRole('table', { name: 'Audit Trail' })
  await expect(table.getByRole('button')).toHaveAccessibleName('Details of Sign in')
  await expect(page).toHaveURL(`/audit-trail?staff=${encodeURIComponent(adminUser.email)}`)
  await page.getByRole('textbox', { name: 'Customer' }).fill('unknown@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No entries match the filters')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await expect(page).toHaveURL('/audit-trail')
  await expect(person).toHaveValue('')

  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Sign in' })
  await expect(table.getByRole('button').first()).toHaveAccessibleName(/^Details of Sign in, /)
  await page.getByLabel('Hide sign-ins and sign-outs').check()
  await expect(page.getByText('No entries match the filters')).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('')
  await expect(page).toHaveURL('/audit-trail?hideSignIns=true')
  await expect(table.getByRole('button').first()).not.toHaveAccessibleName(/Sign (in|out)/)
  await page.goto('/audit-trail?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No entries match the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear date' }).last().click()
  await expect(page).toHaveURL('/audit-trail?from=2001-01-01')
  const last = page.getByRole('button', { name: 'To Any day' })
  await expect(last).toBeFocused()
  await page.goto('/audit-trail?to=2001-02-31')
  await expect(table.getByRole('button').first()).toBeVisible()
  await expect(last).toBeVisible()
})

test('pages through the entries and supports Back', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  const entry = (id: number) => ({
    id,
    occurredAt: '2026-03-10T15:00:00.000Z',
    staffEmail: null,
    staffName: null,
    action: `entry-${id}`,
    customerEmail: 'maria@example.com',
    customerName: 'María del Carmen Fernández de la Vega',
    subject: null,
    before: null,
    after: null,
    requestId: null,
  })
  await page.route('**/admin/api/search-audit-trail*', (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const pages = {
      '4': { entries: [entry(3), entry(2)], hasOlder: true, hasNewer: true },
      '2': { entries: [entry(1)], hasOlder: false, hasNewer: true },
    }
    const newest = { entries: [entry(5), entry(4)], hasOlder: true, hasNewer: false }
    return route.fulfill({ json: before === '4' || before === '2' ? pages[before] : newest })
  })
  await page.goto('/audit-trail')
  // A long name is truncated, and shown in full on hover.
  const customer = page.getByRole('link', { name: 'María del Carmen' }).first()
  await expect(customer).toHaveAttribute('title', 'María del Carmen Fernández de la Vega, maria@example.com')
  const older = page.getByRole('button', { name: 'Older entries' })
  await expect(page.getByRole('button', { name: 'Newer entries' })).toBeDisabled()
  await older.click()
  await expect(page.getByRole('button', { name: 'Entry 3' })).toBeVisible()
  await expect(older).toBeFocused()
  await older.press('Enter')
  await expect(page).toHaveURL('/audit-trail?before=2')
  await expect(page.getByRole('button', { name: 'Entry 1' })).toBeVisible()
  await expect(older).toBeDisabled()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Entry 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Entry 3' }).click()
  await expect(page.getByText('No details recorded')).toBeVisible()
})

test('exports the filtered entries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'administrator')
  await page.goto('/audit-trail?staff=administrator%40demo.test&action=sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('audit-trail.csv')
  const [titles, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, -1)
  expect(titles).toBe('\uFEFFNumber,Time (UTC),Admin User,Action,Customer,Subject,Before,After,Request')
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain(',administrator@demo.test,Sign in,')

  await mockResponse(page, 'export-audit-trail', 500, 'InternalError')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toasts(page).getByText('Unable to export the audit trail')).toBeVisible()
})

test('verifies on demand, showing progress without blocking', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  // The first response predates the verification and arrives after its start.
  const release = await holdFirst(page, 'get-audit-verification', 'null')
  await page.goto('/audit-trail')
  const verification = page.getByRole('region', { name: 'Verification' })
  await verification.getByRole('button', { name: 'Verify Now' }).click()
  await expect(toasts(page).getByText('Audit trail verification started')).toBeVisible()
  release()
  await expect(verification.getByText('Audit trail intact')).toBeVisible({ timeout: 20_000 })
  await expect(verification.getByText(/requested by administrator@demo\.test/)).toBeVisible()
  await expectAccessible(page)
})

/** Holds the response to the first request of a call until released; later requests are unaffected. */
async function holdFirst(page: Page, path: string, body: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**/admin/api/${path}*`, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await promise
    // If the request was repeated, the page ignores this response.
    await route.fulfill({ body, contentType: 'application/json' }).catch(() => undefined)
  })
  return resolve
}

const verified = {
  scope: 'whole',
  requestedAt: '2026-03-10T15:00:00.000Z',
  requestedBy: null,
  endedAt: null,
  checked: 40_000,
  total: 100_000,
  seal: null,
  waiting: 0,
  overdue: 0,
  breaks: [],
}

test('shows verification progress, failures and broken entries', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'get-audit-verification', 200, JSON.stringify({ ...verified, status: 'running' }))
  await page.goto('/audit-trail')
  const verification = page.getByRole('region', { name: 'Verification' })
  await expect(verification.getByText('Verifying 40,000 of 100,000 sealed entries')).toBeVisible()
  await expect(verification.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expect(verification.getByRole('button', { name: 'Verify Now' })).toBeDisabled()
  await expectAccessible(page)

  const endedAt = '2026-03-10T15:00:09.000Z'
  const broken = { ...verified, status: 'done', endedAt, breaks: ['Entry 4 (sealed at 4) is missing.'], overdue: 3 }
  for (const [status, reply, seen] of [
    [200, JSON.stringify({ ...verified, status: 'failed', endedAt }), /did not finish/],
    [200, JSON.stringify(broken), 'Verification failed'],
    [200, JSON.stringify(broken), 'Entry 4 (sealed at 4) is missing.'],
    [200, 'null', 'Not verified yet'],
    [500, 'InternalError', 'Error fetching audit trail verification'],
  ] as const) {
    await page.unroute('**/admin/api/get-audit-verification*')
    await mockResponse(page, 'get-audit-verification', status, reply)
    await page.reload()
    await expect(verification.getByText(seen)).toBeVisible()
    await expectAccessible(page)
  }
})

test('shows that it has not been verified and that it is empty', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'search-audit-trail', 200, '{"entries":[],"hasOlder":false,"hasNewer":false}')
  await page.goto('/audit-trail')
  await expect(page.getByText('No entries yet')).toBeVisible()
  const verify = page.getByRole('region', { name: 'Verification' }).getByRole('button', { name: 'Verify Now' })
  for (const [status, code, toastText] of [
    [500, 'InternalError', 'Unable to verify the audit trail'],
    [409, 'AlreadyRunning', 'Verification is already running.'],
  ] as const) {
    await mockResponse(page, 'verify-audit-trail', status, code)
    await verify.click()
    await expect(toasts(page).getByText(toastText)).toBeVisible()
  }
})

test('reports load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'search-audit-trail', 500, 'InternalError')
  await page.goto('/audit-trail')
  await expect(toasts(page).getByText('Error fetching the audit trail')).toBeVisible()
  await page.unroute('**/admin/api/search-audit-trail*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Audit Trail' })).toBeVisible()
})

test('links from a customer to the audit trail for administrators only', async ({ page, portal, browser }) => {
  await portal.signIn(page, 'administrator')
  await page.goto(pathOf(customers.complete))
  await page.getByRole('main').getByRole('link', { name: 'Audit trail' }).click()
  await expect(page).toHaveURL(`/audit-trail?customer=${encodeURIComponent(customers.complete)}`)
  await expect(page.getByRole('textbox', { name: 'Customer' })).toHaveValue(customers.complete)
  const context = await browser.newContext({ baseURL: portal.url })
  const theirs = await context.newPage()
  await portal.signIn(theirs, 'support')
  await theirs.goto(pathOf(customers.complete))
  await expect(theirs.getByText('Balance Due')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Audit trail' })).toHaveCount(0)
  await context.close()
})
