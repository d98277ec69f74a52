import type { Locator, Page } from '@playwright/test'
import { uniqueBelow } from './seeded-random.ts'

/** Letters A to Z that no other test of the run has. */
export function newLetters(count: number): string {
  let rest = uniqueBelow(26 ** count)
  return Array.from({ length: count }, () => {
    const letter = String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
    return letter
  }).join('')
}

/** Presses a row's toggle; the question that it asks. */
export async function toggleInRow(row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Toggle status of/ }).click()
  const dialog = row.page().getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** The rows of a list that hold a text, without the one of its filters. */
export function rowsWith(page: Page, text: string): Locator {
  return page.locator('tbody').getByRole('row').filter({ hasText: text })
}
