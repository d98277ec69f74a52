import type { Page } from '@playwright/test'
import { openSlideOutMenu } from '@portal/e2e/pictures/opened.ts'
import { leaveField } from './moves.ts'

/** Finds a customer with the command palette; then opens it again and closes it. */
export async function usePalette(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Find customers, screens and actions' })
  await page.keyboard.press('Control+k')
  await box.fill('camila comp')
  await page.getByRole('option', { name: 'Camila Complete' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Camila Complete' }).waitFor()
  await page.keyboard.press('Control+k')
  await box.fill('camila')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
}

/** Opens the shortcuts dialog and the menu. */
export async function openShortcutsAndMenu(page: Page): Promise<void> {
  await leaveField(page)
  await page.keyboard.press('?')
  await leave(page, 'Keyboard Shortcuts')
  await openSlideOutMenu(page)
  await leave(page, 'Menu')
}

export async function changeAppearance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click()
  for (const choice of ['Dark', 'Light', 'System']) await page.getByRole('radio', { name: choice }).check()
  await page.keyboard.press('Escape')
}

async function leave(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
