import { listedCustomer } from '../listed-customers.ts'
import { CLIENT_ERROR, mockResponse, expect, expectAccessible, test } from '../portal.ts'

const found = [
  { email: 'ana@demo.example', firstName: 'Ana', lastName: 'Neighbor', type: 'paid', status: 'active' },
  { email: 'tara.trial@demo.example', firstName: 'Tara', lastName: 'Neighbor', type: 'free', status: 'active' },
  { email: 'camila.complete@demo.example', firstName: 'Camila', lastName: 'Neighbor', type: 'paid', status: 'active' },
  { email: 'walter.unpaid@demo.example', firstName: 'Walter', lastName: 'Neighbor', type: 'paid', status: 'active' },
]

test('steps through filtered and sorted search results by button and keyboard', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await mockResponse(page, 'search-users', 200, JSON.stringify(found))
  await page.goto('/customers/neighbor?type=Premium&sort=-name')
  await page.getByRole('link', { name: 'View camila.complete@demo.example' }).click()
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Camila Complete')
  const neighbors = page.getByRole('navigation', { name: 'Customers in this list' })
  await expect(neighbors.getByText('2 of 3')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('k')
  await expect(name).toHaveText('Walter Unpaid')
  await expect(neighbors.getByText('1 of 3')).toBeVisible()
  await expect(neighbors.getByRole('button', { name: 'Previous customer' })).toBeDisabled()
  await page.reload()
  await expect(neighbors.getByText('1 of 3')).toBeVisible()
  await neighbors.getByRole('link', { name: 'Next customer' }).click()
  await expect(name).toHaveText('Camila Complete')

  await page.getByRole('link', { name: 'Back to search results' }).click()
  await expect(page).toHaveURL(/\/customers\/neighbor\?type=Premium&sort=-name$/)
})

