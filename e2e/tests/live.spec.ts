import { choose, openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible } from '../portal.ts'

test('shows other users and their changes without touching an open form', async ({ page, portal, pick, browser }) => {
  const customer = await pick('trial')
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  await expect(page.getByRole('status', { name: 'Also here' })).toBeEmpty()

  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await portal.signIn(other, 'administrator')
  await openCustomer(other, customer)
  const here = page.getByRole('status', { name: 'Also here' })
  await expect(here).toContainText('is viewing')

  const theirs = await choose(other, 'Modify Name')
  await expect(here).toContainText(': Modify Name')

  const mine = await choose(page, 'Modify Name')
  await mine.getByLabel('First Name').fill('Mine')
  await theirs.getByLabel('Last Name').fill('Changed')
  await theirs.getByRole('button', { name: 'Modify Name', exact: true }).click()
  await expect(theirs).toBeHidden()
  await expect(mine.getByText(/^Changed since you opened this: Name changed/)).toBeVisible()
  await expect(mine.getByLabel('First Name')).toHaveValue('Mine')
  await expect(mine.getByLabel('Last Name')).not.toHaveValue('Changed')
  await expectAccessible(page, '[role="dialog"]')
  await mine.getByRole('button', { name: 'Cancel' }).click()
  await mine.getByRole('button', { name: 'Discard' }).click()

  await expect(page.getByRole('heading', { level: 1, name: / Changed$/ })).toBeVisible()
  await expect(page.getByText(/^Updated: Name changed/)).toBeVisible()

  await other.keyboard.press('n')
  await expect(here).toContainText(': Add Note')
  await other.getByRole('form', { name: 'Add Note' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(here).toContainText('is viewing')

  await context.close()
  await expect(here).toBeEmpty()
})

test('connects each tab separately without shared workers and catches up after a network outage', async ({
  page,
  context,
  portal,
  pick,
}) => {
  portal.expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const customer = await pick('trial')
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  await portal.send('finance', 'POST', '/suspend-user', { email: customer.email })
  await expect(page.getByText(/^Updated: Suspended/)).toBeVisible()

  await context.setOffline(true)
  await portal.send('finance', 'POST', '/unsuspend-user', { email: customer.email })
  await context.setOffline(false)
  await expect(page.getByText(/^Updated: Unsuspended/)).toBeVisible()
})

test('shares one connection between the tabs of a browser', async ({ page, context, portal, pick, staff }) => {
  const customers = [await pick('trial'), await pick('trial')] as const
  const tab = await context.newPage()
  for (const [at, one] of [page, tab].entries()) {
    await portal.signIn(one, 'support')
    await openCustomer(one, customers[at === 0 ? 0 : 1])
  }
  await expect
    .poll(() => staff.connectionsWith(customers.map(({ email }) => email)))
    .toEqual({ customers: 2, connections: 1 })
  await tab.close()
})

test('a queue follows what colleagues do, without a reload', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/unverified-premium-customer-report')
  const view = page.getByRole('link', { name: /^View / }).last()
  const href = (await view.getAttribute('href')) ?? ''
  await expect(page.locator(`a[href="${href}"]`).first()).toBeVisible()
  const email = decodeURIComponent(new URL(href, portal.url).pathname.split('/').at(-1) ?? '')
  expect(await portal.send('administrator', 'POST', '/verify-user', { email })).toMatchObject({ status: 200 })
  await expect(page.locator(`a[href="${href}"]`)).toHaveCount(0)
})
