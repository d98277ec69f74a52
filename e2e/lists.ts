import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'

/** Letters A to Z that, in one run, no other test is likely to have. */
export function newLetters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
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