test('opens the next customer after one leaves the queue', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const [, tara, camila, walter] = found
  let rows = [tara, camila, walter]
  await page.route('**/admin/api/get-unpaid-premium-list*', (route) =>
    route.fulfill({ json: rows.map((row) => listedCustomer({ ...row })) }),
  )
  await mockResponse(page, 'clear-user-sessions', 200, '')
  await page.goto('/view-customer/camila.complete@demo.example/camila.complete@demo.example?source=upcr')
  const neighbors = page.getByRole('navigation', { name: 'Customers in this list' })
  await expect(neighbors.getByText('2 of 3')).toBeVisible()

  rows = [tara, walter]
  await page
    .getByRole('region', { name: 'Actions', exact: true })
    .getByRole('button', { name: 'Reset Devices' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Devices' }).click()
  await expect(neighbors.getByText('no longer in this list')).toBeVisible()
  // Single-letter shortcuts are off while a dialog is open.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walter Unpaid')
  await expect(neighbors.getByText('2 of 2')).toBeVisible()
})

test('steps through the list behind a number across pages and returns to it', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const [, tara, camila, walter] = found.map(({ email, firstName, lastName, type, status }) => ({
    email,
    firstName,
    lastName,
    type,
    status,
    plan: null,
    merchant: 'ACME',
    signedUpAt: '2026-01-15T15:00:00.000Z',
  }))
  await page.route('**/admin/api/get-reported-sign-ups*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.has('after')
    const rows = isSecond ? [walter] : [tara, camila]
    return route.fulfill({ json: { count: 3, rows, next: isSecond ? null : '1.2' } })
  })
  await page.goto('/reported-sign-ups?type=paid')
  await page.getByRole('link', { name: 'camila.complete@demo.example' }).click()
  const name = page.getByRole('heading', { level: 1 })
  const neighbors = page.getByRole('navigation', { name: 'Customers in this list' })
  await expect(neighbors.getByText('2 of 2 on this page')).toBeVisible()
  // The first customer of the next page is loaded after this one.
  await expect(neighbors.getByRole('link', { name: 'Next customer' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(name).toHaveText('Walter Unpaid')
  await expect(neighbors.getByText('1 of 1 on this page')).toBeVisible()
  await expect(neighbors.getByRole('link', { name: 'Previous customer' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(name).toHaveText('Camila Complete')
  await expect(neighbors.getByText('2 of 2 on this page')).toBeVisible()
  await neighbors.getByRole('link', { name: 'Next customer' }).click()
  await expect(name).toHaveText('Walter Unpaid')

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/reported-sign-ups?type=paid&after=1.2')
  await expect(page.getByRole('link', { name: 'walter.unpaid@demo.example' })).toBeVisible()

  // An unknown list is ignored.
  await page.goto('/view-customer/camila.complete@demo.example/camila.complete@demo.example?source=constructor')
  await expect(name).toHaveText('Camila Complete')
})

test('steps through sorted open chargebacks and returns to them', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const disputes = found.slice(1).map(({ email, firstName, lastName }, at) => ({
    email,
    name: `${firstName} ${lastName}`,
    id: at + 1,
    amountCents: 1499,
    invoiceNumber: `00000${at + 1}`,
    providerId: `dp_${at + 1}`,
    isTaken: true,
    openedAt: `2026-01-1${at}T15:00:00.000Z`,
  }))
  await mockResponse(
    page,
    'get-billing-problems',
    200,
    JSON.stringify({ parked: [], unsettled: [], disputes, findings: [] }),
  )
  await page.goto('/billing-problems?chargebacks.sort=-invoice')
  await page.getByRole('link', { name: 'Camila Neighbor' }).click()
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('Camila Complete')
  await expect(page.getByRole('navigation', { name: 'Customers in this list' }).getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(name).toHaveText('Walter Unpaid')
  await page.getByRole('link', { name: 'Back to Billing Problems' }).click()
  await expect(page).toHaveURL('/billing-problems?chargebacks.sort=-invoice#chargebacks')
})

test('steps through the follow-ups as shown and returns to them', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  const rows = found.slice(1).map(({ email, firstName, lastName }, at) => ({
    id: at + 1,
    email,
    customer: `${firstName} ${lastName}`,
    text: 'Call back',
    author: 'Sofía Reyes',
    dueOn: `2026-01-1${at}`,
    assignee: null,
    role: 'support',
  }))
  const [tara, camila, walter] = rows
  // A customer may have several follow-ups.
  const all = [tara, camila, walter, { ...walter, id: 4, dueOn: '2026-01-20' }]
  await page.route('**/admin/api/get-follow-ups*', (route) =>
    route.fulfill({ json: route.request().url().includes('whose=all') ? all : [] }),
  )
  await page.goto('/follow-ups?whose=all&sort=-due')
  await page.getByRole('table').getByRole('link', { name: 'Camila Neighbor' }).click()
  const name = page.getByRole('heading', { level: 1 })
  const neighbors = page.getByRole('navigation', { name: 'Customers in this list' })
  await expect(name).toHaveText('Camila Complete')
  await expect(neighbors.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(name).toHaveText('Walter Unpaid')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(name).toHaveText('Tara Trial')
  await expect(neighbors.getByText('3 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Follow-Ups' }).click()
  await expect(page).toHaveURL('/follow-ups?whose=all&sort=-due')
})

for (const [role, source, label, path] of [
  ['administrator', 'follow-ups&list.tab=mentions', 'Back to Follow-Ups', '/follow-ups?tab=mentions'],
  ['management', 'follow-ups&list.sort=author', 'Back to Mentions', '/follow-ups?sort=author'],
  ['administrator', 'approvals&list.id=7', 'Back to Approvals', '/approvals?id=7'],
  ['administrator', 'audit-trail&list.action=suspend', 'Back to Audit Trail', '/audit-trail?action=suspend'],
  ['administrator', 'bulk-7-addCredit&list.sort=-outcome', 'Back to Bulk Action', '/bulk-action/7?sort=-outcome'],
] as const) {
  test(`${role}: a customer opened with the source ${source} links back to ${path}`, async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    await portal.signIn(page, role)
    await page.goto(`/view-customer/tara.trial@demo.example/tara.trial@demo.example?source=${source}`)
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', path)
  })
}
