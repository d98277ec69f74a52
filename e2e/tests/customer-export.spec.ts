import { newLetters } from '../lists.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

const groups = {
  Type: ['Premium', 'Trial', 'Complimentary'],
  Username: ['Email', 'Phone'],
  Notification: ['Opt-In', 'Opt-Out'],
}

test('defaults to all customers and the user’s own email address, and validates the form', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await page.goto('/customer-export')
  for (const [name, options] of Object.entries(groups)) {
    const group = page.getByRole('group', { name })
    await expect(group.getByRole('checkbox')).toHaveCount(options.length)
    for (const option of options) await expect(group.getByLabel(option, { exact: true })).toBeChecked()
  }
  const address = page.getByLabel('Email address to send CSV file')
  await expect(address).toHaveValue('marketing@demo.test')
  await expect(address).toHaveAttribute('maxlength', '50')
  const file = page.getByRole('region', { name: 'CSV File' })
  await expect(file).toContainText(/^CSV FileAbout [\d,]+ customers/)
  await expect(file.getByRole('listitem')).toHaveCount(8)
  await page.getByLabel('Phone').uncheck()
  await expect(file).toContainText(/^CSV FileUp to [\d,]+ customers/)
  await page.getByLabel('Phone').check()
  await expectAccessible(page)

  let requested = 0
  page.on('request', (request) => {
    if (request.url().includes('/email-user-list')) requested += 1
  })
  for (const [name, options] of Object.entries(groups)) {
    for (const option of options) await page.getByRole('group', { name }).getByLabel(option, { exact: true }).uncheck()
  }
  await address.fill('')
  await page.getByRole('button', { name: 'Email Customer List' }).click()
  await expect(page.getByText('Select at least one', { exact: true })).toHaveCount(3)
  await expect(page.getByText('Enter email address', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Premium')).toBeFocused()
  await expectAccessible(page)
  await address.fill('a@example.com, b@example.com')
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await page.getByLabel('Trial').check()
  await expect(page.getByText('Select at least one', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Email Customer List' }).click()
  expect(requested).toBe(0)
})

test('creates and emails a list and shows its progress', async ({ page, portal, staff }) => {
  const adminUser = await staff.create({ role: 'marketing' })
  await portal.signIn(page, adminUser)
  await page.goto('/customer-export')
  await expect(page.getByText('No customer exports yet')).toBeVisible()
  const sendTo = `${newLetters(12).toLowerCase()}@example.com`
  await page.getByLabel('Trial').uncheck()
  await page.getByLabel('Phone').uncheck()
  await page.getByLabel('Email address to send CSV file').fill(sendTo)
  const requested = page.waitForRequest('**/admin/api/email-user-list?*')
  await page.getByRole('button', { name: 'Email Customer List' }).click()
  const { searchParams } = new URL((await requested).url())
  expect(Object.fromEntries(searchParams)).toEqual({
    paid: 'true',
    free: 'false',
    comp: 'true',
    email: 'true',
    phone: 'false',
    optIn: 'true',
    optOut: 'true',
    sendToEmailAddress: sendTo,
  })
  await expect(toasts(page).getByText('Customer CSV file will be emailed shortly.')).toBeVisible()
  const row = page.getByRole('table', { name: 'My Exports' }).getByRole('row', { name: sendTo })
  await expect(row).toContainText('Premium, Complimentary · Email')
  await expect(row).toContainText('Sent')
  await expect(page.getByText(/Dates and times are in UTC, on this page and in the file\.$/)).toBeVisible()
  await expect(row.locator('time')).toHaveAttribute('title', /UTC$/)
  await expect(page.getByText('Eastern Time')).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const { text } = await portal.send('administrator', 'GET', '/list-mails')
  const mail = (JSON.parse(text) as { id: string; to: string }[]).find(({ to }) => to === sendTo)
  const whole = await portal.send('administrator', 'GET', `/get-mail?id=${mail?.id}`)
  expect(whole.text).toMatch(/"fileName":"customer-list-\d{8}\.csv"/)
})

test('shows the progress of a list and cancels it', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'marketing')
  const id = '7e57ab1e-0000-4000-8000-000000000000'
  const chosen = { paid: true, free: true, comp: true, email: true, phone: true, optIn: true, optOut: true }
  const running = {
    id,
    sendTo: 'lists@example.com',
    chosen,
    state: 'running',
    rowsWritten: 430_000,
    rowsExpected: 1_000_000,
    requestedAt: '2026-03-10T15:00:00.000Z',
    finishedAt: null,
    sentAs: null,
    linkExpiresAt: null,
  }
  const queued = { ...running, id: id.replace(/0$/, '1'), state: 'queued', rowsWritten: 0, rowsExpected: null }
  const ends = { finishedAt: '2026-03-10T15:05:00.000Z', linkExpiresAt: '2026-03-13T15:05:00.000Z' }
  const linked = { ...running, ...ends, id: id.replace(/0$/, '2'), state: 'done', sentAs: 'link' }
  const failed = { ...running, id: id.replace(/0$/, '3'), state: 'failed', finishedAt: ends.finishedAt }
  await mockResponse(page, 'get-my-customer-exports', 200, JSON.stringify([queued, running, linked, failed]))
  await page.goto('/customer-export')
  const table = page.getByRole('table', { name: 'My Exports' })
  await expect(table).toContainText('Queued')
  await expect(table.getByRole('progressbar')).toHaveAttribute('value', '43')
  await expect(table).toContainText('Sent (link)')
  await expect(table).toContainText('Failed')
  await expectAccessible(page)
  const cancels = table.getByRole('button', { name: 'Cancel export to lists@example.com' })
  await expect(cancels).toHaveCount(2)
  const requested = page.waitForRequest('**/admin/api/cancel-customer-export')
  await cancels.last().click()
  expect((await requested).postDataJSON()).toEqual({ id })
  await expect(toasts(page).getByText('Customer export not found')).toBeVisible()
  await mockResponse(page, 'cancel-customer-export', 409, 'ExportEnded')
  await cancels.last().click()
  await expect(toasts(page).getByText('This customer export has already finished.')).toBeVisible()
  await mockResponse(page, 'cancel-customer-export', 400, 'InvalidRequest')
  await cancels.last().click()
  await expect(toasts(page).getByText('Unable to cancel customer export')).toBeVisible()
  await mockResponse(page, 'cancel-customer-export', 200, '')
  await cancels.last().click()
  await expect(toasts(page).getByText('Customer export cancelled')).toBeVisible()
})

test('reports failures to request and to load exports', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'marketing')
  await mockResponse(page, 'email-user-list', 500, 'InternalError')
  await mockResponse(page, 'get-my-customer-exports', 500, 'InternalError')
  await page.goto('/customer-export')
  await expect(toasts(page).getByText('Error fetching customer exports')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  const readAgain = page.waitForResponse('**/admin/api/get-my-customer-exports*')
  await page.getByRole('button', { name: 'Email Customer List' }).click()
  await expect(toasts(page).getByText('Error requesting customer list')).toBeVisible()
  // An automatic retry that fails again is not shown again.
  await readAgain
  await page.getByRole('button', { name: 'Recent Notifications' }).click()
  await expect(page.getByRole('region', { name: 'Recent Notifications' }).getByRole('listitem')).toHaveText([
    /^Error requesting customer list/,
    /^Error fetching customer exports/,
  ])
})
