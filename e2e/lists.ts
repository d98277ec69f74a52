import type { Locator, Page } from '@playwright/test'
import { uniqueBelow } from './seeded-random.ts'

/** Returns letters A to Z that no other test of the run uses. */
export function newLetters(count: number): string {
  let rest = uniqueBelow(26 ** count)
  return Array.from({ length: count }, () => {
    const letter = String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
    return letter
  }).join('')
}

/** Presses a row's toggle and returns the confirmation. */
export async function toggleInRow(row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Toggle status of/ }).click()
  const dialog = row.page().getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Rows of a list that contain a text, without its filter row. */
export function rowsWith(page: Page, text: string): Locator {
  return page.locator('tbody').getByRole('row').filter({ hasText: text })
}
