import { choose, openCustomer } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible } from '../portal.ts'

test('a page shows who else is there and what they change, and leaves an open form alone', async ({
  page,
  portal,
  pick,
  browser,
}) => {
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
  await expect(mine.getByText(/^Changed while this is open: Name changed/)).toBeVisible()
  await expect(mine.getByLabel('First Name')).toHaveValue('Mine')
  await expect(mine.getByLabel('Last Name')).not.toHaveValue('Changed')
  await expectAccessible(page, '[role="dialog"]')
  await mine.getByRole('button', { name: 'Cancel' }).click()
  await mine.getByRole('button', { name: 'Discard' }).click()

  await expect(page.getByRole('heading', { level: 1, name: / Changed$/ })).toBeVisible()
  await expect(page.getByText(/^Updated: Name changed/)).toBeVisible()
  await context.close()
  await expect(here).toBeEmpty()
})
