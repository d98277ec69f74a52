import { fillNewCode, SIGN_UP_URL } from '../complimentary-codes.ts'
import { rowsWith, toggleInRow } from '../lists.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, test, toasts } from '../portal.ts'

test.describe('complimentary codes', () => {
  test.beforeEach(({ page, portal }) => portal.signIn(page, 'operations'))

  test('lists ten codes per page with the specified columns and filters', async ({ page }) => {
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

  test('shows and copies the sign-up URL of a code', async ({ page, context, portal }) => {
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

  test('toggles a code after confirmation', async ({ page }) => {
    await page.goto('/complimentary-codes?reason=Subtitlers')
    const row = rowsWith(page, 'Subtitlers')
    await expect(row).toContainText('Active')
    const dialog = await toggleInRow(row)
    await expect(dialog).toContainText('Are you sure you want to toggle the status?')
    await dialog.getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Complimentary code status changed successfully')).toBeVisible()
    await expect(row).toContainText('Disabled')
  })

  test('explains in the list and on its page why a code cannot be used', async ({ page, context, portal }) => {
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
    await mockResponse(page, 'get-all-complimentary-codes', 200, JSON.stringify(codes))
    await page.goto('/complimentary-codes')
    for (const [reason, status] of [
      ['In use', 'Active'],
      ['Late', 'Ended'],
      ['To come', 'Not started'],
      ['Full', 'Used up'],
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

  test('reports an unknown code and disables copying', async ({ page }) => {
    await page.goto('/complimentary-codes?view=NOSUCHCODE')
    await expect(page.getByText('There is no complimentary code NOSUCHCODE')).toBeVisible()
    await expect(page.getByLabel('Sign-Up URL')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Copy', exact: true }).first()).toBeDisabled()
    await expectAccessible(page)
  })

  test('shows the empty state and reports failures', async ({ page, portal }) => {
    portal.expectErrors(SERVER_ERROR)
    await mockResponse(page, 'get-all-complimentary-codes', 200, '[]')
    await page.goto('/complimentary-codes')
    await expect(page.getByText('No complimentary codes found')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/admin/api/get-all-complimentary-codes*')
    await mockResponse(page, 'get-all-complimentary-codes', 500, 'InternalError')
    await page.reload()
    await expect(toasts(page).getByText('Error fetching complimentary codes')).toBeVisible()
    await page.unroute('**/admin/api/get-all-complimentary-codes*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await mockResponse(page, 'toggle-complimentary-code-status', 500, 'InternalError')
    await toggleInRow(page.getByRole('row').nth(2))
    await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
    await expect(toasts(page).getByText('Unable to change complimentary code status')).toBeVisible()
    await mockResponse(page, 'create-complimentary-code', 500, 'InternalError')
    await page.goto('/create-complimentary-code')
    await fillNewCode(page)
    await page.getByRole('button', { name: 'Create Complimentary Code' }).click()
    await expect(toasts(page).getByText('Unable to create complimentary code')).toBeVisible()
    await expect(page.getByLabel('Department')).toHaveValue('Marketing')
  })
})
