import { choose, expectRecord, openCustomer } from '../actions.ts'
import { type DemoCustomer, test } from '../demo-customers.ts'
import { expect, expectAccessible, holdResponses, type Page, type Portal, CLIENT_ERROR, toasts } from '../portal.ts'

const CHANGED = 'The customer was changed by another user. Choose which values to keep, then save again.'
const UPDATED = 'Another user changed this customer. Fields that you did not change show the latest values.'
const LONG = Array.from({ length: 200 }, (_, line) => `Line ${line}: the customer called about the guide.`).join('\n')

/** As long as notes may be, with nothing in common. */
const MINE = 'x'.repeat(10_000)

test('the second of two users editing notes resolves the conflict without losing text', async ({
  page,
  portal,
  pick,
  browser,
}) => {
  portal.expectErrors(CLIENT_ERROR)
  const customer = await pick('trial')
  await hasSupport(portal, customer, { notes: LONG, city: 'Miami' })
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  const mine = await choose(page, 'Modify Support Information')
  await mine.getByLabel('Notes').fill(MINE)
  await mine.getByLabel('Address').fill('1 Main St')

  const context = await browser.newContext({ baseURL: portal.url })
  const other = await context.newPage()
  await portal.signIn(other, 'administrator')
  await openCustomer(other, customer)
  const theirs = await choose(other, 'Modify Support Information')
  await theirs.getByLabel('Notes').fill(`${LONG}\nTheirs: prefers calls.`)
  await theirs.getByLabel('City').fill('Boston')
  // Until the record is reloaded, no conflict is shown, and saving again overwrites nothing.
  const release = await holdResponses(page, 'get-user-details')
  await submit(theirs)
  await expect(theirs).toBeHidden()
  await context.close()

  for (const attempt of [1, 2]) {
    const rejected = page.waitForResponse('**/admin/api/update-support-info')
    await submit(mine)
    expect((await rejected).status(), `attempt ${attempt}`).toBe(409)
  }
  await expect(toasts(page).getByText(CHANGED, { exact: true }).first()).toBeVisible()
  await expect(mine.getByText('Another user changed')).toBeHidden()
  await expect(mine.getByLabel('City')).toHaveValue('Miami')
  release()
  await expect(mine.getByRole('group')).toHaveCount(1)
  const choice = mine.getByRole('group', { name: /^Notes: Changed by .+, .+ \d\d\d\d/ })
  await expect(choice).toContainText('Theirs: prefers calls.')
  await expect(choice).toContainText(MINE)
  await expect(mine.getByLabel('Notes', { exact: true })).toHaveValue(MINE)
  await expect(mine.getByLabel('Address')).toHaveValue('1 Main St')
  // Only the other user changed the city.
  await expect(mine.getByLabel('City')).toHaveValue('Boston')
  await expect(mine.getByText(/^City: Changed by .+, .+ \d\d\d\d/)).toBeVisible()
  await expect(mine.getByText(/^Address: Changed by/)).toHaveCount(0)
  await expect(choice.getByRole('radio', { name: 'Keep theirs' })).toBeFocused()
  await expectAccessible(page, '[role="dialog"]')

  // Nothing is sent until the user has decided.
  await submit(mine)
  await expect(choice.getByRole('radio', { name: 'Keep theirs' })).toBeFocused()

  await choice.getByRole('radio', { name: 'Keep theirs' }).check()
  await expect(mine.getByLabel('Notes', { exact: true })).toHaveValue(`${LONG}\nTheirs: prefers calls.`)
  await choice.getByRole('radio', { name: 'Keep mine' }).check()
  await expect(mine.getByLabel('Notes', { exact: true })).toHaveValue(MINE)
  await expect(mine.getByRole('status').filter({ hasText: UPDATED })).toBeVisible()
  await submit(mine)
  await expect(mine).toBeHidden()
  await expectRecord(page, 'City', /Boston/, 'Support Information')
  await expectRecord(page, 'Address', /1 Main St/, 'Support Information')
  await expectRecord(page, 'Notes', /x{100}/, 'Support Information')
})

test('keeps an opt-out made by another user', async ({ page, portal, pick }) => {
  const customer = await pick('trial')
  const preferences = { email: customer.email, defaultTimeZone: 'America/New_York', defaultLanguage: 'en' }
  await send(portal, '/update-preferences', { ...preferences, emailSmsSubscription: true })
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  const dialog = await choose(page, 'Modify Preferences')
  await dialog.getByLabel('Language').selectOption('Spanish')
  await send(portal, '/update-preferences', { ...preferences, emailSmsSubscription: false })

  await dialog.getByRole('button', { name: 'Modify Preferences' }).click()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Communication Opt-In', /No/)
  await expectRecord(page, 'Language', /Spanish/)
})

test('keeps an opt-out by another user when resolving a conflict on another field', async ({ page, portal, pick }) => {
  portal.expectErrors(CLIENT_ERROR)
  const customer = await pick('trial')
  const preferences = { email: customer.email, defaultLanguage: 'en' }
  const [eastern, central] = ['America/New_York', 'America/Chicago']
  await send(portal, '/update-preferences', { ...preferences, defaultTimeZone: eastern, emailSmsSubscription: true })
  await portal.signIn(page, 'support')
  await openCustomer(page, customer)
  const dialog = await choose(page, 'Modify Preferences')
  await dialog.getByLabel('Time Zone', { exact: true }).selectOption('Mountain')
  await send(portal, '/update-preferences', { ...preferences, defaultTimeZone: central, emailSmsSubscription: false })

  const save = dialog.getByRole('button', { name: 'Modify Preferences' })
  await save.click()
  await dialog
    .getByRole('group', { name: /^Time Zone/ })
    .getByRole('radio', { name: 'Keep mine' })
    .check()
  await expect(dialog.getByRole('checkbox', { name: 'Communication Opt-In' })).not.toBeChecked()
  await save.click()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'Communication Opt-In', /No/)
  await expectRecord(page, 'Time Zone', /Mountain/)
})

test("keeps the other user's name when the second user chooses it", async ({ page, portal, pick }) => {
  portal.expectErrors(CLIENT_ERROR)
  const customer = await pick('trial')
  const { email } = customer
  await send(portal, '/update-user-info', { email, firstName: 'Ana', lastName: 'Soler' })
  await portal.signIn(page, 'support')
  await openCustomer(page, { email, name: 'Ana Soler' })
  const dialog = await choose(page, 'Modify Name')
  await dialog.getByLabel('First Name').fill('Mine')
  await dialog.getByLabel('Last Name').fill('Díaz')
  await send(portal, '/update-user-info', { email, firstName: 'Theirs', lastName: 'Soler' })

  const save = dialog.getByRole('button', { name: 'Modify Name' })
  await save.click()
  await dialog
    .getByRole('group', { name: /^First Name/ })
    .getByRole('radio', { name: 'Keep theirs' })
    .check()
  await save.click()
  await expect(dialog).toBeHidden()
  await expectRecord(page, 'First Name', /Theirs/)
  await expectRecord(page, 'Last Name', /Díaz/)
})

function submit(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  return dialog.getByRole('button', { name: 'Modify Support Information' }).click()
}

function hasSupport(portal: Portal, { email }: DemoCustomer, values: Readonly<Record<string, string>>): Promise<void> {
  const empty = { altContact1: '', altContact2: '', address: '', city: '', state: '', zipCode: '', notes: '' }
  return send(portal, '/update-support-info', { email, ...empty, ...values })
}

async function send(portal: Portal, path: string, body: unknown): Promise<void> {
  expect(await portal.send('administrator', 'POST', path, body)).toMatchObject({ status: 200 })
}
