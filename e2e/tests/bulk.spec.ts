import { readFile } from 'node:fs/promises'
import { newLetters, rowsWith } from '../lists.ts'
import { CLIENT_ERROR, expect, expectAccessible, test, toasts } from '../portal.ts'

test('previews and runs an action on selected rows and shows each result', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/customers/nina.nocard')
  await page
    .getByRole('table', { name: 'Customers' })
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const menu = page.getByRole('region', { name: 'Bulk actions' })
  // A dialog without fields starts on the button that changes nothing.
  await bar.getByRole('button', { name: 'Bulk Actions' }).click()
  await menu.getByRole('button', { name: 'Cancel Immediately (No Refund)' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep Subscriptions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Bulk Actions' })).toBeFocused()

  await bar.getByRole('button', { name: 'Bulk Actions' }).click()
  await menu.getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Note: 1 customer' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Enter a note')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Informed about the new channels')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Note: 1 customer')
  const start = page.getByRole('button', { name: 'Add Note to 1 Customer', exact: true })
  await expect(start).toBeEnabled()
  await expect(page.getByRole('main').getByText('Ready to start')).toBeVisible()
  await expect(page.getByRole('main').getByText('Informed about the new channels')).toBeVisible()
  await expectAccessible(page)
  const rows = page.getByRole('table', { name: 'Rows' })
  const selected = rows.getByRole('checkbox', { name: /^Select / }).last()
  await selected.check()
  await page.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard Bulk Action' })
  await expect(question).toContainText('No row has been changed. To run it later, select the rows again.')
  await expect(question.getByText('This cannot be undone.', { exact: true })).toHaveCount(0)
  await expectAccessible(page, '[role="dialog"]')
  await question.getByRole('button', { name: 'Keep Bulk Action' }).click()
  await start.click()
  await expect(rows.getByRole('cell', { name: 'Done', exact: true })).toHaveCount(1)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Done$/ }),
  ).toBeVisible()

  // The rows can be downloaded and selected for another action, including rows selected before it ran.
  await expect(selected).toBeChecked()
  const downloading = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('nina.nocard@demo.example')
  await bar.getByRole('button', { name: 'Bulk Actions' }).click()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Note: 1 customer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await rows.getByRole('link', { name: 'nina.nocard@demo.example' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Informed about the new channels')).toBeVisible()
})

test('links to the unfinished bulk action that keeps the user from creating another one', async ({
  page,
  portal,
  staff,
}) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, await staff.create({ role: 'support' }))
  const dialog = page.getByRole('dialog', { name: 'Add Note: 1 customer' })
  async function preview() {
    await page.goto('/customers/nina.nocard')
    const table = page.getByRole('table', { name: 'Customers' })
    await table
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    await page.getByRole('button', { name: 'Bulk Actions', exact: true }).click()
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Add Note' }).click()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Informed about the new channels')
    await dialog.getByRole('button', { name: 'Preview' }).click()
  }

  await preview()
  const start = page.getByRole('button', { name: 'Add Note to 1 Customer', exact: true })
  await expect(start).toBeEnabled()
  const address = page.url()
  await preview()
  await expect(toasts(page).getByText('You already have an unfinished bulk action.')).toBeVisible()
  await expect(dialog.getByText('Unfinished bulk action: Add Note: 1 customer')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('link', { name: 'Add Note: 1 customer' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(start).toBeHidden()
})

test('lists the results of an action on all matching rows and undoes one from the audit trail', async ({
  page,
  portal,
}) => {
  const reason = `Book fair ${newLetters(6)}`
  const days = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2099-12-31T23:59:59.999Z' }
  const code = { requestedBy: 'Zoë', department: 'Marketing', reason, duration: 30, maximumAccounts: 10, ...days }
  for (let made = 0; made < 2; made += 1)
    expect((await portal.send('operations', 'POST', '/create-complimentary-code', code)).status).toBe(200)
  await portal.signIn(page, 'administrator')
  await page.goto('/complimentary-codes')
  const codes = page.getByRole('table', { name: 'Complimentary Codes' })
  await codes.getByLabel('Filter by Reason').fill(reason)
  await expect(rowsWith(page, reason)).toHaveCount(2)
  await rowsWith(page, reason)
    .first()
    .getByRole('checkbox', { name: /^Select / })
    .check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select all 2' }).click()
  await bar.getByRole('button', { name: 'Bulk Actions' }).click()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog', { name: 'Disable: 2 codes' }).getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Disable 2 Codes' }).click()
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('cell', { name: 'Done', exact: true })).toHaveCount(2)
  const first = (await rows.getByRole('row').nth(2).getByRole('cell').nth(1).innerText()).trim()

  await page.goto(`/audit-trail?subject=${first}`)
  const trail = page.getByRole('table', { name: 'Audit Trail' })
  await trail.getByRole('button', { name: 'Details of Toggle complimentary code status' }).click()
  await trail.getByRole('button', { name: 'Undo: Toggle complimentary code status' }).click()
  await page.getByRole('dialog', { name: 'Undo' }).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toasts(page).getByText('The change was undone.')).toBeVisible()
  // An entry can be undone only once.
  await expect(trail.getByRole('button', { name: 'Undo: Toggle complimentary code status' })).toHaveCount(0)
  await page.goto('/complimentary-codes')
  await codes.getByLabel('Filter by Reason').fill(reason)
  await expect(rowsWith(page, reason).filter({ hasText: first })).toContainText('Active')
})
