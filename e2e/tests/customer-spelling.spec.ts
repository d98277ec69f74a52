import { choose } from '../actions.ts'
import { customers, pathOf } from '../customers.ts'
import { SERVER_ERROR, expect, test } from '../portal.ts'

for (const [name, address, recorded, shown] of [
  ['an email address in capitals', customers.trial.toUpperCase(), customers.trial, customers.trial],
  ['a formatted phone number', '+1 (305) 555-0123', customers.phone, '(305) 555-0123'],
] as const) {
  test(`${name} in the URL resolves to the username of the record`, async ({ page, portal, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await portal.signIn(page, 'administrator')
    await page.goto(pathOf(address))
    const header = page.getByRole('main').locator('header')
    await expect(header.getByText(shown, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy Username' }).click()
    await expect(page.getByText('Username copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recorded)

    for (const link of ['Application errors', 'Audit trail']) {
      const href = (await page.getByRole('link', { name: link, exact: true }).getAttribute('href')) ?? ''
      expect(new URL(href, portal.url).searchParams.get('customer')).toBe(recorded)
    }
    const sent = page.waitForRequest('**/admin/api/update-user-info')
    await page.route('**/admin/api/update-user-info', (route) => route.abort())
    portal.expectErrors(SERVER_ERROR)
    const dialog = await choose(page, 'Modify Name')
    await dialog.getByLabel('First Name').fill('Zoë')
    await dialog.getByRole('button', { name: 'Modify Name' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ email: recorded })
  })
}
