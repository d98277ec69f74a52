import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { countCalls } from '../actions.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type Page,
  type Role,
  roles,
  waitUntilIdle,
  test,
} from '../portal.ts'

const ofSupport = ['Unverified premium customers', 'Unpaid premium customers']
const ofFinance = ['Requests for approval', 'Billing on hold', 'Pending payments', 'Open chargebacks', 'Discrepancies']
const ofContent = ['Program guides not refreshed', 'VODs expiring within 7 days', 'Expired VODs still enabled']

const ofAll = ['Follow-ups due', 'Mentions in notes']

/** Based on who may do the work of each queue. */
const queuesOf: Record<Role, readonly string[]> = {
  administrator: [
    ...ofAll,
    ...ofSupport,
    ...ofFinance,
    ...ofContent,
    'Audit trail verification failures',
    'Failed emails',
    'Failed jobs',
    'Failing webhooks',
    'Missed backups',
  ],
  operations: [...ofAll, ...ofContent],
  marketing: ofAll,
  finance: [...ofAll, ...ofFinance],
  support: [...ofAll, ...ofSupport, 'My requests waiting'],
  management: ['Mentions in notes'],
}

const none = {
  followUps: 0,
  mentions: 0,
  unverifiedPremium: 0,
  unpaidPremium: 0,
  ownRequests: 0,
  parkedCustomers: 0,
  unsettledPayments: 0,
  openDisputes: 0,
  findings: 0,
}

for (const role of roles) {
  const isAsked = role === 'administrator'
  test(`${role}: sees the permitted queues above the report${isAsked ? '' : ' and no setup steps'}`, async ({
    page,
    portal,
  }) => {
    await portal.signIn(page, role)
    await addOneToEach(page)
    const setupCalls = countCalls(page, 'get-setup-state')
    await page.goto('/user-home')
    await expect(page.getByText(/^As of .* Eastern Time$/)).toBeVisible()
    if (!isAsked) expect(setupCalls()).toBe(0)
    if (queuesOf[role].length === 0) {
      await expect(queues(page)).toHaveCount(0)
      return
    }
    await expect(queues(page)).toHaveAttribute('aria-busy', 'false')
    const shown = await queues(page).getByRole('link').allTextContents()
    expect(shown).toHaveLength(queuesOf[role].length)
    for (const label of queuesOf[role]) expect(shown.filter((text) => text.startsWith(label))).toHaveLength(1)
    // Work queues come first.
    const headings = await page.getByRole('main').getByRole('heading').allTextContents()
    expect(headings.indexOf('Work Queues')).toBeLessThan(headings.indexOf('Customer Sign Up Report'))
    await expectAccessible(page)
  })
}

test('a queue counts the rows of the linked screen', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  const list = async (path: string) => JSON.parse((await portal.send('administrator', 'GET', path)).text)
  const unverified: unknown[] = await list('/get-unverified-premium-users')
  const expired: { disabled: boolean }[] = await list('/get-all-vods?filter=expired')
  for (const [name, path, count] of [
    ['Unverified premium customers', '/unverified-premium-customer-report', unverified.length],
    ['Expired VODs still enabled', '/vods', expired.filter(({ disabled }) => !disabled).length],
  ] as const) {
    await page.goto('/user-home')
    await queues(page)
      .getByRole('link', { name: `${name} ${count}` })
      .click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    if (count > 10) await expect(page.getByText(`1–10 of ${count}`)).toBeVisible()
    else await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(count)
  }
})

test('a billing queue opens its problems', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await portal.signIn(page, 'finance')
  await addOneToEach(page)
  for (const title of ['Discrepancies', 'Pending Payments']) {
    await page.goto('/user-home')
    // By keyboard: a queue that gets its first item meanwhile moves the rows below the pointer.
    await queues(page).getByRole('link', { name: title }).press('Enter')
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  }
  await expectAccessible(page)
})

test('a requester opens their own waiting requests', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, ownRequests: 1 }))
  await page.goto('/user-home')
  await expect(page.getByRole('link', { name: 'Approvals 1 waiting' })).toBeVisible()
  await queues(page).getByRole('link', { name: 'My requests waiting' }).press('Enter')
  await expect(page).toHaveURL('/approvals?view=waiting')
  await expect(page.getByRole('tab', { name: 'Waiting' })).toHaveAttribute('aria-selected', 'true')
})

