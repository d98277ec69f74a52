import { formatDate, toUtcDay } from '@portal/contract/dates'
import { journeyOfEachRole } from '../access.ts'
import { rowsWith, toggleInRow } from '../lists.ts'
import { answer, BROKEN, expect, expectAccessible, type Page, REFUSED, test, toasts } from '../portal.ts'

/** As configured by default. */
const SIGN_UP_URL = 'https://www.example.com/complimentary/'

journeyOfEachRole(
  'complimentary codes',
  ['/complimentary-codes', '/create-complimentary-code'],
  ['administrator', 'operations'],
)

async function fill(page: Page) {
  await page.getByLabel('Employee Requesting Code').fill('Zoë O’Brien'.replace('’', "'"))
  await page.getByLabel('Department').fill('Marketing')
  await page.getByLabel('Reason').fill('Book fair, stand 12')
  await page.getByLabel('Duration of Subscription (days)').fill('30')
  await page.getByLabel('Maximum Accounts Allowed').fill('1000000')
}

test.describe('complimentary codes', () => {
  test.beforeEach(({ page, portal }) => portal.signIn(page, 'operations'))

  test('are listed ten to a page with their columns, and filtered', async ({ page }) => {
    await page.goto('/complimentary-codes')
    const table = page.getByRole('table', { name: 'Complimentary Codes' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'View URL',
      'Toggle Status',
      'Status',
      'Code',
      'Requested By',
      'Department',
      'Reason',
      'Start Date',
      'End Date',
      'Duration (Days)',
      'Maximum Accounts',
      'Account Count',
    ])
    await expect(table.getByRole('row')).toHaveCount(12)
    await expect(page.getByText(/^1–10 of/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
    await expectAccessible(page)
    await expect(table.getByLabel('Filter by Status').getByRole('option')).toHaveText(['All', 'Active', 'Disabled'])
    await table.getByLabel('Filter by Status').selectOption('Disabled')
    await table.getByLabel('Filter by Reason').fill('COUPON site')
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table).toContainText('Leaked on a coupon site')
    await table.getByLabel('Filter by Reason').fill('nothing like it')
    await expect(page.getByText('No complimentary codes found')).toBeVisible()
  })

  test('the sign-up URL of one is shown and copied', async ({ page, context, portal }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url })
    await page.goto('/complimentary-codes?reason=Interns')
    const url = page.getByLabel('Sign-Up URL')
    await expect(url).toHaveAttribute('readonly')
    await expect(page.getByRole('button', { name: 'Copy', exact: true }).first()).toBeDisabled()
    const row = rowsWith(page, 'Interns')
    await row.getByRole('button', { name: /^View URL of/ }).click()
    await expect(url).toHaveValue(new RegExp(`^${SIGN_UP_URL}[A-Z0-9]{10}$`))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await expect(toasts(page).getByText('Complimentary code URL copied to clipboard successfully')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await url.inputValue())
  })

  test('one is toggled after the question', async ({ page }) => {
    await page.goto('/complimentary-codes?reason=Subtitlers')
    const row = rowsWith(page, 'Subtitlers')
    await expect(row).toContainText('Active')
    const dialog = await toggleInRow(row)
    await expect(dialog).toContainText('Are you sure you want to toggle the status?')
    await dialog.getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Complimentary code status changed successfully')).toBeVisible()
    await expect(row).toContainText('Disabled')
  })

  test('every mistake in a new one is pointed out', async ({ page }) => {
    await page.goto('/complimentary-codes')
    await page.getByRole('link', { name: 'New Complimentary Code' }).click()
    const create = page.getByRole('button', { name: 'Create Complimentary Code' })
    await expect(create).toBeVisible()
    await expectAccessible(page)
    await create.click()
    for (const text of [
      'Enter name of employee who requested the code',
      'Enter employee department name',
      'Enter a reason the code is needed',
      'Enter the duration of subscription in days',
      'Enter the maximum accounts that can be created by this code',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Employee Requesting Code')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Employee Requesting Code').fill('<ana@example.com>')
    await page.getByLabel('Department').fill('R&D <>')
    await page.getByLabel('Reason').fill('=cmd|<>')
    await expect(page.getByText('Enter a valid employee name')).toBeVisible()
    await expect(page.getByText('Enter a valid department name')).toBeVisible()
    await expect(page.getByText('Enter a valid reason')).toBeVisible()
    for (const days of ['0', '36501', '1.5', '-1', 'ten']) {
      await page.getByLabel('Duration of Subscription (days)').fill(days)
      await expect(page.getByText('Enter a duration between 1 and 36500 days'), days).toBeVisible()
    }
    for (const accounts of ['0', '1000001', '1e3']) {
      await page.getByLabel('Maximum Accounts Allowed').fill(accounts)
      await expect(page.getByText('Enter a valid number between 1 and 1,000,000'), accounts).toBeVisible()
    }
    for (const [label, length] of [
      ['Employee Requesting Code', '40'],
      ['Department', '40'],
      ['Reason', '500'],
      ['Duration of Subscription (days)', '5'],
      ['Maximum Accounts Allowed', '7'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveAttribute('maxlength', length)
  })

  test('one is created from today to today, sent as whole days in UTC, and its URL is there to copy', async ({
    page,
  }) => {
    const today = toUtcDay(new Date())
    // On the calendar of Los Angeles it is still the day before, but a code of that day could no longer be used.
    await page.clock.setFixedTime(new Date(`${today}T01:00:00Z`))
    await page.goto('/create-complimentary-code')
    const inDigits = today.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
    await expect(page.getByLabel('Start Date')).toHaveText(inDigits)
    await expect(page.getByLabel('End Date')).toHaveText(inDigits)
    await fill(page)
    const sent = page.waitForRequest('**/admin/api/create-complimentary-code')
    await page.getByRole('button', { name: 'Create Complimentary Code' }).click()
    expect((await sent).postDataJSON()).toEqual({
      requestedBy: "Zoë O'Brien",
      department: 'Marketing',
      reason: 'Book fair, stand 12',
      startDate: `${today}T00:00:00.000Z`,
      endDate: `${today}T23:59:59.999Z`,
      duration: 30,
      maximumAccounts: 1_000_000,
    })
    await expect(toasts(page).getByText('New complimentary code created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/complimentary-codes\?view=/)
    await expect(page.getByLabel('Sign-Up URL')).toHaveValue(new RegExp(`^${SIGN_UP_URL}[A-Z0-9]{10}$`))
    const row = rowsWith(page, 'Book fair, stand 12').first()
    await expect(row).toContainText(formatDate(today))
    await expect(row).toContainText('1,000,000')
  })

  test('the days of a new one are those of UTC, and the form says which day it is in New York', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    await page.goto('/create-complimentary-code')
    const night = 'Today is Mar 11, 2026 in UTC, but still Mar 10, 2026 in New York.'
    await expect(page.getByText(`First day of use, in UTC. ${night}`, { exact: true })).toBeVisible()
    await expect(page.getByText(`Last day of use, in UTC. ${night}`, { exact: true })).toBeVisible()
    await page.clock.setFixedTime(new Date('2026-03-11T15:00:00Z'))
    await page.reload()
    await expect(page.getByText('Today is Mar 11, 2026 in UTC and in New York.')).toHaveCount(2)
  })

  test('one that would be over already is not created', async ({ page, portal }) => {
    portal.expectComplaints(REFUSED)
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    await page.goto('/create-complimentary-code')
    await fill(page)
    for (const name of ['Start Date', 'End Date']) {
      await page.getByLabel(name).click()
      await page.getByRole('button', { name: '10 March 2026', exact: true }).click()
    }
    const create = page.getByRole('button', { name: 'Create Complimentary Code' })
    await create.click()
    const past = 'End date cannot be in the past (UTC)'
    await expect(page.getByRole('main').getByText(past)).toBeVisible()
    // A browser whose clock is behind asks, and the server knows better.
    await page.getByLabel('End Date').click()
    await page.getByRole('button', { name: '11 March 2026', exact: true }).click()
    await expect(page.getByRole('main').getByText(past)).toBeHidden()
    await create.click()
    await expect(page.getByRole('main').getByText(past)).toBeVisible()
    await expect(page).toHaveURL('/create-complimentary-code')
  })

  test('the list and the address say why a code cannot be used', async ({ page, context, portal }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url })
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    const codes = [
      ['FINEFINE22', 'In use', '2026-03-11', '2026-03-11', 1, false],
      ['LATELATE22', 'Late', '2026-03-01', '2026-03-10', 0, false],
      ['SQNSQNSQN2', 'To come', '2026-03-12', '2026-03-31', 0, false],
      ['FULLFULL22', 'Full', '2026-03-01', '2026-03-31', 5, false],
      ['GNNEGNNE22', 'Off', '2026-03-01', '2026-03-10', 0, true],
    ].map(([code, reason, first, last, accountCount, disabled]) => ({
      code,
      reason,
      accountCount,
      disabled,
      requestedBy: 'Ana',
      department: 'Sales',
      duration: 30,
      maximumAccounts: 5,
      startDate: `${first}T00:00:00.000Z`,
      endDate: `${last}T23:59:59.999Z`,
    }))
    await answer(page, 'get-all-complimentary-codes', 200, JSON.stringify(codes))
    await page.goto('/complimentary-codes')
    for (const [reason, status] of [
      ['In use', 'Active'],
      ['Late', 'ActiveEnded'],
      ['To come', 'ActiveNot started'],
      ['Full', 'ActiveUsed up'],
      ['Off', 'Disabled'],
    ] as const) {
      await expect(rowsWith(page, reason).getByRole('cell').nth(2)).toHaveText(status)
    }
    await expectAccessible(page)
    const copy = page.getByRole('button', { name: 'Copy', exact: true }).first()
    const copied = 'Complimentary code URL copied to clipboard successfully'
    for (const [code, sentence] of [
      ['LATELATE22', 'This code ended on Mar 10, 2026 (UTC). No one can sign up with it now.'],
      ['SQNSQNSQN2', 'This code starts on Mar 12, 2026 (UTC). No one can sign up with it now.'],
      ['FULLFULL22', 'This code has reached its maximum number of accounts. No one can sign up with it now.'],
      ['GNNEGNNE22', 'This code is disabled. No one can sign up with it now.'],
      ['FINEFINE22', ''],
    ] as const) {
      await page.getByRole('button', { name: `View URL of ${code}` }).click()
      await expect(page.getByLabel('Sign-Up URL')).toHaveValue(`${SIGN_UP_URL}${code}`)
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /code/ })).toHaveText(
        sentence ? [sentence] : [],
      )
      await copy.click()
      await expect(toasts(page).getByText(`${copied}${sentence}`, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
  })

  test('an address with an unknown code says so, and has nothing to copy', async ({ page }) => {
    await page.goto('/complimentary-codes?view=NOSUCHCODE')
    await expect(page.getByText('There is no complimentary code NOSUCHCODE')).toBeVisible()
    await expect(page.getByLabel('Sign-Up URL')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Copy', exact: true }).first()).toBeDisabled()
    await expectAccessible(page)
  })

  test("the calendar's today is that of UTC, as all days of a code are", async ({ page }) => {
    // The evening of the tenth in New York.
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    await page.goto('/create-complimentary-code')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    for (const name of ['Start Date', 'End Date']) {
      await expect(page.getByLabel(name)).toHaveText('03/11/2026')
      await page.getByLabel(name).click()
      await expect(calendar.locator('[data-highlight-today]')).toHaveText('11')
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
    }
  })

  test('the end cannot be before the start', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-03-10T18:00:00Z'))
    await page.goto('/create-complimentary-code')
    await fill(page)
    await page.getByLabel('End Date').click()
    await page.getByRole('button', { name: '9 March 2026', exact: true }).click()
    await expect(page.getByLabel('End Date')).toHaveText('03/09/2026')
    await page.getByRole('button', { name: 'Create Complimentary Code' }).click()
    await expect(page.getByText('End date cannot be before start date')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Start Date').click()
    await page.getByRole('button', { name: '8 March 2026', exact: true }).click()
    await expect(page.getByText('End date cannot be before start date')).toBeHidden()
  })

  test('Back leads to the list, and input is not lost by accident', async ({ page }) => {
    await page.goto('/create-complimentary-code')
    await page.getByRole('main').getByRole('link', { name: 'Complimentary Codes' }).click()
    await expect(page).toHaveURL('/complimentary-codes')
    await page.getByRole('link', { name: 'New Complimentary Code' }).click()
    // The list that is left has a filter by department.
    await page.getByRole('textbox', { name: 'Department' }).fill('Half')
    await page.getByRole('main').getByRole('link', { name: 'Complimentary Codes' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Department')).toHaveValue('Half')
  })

  test('says so when there are none, and when something fails', async ({ page, portal }) => {
    portal.expectComplaints(BROKEN)
    await answer(page, 'get-all-complimentary-codes', 200, '[]')
    await page.goto('/complimentary-codes')
    await expect(page.getByText('No complimentary codes found')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/admin/api/get-all-complimentary-codes*')
    await answer(page, 'get-all-complimentary-codes', 500, 'InternalError')
    await page.reload()
    await expect(toasts(page).getByText('Error fetching complimentary codes')).toBeVisible()
    await page.unroute('**/admin/api/get-all-complimentary-codes*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await answer(page, 'toggle-complimentary-code-status', 500, 'InternalError')
    await toggleInRow(page.getByRole('row').nth(2))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Unable to change complimentary code status')).toBeVisible()
    await answer(page, 'create-complimentary-code', 500, 'InternalError')
    await page.goto('/create-complimentary-code')
    await fill(page)
    await page.getByRole('button', { name: 'Create Complimentary Code' }).click()
    await expect(toasts(page).getByText('Unable to create complimentary code')).toBeVisible()
    await expect(page.getByLabel('Department')).toHaveValue('Marketing')
  })
})
