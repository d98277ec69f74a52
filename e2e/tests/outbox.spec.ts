import { mockResponse, SERVER_ERROR, expect, expectAccessible, test, toasts } from '../portal.ts'

test('an administrator reads an email and follows its link', async ({ page, portal, staff, context }) => {
  const adminUser = await staff.create()
  expect((await portal.send('support', 'POST', '/request-password-reset', { email: adminUser.email })).status).toBe(200)
  await portal.signIn(page, 'administrator')
  await expect(async () => {
    await page.goto(`/outbox?to=${adminUser.email}`)
    await expect(page.getByRole('link', { name: /^Reset your password/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('table', { name: 'Emails' }).getByRole('columnheader')).toContainText([
    'Subject',
    'To',
    'Status',
    'Date',
  ])
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Reset your password/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Reset your password/)
  await expect(page.getByRole('main').getByText(adminUser.email)).toBeVisible()
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /\/reset-password\// }).click()
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Reset Your Account Password' })).toBeVisible()
  await expect(tab.getByText(adminUser.email)).toBeVisible()
  // The administrator's own session continues.
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
})

test('keeps short email addresses in one line where they fit', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  const mail = {
    id: '1',
    subject: 'A '.repeat(60),
    status: 'failed',
    createdAt: '2026-03-01T12:00:00Z',
    sentAt: null,
    canRetry: false,
  }
  const mails = [{ ...mail, to: 'administrator@example.test', problem: 'Refused '.repeat(20) }]
  await mockResponse(page, 'list-mails', 200, JSON.stringify(mails))
  await page.goto('/outbox')
  const address = page.getByRole('table').getByText('administrator@example.test')
  const heightAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    return address.evaluate((one) => one.getBoundingClientRect().height)
  }
  // In narrow windows, errors are in the expanded row, and a subject has three lines.
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Error' })).toBeHidden()
  const subject = page.getByRole('link', { name: /^A A/ })
  await expect.poll(() => subject.evaluate((one) => (one.parentElement?.clientHeight ?? 0) > 44)).toBe(true)
  await page.getByRole('button', { name: /^More about A A/ }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Refused' })).toBeVisible()
  for (const width of [1024, 1440]) await expect.poll(() => heightAt(width), `${width} px`).toBeLessThan(24)
})

test('shows the empty state and load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'list-mails', 200, '[]')
  await page.goto('/outbox')
  await expect(page.getByText('No emails yet')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/api/list-mails*')
  await mockResponse(page, 'list-mails', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText(/^Error fetching/)).toBeVisible()
  await page.unroute('**/admin/api/list-mails*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Emails' })).toBeVisible()
})
