import { pathOf } from './customers.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { expect, type Page } from './portal.ts'

/** Opens the customer screen and waits until it is complete. */
export async function openCustomer(page: Page, { email, name }: DemoCustomer): Promise<void> {
  await page.goto(pathOf(email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Opens the menu of all actions. */
export async function openActions(page: Page) {
  const menu = page.getByRole('region', { name: 'All actions' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'All Actions' }).click()
  return menu
}

/** Selects an action from the menu and returns its dialog. */
export async function choose(page: Page, action: string) {
  const menu = await openActions(page)
  await menu.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Selects an action on the customer's screen and returns its dialog. */
export async function openAction(page: Page, action: string, customer: DemoCustomer) {
  await openCustomer(page, customer)
  return await choose(page, action)
}

/** Counts how often the page makes a call. */
export function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/admin/api/${path}`) count += 1
  })
  return () => count
}

/** Blocks a call, so that neither the server nor the page receives anything. */
export async function blockCall(page: Page, path: string): Promise<void> {
  await page.route(`**/admin/api/${path}*`, (route) => route.abort())
}

/** Lets a call reach the server, but drops the response. */
export async function dropResponse(page: Page, path: string): Promise<void> {
  await page.route(`**/admin/api/${path}*`, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Removes the blocks from a call. */
export async function unblockCall(page: Page, path: string): Promise<void> {
  await page.unroute(`**/admin/api/${path}*`)
}

/** Expects a fact of the profile or subscription, or no such fact. Name the section if it is any other. */
export async function expectRecord(page: Page, fact: string, value: RegExp, section?: string): Promise<void> {
  const main = page.getByRole('main')
  // An address, for example, also has a City.
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
