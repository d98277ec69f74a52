import { formatDate, toUtcDay } from '@portal/contract/dates'
import { fillNewCode, SIGN_UP_URL } from '../complimentary-codes.ts'
import { rowsWith } from '../lists.ts'
import { expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

test.describe('a new complimentary code', () => {
  test.beforeEach(({ page, portal }) => portal.signIn(page, 'operations'))

  test('shows every validation error', async ({ page }) => {
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

  test('creates a code for today, sends whole UTC days and offers its URL to copy', async ({ page }) => {
    const today = toUtcDay(new Date())
    // In Los Angeles it is still the previous day, but a code for that day would already be expired.
    await page.clock.setFixedTime(new Date(`${today}T01:00:00Z`))
    await page.goto('/create-complimentary-code')
    const inDigits = today.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
    await expect(page.getByLabel('Start Date')).toHaveText(inDigits)
    await expect(page.getByLabel('End Date')).toHaveText(inDigits)
    const gives = page.getByRole('region', { name: 'Code Summary' })
    await expect(gives).toContainText(`Enter a maximumSign-up${formatDate(today)} (UTC)`)
    await fillNewCode(page)
    await expect(gives).toContainText('Complimentary for 30 days from sign-upAccountsUp to 1,000,000')
    await expect(page.getByRole('region', { name: 'Latest Codes' })).toContainText(/\d+ days?, [\d,]+ of [\d,]+ used/)
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

  test('uses UTC days and says when it is another day in New York', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    await page.goto('/create-complimentary-code')
    const night = 'Today is Mar 11, 2026 in UTC, but still Mar 10, 2026 in New York.'
    await expect(page.getByText(`First day of use, in UTC. ${night}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Last day of use, in UTC', { exact: true })).toBeVisible()
    await page.clock.setFixedTime(new Date('2026-03-11T15:00:00Z'))
    await page.reload()
    await expect(page.getByText('First day of use, in UTC', { exact: true })).toBeVisible()
  })

  test('does not create a code that has already ended', async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    await page.clock.setFixedTime(new Date('2026-03-11T01:30:00Z'))
    await page.goto('/create-complimentary-code')
    await fillNewCode(page)
    for (const name of ['Start Date', 'End Date']) {
      await page.getByLabel(name).click()
      await page.getByRole('button', { name: '10 March 2026', exact: true }).click()
    }
    const create = page.getByRole('button', { name: 'Create Complimentary Code' })
    await create.click()
    const past = 'End date cannot be in the past (UTC)'
    await expect(page.getByRole('main').getByText(past)).toBeVisible()
    // A browser whose clock is behind sends the day, and the server rejects it.
    await page.getByLabel('End Date').click()
    await page.getByRole('button', { name: '11 March 2026', exact: true }).click()
    await expect(page.getByRole('main').getByText(past)).toBeHidden()
    await create.click()
    await expect(page.getByRole('main').getByText(past)).toBeVisible()
    await expect(page).toHaveURL('/create-complimentary-code')
  })

  test('marks the UTC day as today in the calendar', async ({ page }) => {
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

  test('rejects an end date before the start date', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-03-10T18:00:00Z'))
    await page.goto('/create-complimentary-code')
    await fillNewCode(page)
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

  test('Back returns to the list and asks before discarding input', async ({ page }) => {
    await page.goto('/create-complimentary-code')
    await page.getByRole('main').getByRole('link', { name: 'Complimentary Codes' }).click()
    await expect(page).toHaveURL('/complimentary-codes')
    await page.getByRole('link', { name: 'New Complimentary Code' }).click()
    // The previous list has a filter by department.
    await page.getByRole('textbox', { name: 'Department' }).fill('Half')
    await page.getByRole('main').getByRole('link', { name: 'Complimentary Codes' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Department')).toHaveValue('Half')
  })
})
