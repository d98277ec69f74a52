import type { Locator, Page } from '@playwright/test'
import { waitUntilComplete } from '@portal/e2e/pictures/camera.ts'

/** Opens a screen with its shortcut, `G` and a letter, from anywhere. */
export async function go(page: Page, letter: string, title: string): Promise<void> {
  await leaveField(page)
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await waitUntilShown(page, title)
}

/** In a field, shortcuts would type letters. */
export async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

/** Waits until the screen with this title is shown with all its data. */
export async function waitUntilShown(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await waitUntilComplete(page)
}

/** Follows a link on the screen. */
export async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await waitUntilShown(page, title)
}

/** Sorts a list by each of its columns, in both directions, pages through it and filters it. */
export async function useList(page: Page, list: Locator): Promise<void> {
  for (const column of await list.locator('thead th button').all()) {
    await column.click()
    await column.click()
  }
  for (const direction of ['Next page', 'Previous page']) {
    const button = page.getByRole('button', { name: direction }).first()
    if ((await button.isVisible()) && (await button.isEnabled())) await button.click()
  }
  const filter = list.getByRole('searchbox', { name: /^Filter by/ }).first()
  if (await filter.isVisible()) {
    await filter.pressSequentially('an')
    await filter.fill('')
  }
  await waitUntilComplete(page)
}

/** Downloads the list on the screen, and discards the file. */
export async function download(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download as CSV' }).first()
  if (!(await button.isEnabled())) return
  const coming = page.waitForEvent('download')
  await button.click()
  await (await coming).delete()
}