test('shows loading, empty and failed states', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  const release = await holdResponses(page, 'get-work-queues')
  await page.goto('/user-home')
  await expect(queues(page).getByRole('link')).toHaveText(queuesOf.support.map((label) => new RegExp(`^${label} ?$`)))
  await expect(queues(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(queues(page)).toHaveAttribute('aria-busy', 'false')

  await page.unroute('**/admin/api/get-work-queues*')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify(none))
  await page.reload()
  await expect(queues(page).getByText("You're all caught up.")).toBeVisible()
  await expect(queues(page).getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'main')

  await page.unroute('**/admin/api/get-work-queues*')
  await mockResponse(page, 'get-work-queues', 500, 'InternalError')
  await page.reload()
  await expect(queues(page).getByText('Error fetching work queues')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.unroute('**/admin/api/get-work-queues*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(queues(page).getByRole('link').first()).toBeVisible()
})

test('shows the most urgent queue first with amount and age, and empty queues on one line', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, unverifiedPremium: 4, unpaidPremium: 2 }))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const details = {
    unverifiedPremium: { amountCents: null, oldestAt: hoursAgo(0), newToday: 4 },
    unpaidPremium: { amountCents: 2998, oldestAt: hoursAgo(40 * 24), newToday: 1 },
  }
  await mockResponse(page, 'get-work-queue-details', 200, JSON.stringify(details))
  await page.goto('/user-home')
  await expect(queues(page).getByRole('link')).toHaveText([
    /^Unpaid premium customers 2, \$29\.98, oldest: .*, (?:39|40|41) days, 1 new today$/,
    /^Unverified premium customers 4, oldest: Today, 4 new today$/,
  ])
  await expect(queues(page).getByText('No items: Follow-ups due, Mentions in notes, My requests waiting')).toBeVisible()
  await expectAccessible(page)
})

test('shows the queues once their order is known', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const release = await holdResponses(page, 'get-work-queue-details')
  const counted = page.waitForResponse('**/admin/api/get-work-queues')
  await page.goto('/user-home')
  await counted
  await expect(page.getByRole('link', { name: /^Unverified Premium,? \d+ to verify$/ })).toBeVisible()
  await expect(queues(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(queues(page)).toHaveAttribute('aria-busy', 'false')
  await expect(queues(page).getByRole('link', { name: /^Unverified premium customers \d/ })).toBeVisible()
})

test('operations sees no amounts, and no age of what will expire', async ({ page, portal }) => {
  await mockQueues(page, { expiringVods: 9, expiredVods: 8 })
  await portal.signIn(page, 'operations')
  await page.goto('/user-home')
  await expect(queues(page).getByRole('link')).toHaveText([
    'VODs expiring within 7 days 9, 1 new today',
    /^Expired VODs still enabled 8, oldest: .*, 3 days, 1 new today$/,
  ])
  await expect(queues(page).getByText('Oldest', { exact: true })).toBeVisible()
  await expect(queues(page).getByText('Amount', { exact: true })).toBeHidden()
})

test('finance sees a dash for payments without an amount', async ({ page, portal }) => {
  await mockQueues(page, { unsettledPayments: 2, mentions: 1 })
  await portal.signIn(page, 'finance')
  await page.goto('/user-home')
  await expect(queues(page).getByText('Amount', { exact: true })).toBeVisible()
  await expect(queues(page).getByRole('link')).toHaveText([
    /^Mentions in notes 1, oldest/,
    /^Pending payments 2–, oldest/,
  ])
})

test('reports a failure to load amounts and does not move a hovered row', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, unverifiedPremium: 4, unpaidPremium: 2 }))
  await mockResponse(page, 'get-work-queue-details', 500, 'InternalError')
  await page.goto('/user-home')
  const rows = queues(page).getByRole('link')
  await expect(queues(page).getByText('Amounts and ages could not be read.')).toBeVisible()
  await expect(rows).toHaveText([/^Unverified/, /^Unpaid/])
  await expectAccessible(page, 'main')

  await page.unroute('**/admin/api/get-work-queue-details*')
  const unpaidPremium = { amountCents: 2998, oldestAt: new Date(), newToday: 0 }
  await mockResponse(page, 'get-work-queue-details', 200, JSON.stringify({ unpaidPremium }))
  await rows.first().hover()
  const release = await holdResponses(page, 'get-work-queue-details', (route) => route.fallback())
  // Without moving the pointer.
  await queues(page).getByRole('button', { name: 'Try Again' }).dispatchEvent('click')
  await expect(queues(page).getByText('Amounts and ages could not be read.')).toBeHidden()
  await expect(rows).toHaveText([/^Unverified premium customers\s*4/, /^Unpaid premium customers\s*2/])
  release()
  await expect(rows).toHaveText([/^Unverified/, /^Unpaid .*\$29\.98/])
  await page.mouse.move(0, 0)
  await expect(rows).toHaveText([/^Unpaid .*\$29\.98/, /^Unverified/])
})

test('keeps the focus if its row disappears on refresh', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  const counts = Promise.withResolvers<void>()
  await page.route('**/admin/api/get-work-queues*', async (route) => {
    await counts.promise
    await route.fulfill({ json: { ...none, openDisputes: 2, findings: 1 } })
  })
  await page.goto('/user-home')
  const first = queues(page).getByRole('link', { name: 'Follow-ups due' })
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  counts.resolve()
  await expect(first).toBeHidden()
  await expect(queues(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
})

test('refreshes silently every minute', async ({ page, portal }) => {
  await page.clock.install()
  await portal.signIn(page, 'finance')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, findings: 1 }))
  await page.goto('/user-home')
  const findings = queues(page).getByRole('link', { name: 'Discrepancies' })
  await expect(findings).toHaveText(/^Discrepancies 1(?!\d)/)
  await page.unroute('**/admin/api/get-work-queues*')
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, findings: 12 }))
  await page.clock.runFor(61_000)
  await expect(findings).toHaveText(/^Discrepancies 12(?!\d)/)
})

