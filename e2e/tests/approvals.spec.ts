import { choose, openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible, holdResponses, toasts } from '../portal.ts'

test('shows that approval requests are loading', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  const release = await holdResponses(page, 'get-approvals')
  await page.goto('/approvals')
  await expect(page).toHaveTitle(/^Loading · Approvals/)
  release()
  await expect(page).toHaveTitle(/^Approvals/)
})

test('shows support the approval by finance without a reload', async ({ page, portal, pick, browser }) => {
  const customer = await pick('trial')
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  const dialog = await choose(page, 'Add Credit')
  await dialog.getByLabel('Amount (USD)').fill('160.00')
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('No picture during the final')
  await expect(dialog.getByText('Above your limit of $150.00 per action: request approval.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request Approval' }).press('Enter')
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason for Approval' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Reason for Approval' }).fill('Agreed on the phone')
  await dialog.getByRole('button', { name: 'Request Approval' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(waiting).toContainText('Add Credit, $160.00, is waiting for approval.')
  await expect(waiting).toContainText(/Requested by .+ on .+, \d+:\d\d [AP]M UTC\./)

  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await portal.signIn(other, 'finance')
  const path = pathOfRequest(await waiting.getByRole('link', { name: 'Open Request' }).getAttribute('href'))
  // As if another user had changed the requester's access.
  await other.route('**/get-approval?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), obstacle: 'NotIndependent' } })
  })
  await other.goto(path)
  await expect(other.getByText(/^You or the requester changed the other's access/)).toBeVisible()
  await expect(other.getByRole('button', { name: /^Approve / })).toBeDisabled()
  await expect(other.getByRole('button', { name: /^Approve / })).toBeInViewport({ ratio: 1 })
  await other.unroute('**/get-approval?*')
  // As if the customer no longer could have a credit.
  await other.route('**/get-approval?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), fresh: null, refusal: 'NotOffered' } })
  })
  await other.reload()
  await expect(other.getByText('This request no longer applies to the customer.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Reject as Stale' })).toBeEnabled()
  await expect(other.getByRole('button', { name: /^Approve / })).toBeHidden()
  await expect(other.getByText('This cannot be undone.')).toBeVisible()
  await other.unroute('**/get-approval?*')
  await other.reload()
  const request = other.getByRole('region', { name: 'Request' })
  await expect(request.getByRole('link', { name: customer.name })).toBeVisible()
  await expect(request.getByText('Reason recorded with the action: No picture during the final')).toBeVisible()
  await expect(request.getByText('Computed now: unchanged since the request.')).toBeVisible()
  await expect(request.getByText('This cannot be undone.')).toBeHidden()
  await expect(request.getByRole('button', { name: /^Approve / })).toBeInViewport({ ratio: 1 })
  await expectAccessible(other)
  await request.getByRole('button', { name: 'Reject Request' }).press('Enter')
  const comment = request.getByRole('textbox', { name: /^Comment for / })
  await expect(comment).toBeFocused()
  await expect(request.getByText('Enter a comment')).toBeVisible()
  await comment.fill('Agreed')
  await request.getByRole('button', { name: 'Approve and Add Credit of $160.00' }).press('Enter')
  await expect(toasts(other).getByText('Decision recorded')).toBeVisible()
  await expect(request.getByRole('button', { name: 'Reject Request' })).toBeHidden()
  await expect(other.locator('body')).not.toBeFocused()
  await context.close()

  await expect(page.getByText(/^Updated: /)).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(page.getByText(/No picture during the final, requested by .*, approved by /).first()).toBeVisible()
})

function pathOfRequest(href: string | null): string {
  expect(href).toMatch(/^\/approvals\?/)
  return href ?? ''
}
