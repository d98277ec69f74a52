import { randomUUID } from 'node:crypto'
import { field, message, openAccount } from '../accounts.ts'
import { mockResponse, SERVER_ERROR, expect, expectAccessible, CLIENT_ERROR, test, toasts } from '../portal.ts'

/** An email address never used in any run. */
const unused = () => `new.${randomUUID().slice(0, 13)}@staff.test`

test('shows the specified columns and filters and links to each account', async ({ page, portal, staff }) => {
  const gone = await staff.create({ role: 'finance', disabled: true, firstName: 'Gone', lastName: 'Girl' })
  await portal.signIn(page, 'administrator')
  await page.goto('/admin-users')
  const table = page.getByRole('table', { name: 'Admin Users' })
  await expect(table.getByRole('columnheader')).toHaveText(['Edit', 'Status', 'Name', 'Email', 'Role', 'Two-Factor'])
  await expectAccessible(page)

  const status = page.getByLabel('Filter by Status')
  const role = page.getByLabel('Filter by Role')
  await expect(status.getByRole('option')).toHaveText(['All', 'Active', 'Disabled'])
  await expect(role.getByRole('option')).toHaveText([
    'All',
    'Support',
    'Operations',
    'Marketing',
    'Finance',
    'Management',
    'Administrator',
  ])
  await status.selectOption('Disabled')
  await role.selectOption('Finance')
  await page.getByLabel('Filter by Email').fill(gone.email.toUpperCase())
  await expect(table.getByRole('row').filter({ hasText: 'Gone Girl' })).toBeVisible()
  await expect(table.getByRole('link', { name: /^Edit / })).toHaveCount(1)
  await status.selectOption('Active')
  await expect(page.getByText('No admin users match the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()

  await page.getByLabel('Filter by Email').fill(gone.email)
  await table.getByRole('link', { name: /^Edit Gone Girl/ }).click()
  await expect(page).toHaveURL(`/edit-admin-user/${encodeURIComponent(gone.email)}`)
  await expect(page.getByRole('checkbox', { name: 'Disabled' })).toBeChecked()
  // Neither for disabled users nor for oneself.
  await expect(page.getByRole('button', { name: 'Send Reset Password Email' })).toHaveCount(0)
})

test('reports load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'get-all-admin-users', 500, 'InternalError')
  await page.goto('/admin-users')
  await expect(toasts(page).getByText('Error fetching admin users')).toBeVisible()
  await page.unroute('**/admin/api/get-all-admin-users*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Admin Users' })).toBeVisible()

  await mockResponse(page, 'get-admin-user', 500, 'InternalError')
  await page.goto('/edit-admin-user/support@demo.test')
  await expect(toasts(page).getByText('Error fetching admin user', { exact: true })).toBeVisible()
  await page.unroute('**/admin/api/get-admin-user*')
  await page.goto('/edit-admin-user/unknown@demo.test')
  await expect(message(page, 'Admin user not found')).toBeVisible()
  await expectAccessible(page)
})

test('shows the specified validation messages for a new account', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/admin-users')
  await page.getByRole('link', { name: 'New Admin User' }).click()
  await expect(page).toHaveURL('/create-admin-user')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  for (const text of ['Enter email address', 'Enter first name', 'Enter last name']) {
    await expect(message(page, text)).toBeVisible()
  }
  await expect(page.locator('#main, main').getByText('Select a role').last()).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'Email').fill('not an address')
  await expect(message(page, 'Enter a valid email address')).toBeVisible()
  await field(page, 'First Name').fill('<b>')
  await expect(message(page, 'Enter a valid first name')).toBeVisible()
  await field(page, 'Last Name').fill('a/b')
  await expect(message(page, 'Enter a valid last name')).toBeVisible()
  await expect(field(page, 'Email')).toHaveAttribute('maxlength', '50')
  await expect(field(page, 'First Name')).toHaveAttribute('maxlength', '20')
  await expect(field(page, 'Last Name')).toHaveAttribute('maxlength', '20')
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText([
    'Select a role',
    'Administrator',
    'Finance',
    'Management',
    'Marketing',
    'Operations',
    'Support',
  ])
})

test('reports an email address in use while typing and on submit', async ({ page, portal, staff }) => {
  const taken = await staff.create()
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await page.goto('/create-admin-user')
  const exists = message(page, 'There is already an admin user with this email address.')
  await field(page, 'Email').fill(` ${taken.email.toUpperCase()} `)
  await expect(exists).toBeVisible()
  await field(page, 'Email').fill(unused())
  await expect(exists).toBeHidden()
  await expect(page.getByText('Email address is available')).toBeAttached()

  // Another user took the address after the check.
  await mockResponse(page, 'is-email-available', 200, 'true')
  await field(page, 'Email').fill(taken.email)
  await field(page, 'First Name').fill('Zoë')
  await field(page, 'Last Name').fill('García')
  await page.getByLabel('Role').selectOption('Support')
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(exists).toBeVisible()
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
})

test('creates an account and emails its owner a link', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/create-admin-user')
  const email = unused()
  await field(page, 'Email').fill(email)
  await field(page, 'First Name').fill('Zoë')
  await field(page, 'Last Name').fill("O'Neill")
  await page.getByLabel('Role').selectOption('Finance')
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(toasts(page).getByText('New admin user created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin-users')
  await page.getByLabel('Filter by Email').fill(email)
  await expect(page.getByRole('row').filter({ hasText: "Zoë O'Neill" })).toContainText('Finance')

  await expect(async () => {
    await page.goto(`/outbox?to=${email}`)
    await expect(page.getByRole('link', { name: /^Your .+ account$/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('reports failures to create and update an account', async ({ page, portal, staff }) => {
  portal.expectErrors(SERVER_ERROR)
  const adminUser = await staff.create()
  await portal.signIn(page, 'administrator')
  await mockResponse(page, 'create-admin-user', 500, 'InternalError')
  await page.goto('/create-admin-user')
  await field(page, 'Email').fill(unused())
  await field(page, 'First Name').fill('Zoë')
  await field(page, 'Last Name').fill('García')
  await page.getByLabel('Role').selectOption('Support')
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(toasts(page).getByText('Unable to create admin user')).toBeVisible()
  await expect(field(page, 'First Name')).toHaveValue('Zoë')

  await openAccount(page, adminUser)
  await mockResponse(page, 'update-admin-user', 500, 'InternalError')
  await field(page, 'First Name').fill('Other')
  await page.getByRole('button', { name: 'Update Admin User' }).click()
  await expect(toasts(page).getByText('Unable to update admin user')).toBeVisible()
  await mockResponse(page, 'update-admin-user', 404, 'UserNotFound')
  portal.expectErrors(CLIENT_ERROR)
  await page.getByRole('button', { name: 'Update Admin User' }).click()
  await expect(toasts(page).getByText('Admin user not found')).toBeVisible()
  await mockResponse(page, 'update-admin-user', 409, 'LastAdministrator')
  await page.getByRole('button', { name: 'Update Admin User' }).click()
  await expect(
    toasts(page).getByText('Unable to update admin user. At least one active administrator is required.'),
  ).toBeVisible()
})

test('asks before discarding input', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/admin-users')
  await page.getByRole('link', { name: 'New Admin User' }).click()
  await field(page, 'First Name').fill('Zoë')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You have unsaved changes. Discard them?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Zoë')
  await page.goBack()
  await expect(dialog.getByText('You have unsaved changes. Discard them?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/admin-users')
})