test('stops polling while the user is inactive and resumes on activity', async ({ page, portal }) => {
  await page.clock.install()
  // Otherwise, changes by other tests would be loaded immediately.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.route('**/follow-changes', () => {})
  await portal.signIn(page, 'support')
  let requestCount = 0
  await page.route('**/admin/api/get-work-queues*', (route) => {
    requestCount += 1
    return route.fulfill({ json: none })
  })
  await page.goto('/user-home')
  await expect(queues(page).getByText("You're all caught up.")).toBeVisible()
  await page.clock.runFor(61_000)
  await expect.poll(() => requestCount).toBeGreaterThan(1)
  await page.clock.runFor(11 * 60_000)
  await waitUntilIdle(page)
  const countWhileUsed = requestCount
  await page.clock.runFor(30 * 60_000)
  expect(requestCount).toBe(countWhileUsed)
  await page.mouse.move(300, 300)
  await expect.poll(() => requestCount).toBe(countWhileUsed + 1)
})

test('an administrator retries one failed job and dismisses another', async ({ page, portal }) => {
  await failJobs(['forget-old-mails', 'print-letters'])
  await portal.signIn(page, 'administrator')
  await page.goto('/user-home')
  await queues(page)
    .getByRole('link', { name: /^Failed jobs [1-9]\d* ?, oldest: .+, \d+ new today$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Failed Jobs' })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Forget old mails')).toContainText('connect ECONNREFUSED 127.0.0.1:25')
  await expectAccessible(page)

  await row('Forget old mails').getByRole('button', { name: 'Retry' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(row('Forget old mails')).toHaveCount(0)

  await expect(row('Print letters').getByRole('button')).toHaveText(['Dismiss'])
  await row('Print letters').getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(row('Print letters')).toHaveCount(0)
})

test('an administrator resends a failed email and dismisses one whose link was deleted', async ({ page, portal }) => {
  const mark = randomBytes(4).toString('hex')
  await failMails(mark)
  await portal.signIn(page, 'administrator')
  await page.goto('/user-home')
  await queues(page)
    .getByRole('link', { name: /^Failed emails [1-9]\d* ?, oldest: .+, \d+ new today$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `A failed invoice ${mark}` }).click()
  await expect(page.getByRole('definition').filter({ hasText: '550 no such mailbox' })).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

  await page.goto(`/outbox?status=failed&subject=${mark}`)
  await page.getByRole('link', { name: `A failed link ${mark}` }).click()
  await expect(page.getByText(/has been deleted/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Dismissed', { exact: true })).toBeVisible()
})

/** Makes sure that each queue has an item, regardless of the demo data. */
async function addOneToEach(page: Page) {
  await page.route('**/admin/api/get-work-queues*', async (route) => {
    const response = await route.fetch()
    const counts = Object.entries((await response.json()) as Record<string, number>)
    await route.fulfill({ response, json: Object.fromEntries(counts.map(([name, count]) => [name, count + 1])) })
  })
}

/** Queues without amounts, whose oldest item came three days ago. */
async function mockQueues(page: Page, counts: Record<string, number>) {
  const oldestAt = new Date(Date.now() - 3 * 24 * 3_600_000)
  const details = Object.keys(counts).map((name) => [name, { amountCents: null, oldestAt, newToday: 1 }])
  await mockResponse(page, 'get-work-queues', 200, JSON.stringify({ ...none, ...counts }))
  await mockResponse(page, 'get-work-queue-details', 200, JSON.stringify(Object.fromEntries(details)))
}

function queues(page: Page) {
  return page.getByRole('region', { name: 'Work Queues' })
}

/** Adds failed jobs as the worker would. */
function failJobs(names: readonly string[]) {
  return inDatabase(
    `insert into pgboss.job (name, data, state, source_name, source_retry_count, source_output, created_on)
     select 'dead-letters', '{}', 'created', name, 5, '{"message":"connect ECONNREFUSED 127.0.0.1:25"}', now()
     from unnest($1::text[]) as name`,
    [names],
  )
}

/** Adds permanently failed emails, as if the mail server had rejected them. */
function failMails(mark: string) {
  return inDatabase(
    `insert into mails (id, recipient, subject, text, holds_link, status, message_id, attempts, last_error, created_at)
     select gen_random_uuid(), 'ana@example.com', subject || ' ' || $1, '', subject like '%link', 'failed',
       '<' || gen_random_uuid() || '@example.com>', 1, '550 no such mailbox', now()
     from unnest(array['A failed invoice', 'A failed link']) as subject`,
    [mark],
  )
}

async function inDatabase(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: process.env['PORTAL_DATABASE_URL'] })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}
