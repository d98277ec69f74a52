import { choose, blockCall, openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { mockResponse, SERVER_ERROR, expect, type Page, CLIENT_ERROR, toasts } from '../portal.ts'

const FAILED = "Error updating customer's name"
const NO_ANSWER = /no answer|did not respond|cannot be reached/i

test.beforeEach(async ({ page, portal, pick }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'support')
  await openCustomer(page, await pick('trial'))
})

async function modifyName(page: Page) {
  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await dialog.getByRole('button', { name: 'Modify Name' }).click()
  await expect(toasts(page).getByText(FAILED, { exact: true })).toBeVisible()
  return dialog
}

for (const [status, code] of [
  [409, 'NotOffered'],
  [500, 'InternalError'],
  [503, 'Unavailable'],
] as const) {
  test(`shows the request ID of a failure with ${status}`, async ({ page }) => {
    const headers = { 'x-request-id': 'req-from-server' }
    await page.route('**/admin/api/update-user-info', (route) =>
      route.fulfill({ status, body: code, contentType: 'text/plain', headers }),
    )
    const dialog = await modifyName(page)
    await expect(toasts(page).getByText('Request ID: req-from-server', { exact: true })).toBeVisible()
    await expect(page.getByText(NO_ANSWER)).toHaveCount(0)
    await expect(dialog.getByLabel('First Name')).toHaveValue('Zoë')
  })
}

test('shows the request ID from the real server', async ({ page }) => {
  const response = page.waitForResponse('**/admin/api/update-user-info')
  await page.route('**/admin/api/update-user-info', (route) =>
    route.continue({ postData: JSON.stringify({ email: 'none@example.com', firstName: 'Zoë', lastName: 'Soler' }) }),
  )
  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Zoë')
  await dialog.getByRole('button', { name: 'Modify Name' }).click()
  const id = (await response).headers()['x-request-id']
  expect(id).toBeTruthy()
  await expect(toasts(page).getByText('Customer not found', { exact: true })).toBeVisible()
  await expect(toasts(page).getByText(`Request ID: ${id}`, { exact: true })).toBeVisible()
})

test('shows the status instead for a proxy error page', async ({ page }) => {
  await mockResponse(page, 'update-user-info', 502, '<html><h1>502 Bad Gateway</h1></html>')
  await modifyName(page)
  await expect(toasts(page).getByText('HTTP status 502, without a request ID', { exact: true })).toBeVisible()
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0)
})

test('reports that the server cannot be reached when offline', async ({ page }) => {
  await blockCall(page, 'update-user-info')
  const dialog = await modifyName(page)
  await expect(toasts(page).getByText(/^Unable to reach the server/)).toBeVisible()
  await expect(dialog.getByText(/^The server did not respond/)).toBeVisible()
})

test('treats a change with an unreadable response as accepted', async ({ page }) => {
  const headers = { 'x-request-id': 'req-from-server' }
  await page.route('**/admin/api/update-user-info', (route) =>
    route.fulfill({ status: 200, body: '<p>', contentType: 'application/json', headers }),
  )
  const dialog = await modifyName(page)
  const detail = 'The response could not be read. Request ID: req-from-server'
  await expect(toasts(page).getByText(detail, { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^The server accepted the change, but .*\(request ID req-from-server\)/)).toBeVisible()
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0)
})
