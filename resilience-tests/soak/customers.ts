import type { Page } from '@playwright/test'
import { waitUntilComplete } from '@portal/e2e/pictures/camera.ts'
import { leaveField, useList } from './moves.ts'

/** The customers of an iteration: different ones in each, as on a long day. */
export interface IterationCustomers {
  readonly iteration: number
  /** A text that finds a few dozen customers. */
  readonly surname: string
  /** The email address of a Trial customer. */
  readonly trial: string
}

const STEPS_BACK = 3

export async function searchCustomers(page: Page, { surname }: IterationCustomers): Promise<void> {
  await search(page, surname)
  await useList(page, page.getByRole('table', { name: 'Customers' }))
}

/** Opens some of the customers found, returning to the results after each. */
export async function openCustomers(page: Page, { iteration, surname }: IterationCustomers): Promise<void> {
  await search(page, surname)
  for (const row of [iteration % 5, (iteration + 2) % 5, (iteration + 4) % 5]) {
    await openRow(page, row)
    await page.getByRole('link', { name: 'Back to search results' }).click()
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor()
  }
}

/** Reads the entire history of one of them, list by list. */
export async function readHistory(page: Page, { iteration, surname }: IterationCustomers): Promise<void> {
  await search(page, surname)
  await openRow(page, iteration % 5)
  const history = page.getByRole('tablist', { name: 'History' })
  for (const tab of await history.getByRole('tab').all()) {
    await tab.click()
    const table = page.getByRole('tabpanel').getByRole('table')
    if (await table.isVisible()) await useList(page, table)
  }
}

export async function openTrial(page: Page, { trial }: IterationCustomers): Promise<void> {
  await search(page, trial)
  await openRow(page, 0)
}

/** Opens the dialog of each available action and dismisses it; two of them after entering something. */
export async function leaveActions(page: Page): Promise<void> {
  const menu = page.getByRole('region', { name: 'All actions' })
  const openMenu = () => page.getByRole('button', { name: 'All Actions' }).click()
  const dialog = page.getByRole('dialog')
  await openMenu()
  await menu.waitFor()
  const actions = await menu.getByRole('list').getByRole('button').allTextContents()
  await page.keyboard.press('Escape')
  for (const action of actions) {
    await openMenu()
    await menu.getByRole('button', { name: action, exact: true }).click()
    await dialog.waitFor()
    if (action === 'Modify Name') await dialog.getByLabel('First Name').fill('Someone Else')
    if (action === 'Modify Support Information') await dialog.getByLabel('Notes').fill('A long story')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    if (['Modify Name', 'Modify Support Information'].includes(action)) {
      await dialog.getByRole('button', { name: 'Discard' }).click()
    }
    await dialog.waitFor({ state: 'hidden' })
  }
}

export async function addCredit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Credit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('1.00')
  await dialog.getByLabel('Reason').fill('Goodwill')
  await dialog.getByRole('button', { name: 'Add Credit' }).click()
  const done = page.getByRole('region', { name: 'Messages' }).getByText('Credit added to customer successfully')
  await done.waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close message' }).first().click()
  await waitUntilComplete(page)
}

/** With the browser's own buttons. */
export async function goBackAndForth(page: Page): Promise<void> {
  for (const direction of ['goBack', 'goForward'] as const) {
    for (let step = 0; step < STEPS_BACK; step++) {
      await page[direction]()
      await waitUntilComplete(page)
    }
  }
}

async function search(page: Page, text: string): Promise<void> {
  await leaveField(page)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: /^Search customers/ })
  await box.fill(text)
  await box.press('Enter')
  // Keeps the sort order and page of the earlier list.
  await page.waitForURL(({ pathname }) => pathname === `/customers/${encodeURIComponent(text)}`)
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .waitFor()
  await waitUntilComplete(page)
}

async function openRow(page: Page, row: number): Promise<void> {
  await page
    .getByRole('link', { name: /^View / })
    .nth(row)
    .click()
  // Includes its count once the customer has been loaded.
  await page.getByRole('tab', { name: /^Ledger\s*\d/ }).waitFor()
  await waitUntilComplete(page)
}
