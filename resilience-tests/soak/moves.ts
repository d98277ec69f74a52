import type { Locator, Page } from '@playwright/test'
import { untilComplete } from '@portal/e2e/pictures/camera.ts'

/** To a screen by its keys, `G` and a letter, from wherever one is. */
export async function go(page: Page, letter: string, title: string): Promise<void> {
  await leaveField(page)
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await untilShown(page, title)
}

/** In a field, keys are letters. */
export async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

/** The screen of this title is there, with all that it has asked for. */
export async function untilShown(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await untilComplete(page)
}

/** Follows a link of the screen. */
export async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await untilShown(page, title)
}

/** Sorts a list by each of its columns, either way, turns its pages and filters it. */
export async function workThrough(page: Page, list: Locator): Promise<void> {
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
  await untilComplete(page)
}

/** Downloads the list of the screen, and throws the file away. */
export async function download(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download as CSV' }).first()
  if (!(await button.isEnabled())) return
  const coming = page.waitForEvent('download')
  await button.click()
  await (await coming).delete()
}
