import { choose, openActions, openCustomer } from '../actions.ts'
import { changeCustomer, customers, pathOf, scrollToEnd } from '../customers.ts'
import { test } from '../demo-customers.ts'
import { expect, expectAccessible, type Page, CLIENT_ERROR, type Role, roles, toasts } from '../portal.ts'

const always = ['Modify Support Information']
const active = [
  'Reset Devices',
  'Modify Name',
  'Modify Preferences',
  'Modify Password',
  ...always,
  'Add Credit',
  'Add Charge',
]

test('lists all available actions by group and supports the arrow keys and Esc', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.complimentary))
  const menu = await openActions(page)
  await expect(menu.getByRole('list', { name: 'Account' }).getByRole('button')).toHaveText([
    'Reset Devices',
    'Modify Name',
    'Modify Preferences',
    'Modify Password',
    'Modify Support Information',
  ])
  await expect(menu.getByRole('list', { name: 'Subscription' }).getByRole('button')).toHaveText(['End Complimentary'])
  await expect(menu.getByRole('list', { name: 'Billing' }).getByRole('button')).toHaveText(['Add Credit', 'Add Charge'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'All Actions' }).press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Reset Devices' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Modify Name' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(menu.getByText('Available for Trial customers only.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'All Actions' })).toBeFocused()
})

test('explains why each permitted action is unavailable', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.suspended))
  const menu = await openActions(page)
  await menu.getByText('Why can’t I…?').click()
  await expect(reason(menu, 'The customer is already verified.')).toHaveText('Verify Customer')
  const asleep = reason(menu, 'The customer must be verified and not suspended.')
  for (const action of ['Modify Name', 'Suspend', 'End Complimentary', 'Add Charge']) {
    await expect(asleep).toContainText(action)
  }
  await expectAccessible(page)
})

test('explains only actions that the role can perform', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto(pathOf(customers.suspended))
  const menu = await openActions(page)
  await menu.getByText('Why can’t I…?').click()
  await expect(menu.getByText('Add Charge')).toBeVisible()
  await expect(menu.getByText('Verify Customer')).toBeHidden()
  await expect(menu.getByText('Modify Name')).toBeHidden()
})

/** Actions by role, on a customer for whom the most actions are available. */
const byRole: Readonly<Record<Role, readonly string[]>> = {
  administrator: [...active, 'End Complimentary'],
  support: [...active, 'End Complimentary'],
  finance: ['Add Credit', 'Add Charge', 'End Complimentary'],
  operations: [],
  marketing: [],
  management: [],
}

for (const role of roles) {
  test(`${role}: sees ${byRole[role].length} actions on a complimentary customer`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto(pathOf(customers.complimentary))
    await expect(page.getByText('Customer since')).toBeVisible()
    if (byRole[role].length === 0) {
      await expect(page.getByRole('button', { name: 'All Actions' })).toBeHidden()
      await expect(page.getByRole('region', { name: 'Actions', exact: true })).toBeHidden()
    } else {
      expect((await offered(page)).toSorted()).toEqual(byRole[role].toSorted())
    }
  })
}

test('keeps the frequent actions in view in the sticky header', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.longHistory, '?tab=ledger'))
  const actions = page.getByRole('region', { name: 'Actions', exact: true })
  await scrollToEnd(page)
  for (const name of ['Reset Devices', 'Add Credit', 'All Actions']) {
    await expect(actions.getByRole('button', { name })).toBeInViewport()
  }
})

test('does not repeat in the header the action of a problem', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto(pathOf(customers.suspended))
  const unsuspend = page.getByRole('button', { name: 'Unsuspend Customer', exact: true })
  await expect(
    page
      .getByRole('region', { name: 'Needs attention', exact: true })
      .getByRole('button', { name: 'Unsuspend Customer' }),
  ).toBeVisible()
  await expect(unsuspend).toHaveCount(1)
})

test('shows a pending payment outcome and disables billing actions', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await changeCustomer(page, ([customer]) => {
    customer['paymentUnderWay'] = true
    const title = 'A payment provider request is pending'
    customer['problems'] = [{ kind: 'payment-pending', title, details: '', note: '', invoiceNumber: null, steps: [] }]
  })
  await page.goto(pathOf(customers.complete))
  await expect(page.getByText('A payment provider request is pending')).toBeVisible()
  const menu = await openActions(page)
  await expect(menu.getByRole('button', { name: 'Add Credit' })).toBeHidden()
  await menu.getByText('Why can’t I…?').click()
  await expect(reason(menu, 'A payment is still processing.')).toContainText('Add Credit')
})

test('rejects an action by a user who has since lost the role', async ({ page, portal, pick, staff }) => {
  portal.expectErrors(CLIENT_ERROR)
  const adminUser = await staff.create()
  await portal.signIn(page, adminUser)
  await openCustomer(page, await pick('trial'))
  const dialog = await choose(page, 'Modify Support Information')
  await dialog.getByLabel('City').fill('Miami')
  await staff.assign(adminUser, 'marketing')
  await dialog.getByRole('button', { name: 'Modify Support Information' }).click()
  await expect(toasts(page).getByText('You do not have permission to do this.')).toBeVisible()
  await expect(page.getByRole('banner', { includeHidden: true })).toContainText('(marketing)')
  await expect(dialog.getByLabel('City')).toHaveValue('Miami')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('region', { name: 'Actions', exact: true })).toBeHidden()
})

async function offered(page: Page): Promise<string[]> {
  const menu = await openActions(page)
  return await menu.getByRole('listitem').allTextContents()
}

function reason(menu: ReturnType<Page['getByRole']>, rule: string) {
  return menu.locator('dl > div').filter({ hasText: rule }).locator('dd')
}
