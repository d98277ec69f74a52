import { pathOf } from './customers.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { expect, type Page } from './portal.ts'

/** The customer screen, complete. */
export async function openCustomer(page: Page, { email, name }: DemoCustomer): Promise<void> {
  await page.goto(pathOf(email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** The menu of all actions, open. */
export async function openActions(page: Page) {
  const menu = page.getByRole('region', { name: 'All actions' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'All Actions' }).click()
  return menu
}

/** Chooses an action from the menu; the dialog that then asks. */
export async function choose(page: Page, action: string) {
  const menu = await openActions(page)
  await menu.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Chooses an action on a customer's own screen; the dialog that then asks. */
export async function openAction(page: Page, action: string, customer: DemoCustomer) {
  await openCustomer(page, customer)
  return await choose(page, action)
}

/** How often the page has made a call. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/admin/api/${path}`) count += 1
  })
  return () => count
}

/** The page gets no answer to a call, and the server never hears of it. */
export async function cut(page: Page, path: string): Promise<void> {
  await page.route(`**/admin/api/${path}*`, (route) => route.abort())
}

/** The server does what it is asked, and the page does not hear of it. */
export async function cutAnswer(page: Page, path: string): Promise<void> {
  await page.route(`**/admin/api/${path}*`, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Lets the calls through again. */
export async function mend(page: Page, path: string): Promise<void> {
  await page.unroute(`**/admin/api/${path}*`)
}

/** What the profile or the subscription says; nothing where the fact is not shown. Other sections have to be named. */
export async function expectRecord(page: Page, fact: string, value: RegExp, section?: string): Promise<void> {
  const main = page.getByRole('main')
  // An address, for one, has a City as well.
  const shown = (section === undefined ? main : main.getByRole('region', { name: section, exact: true }))
    .locator('dl > div')
    .filter({ has: page.getByText(fact, { exact: true }) })
  await expect
    .poll(async () => {
      const [first] = await shown.locator('dd').allTextContents()
      return first ?? ''
    })
    .toMatch(value)
}
