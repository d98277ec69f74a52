import type { Page } from '@playwright/test'

/** What is done to a screen before its picture is taken. */
export type Opening = (page: Page) => Promise<void>

/** A button of the screen or of the header. */
export function press(name: string | RegExp): Opening {
  return (page) => page.getByRole('main').or(page.getByRole('banner')).getByRole('button', { name }).first().click()
}

export function keys(pressed: string): Opening {
  return async (page) => {
    await page.getByRole('button', { name: 'Search or go to…' }).waitFor()
    await page.keyboard.press(pressed)
    await dialogIn(page)
  }
}

/** The dialog that a button opens. */
export function dialogOf(button: string | RegExp): Opening {
  return async (page) => {
    await press(button)(page)
    await dialogIn(page)
  }
}

/** The dialog of one of the actions on a customer. */
export function actionOf(action: string): Opening {
  return async (page) => {
    await press('All Actions')(page)
    const menu = page.getByRole('region', { name: 'All actions' })
    await menu.getByRole('button', { name: action, exact: true }).click()
    await dialogIn(page)
  }
}

/** A dialog with what it objects to while nothing has been entered. */
export function refused(open: Opening): Opening {
  return async (page) => {
    await open(page)
    await page.getByRole('dialog').locator('[type="submit"]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }
}

/** The same of a form that is a screen. */
export async function refusedForm(page: Page): Promise<void> {
  await page.locator('main form [type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

export async function report(page: Page): Promise<void> {
  await press('Get Report')(page)
  await page.getByText(/Eastern Time, as of/).waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await dialogOf('Menu')(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).waitFor()
}

/** Why an action is not offered, below those that are. */
export async function whyNot(page: Page): Promise<void> {
  await press('All Actions')(page)
  await page.getByText('Why can’t I…?').click()
}

export async function logoPicker(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Logo/ }).click()
  await dialogIn(page)
}

async function dialogIn(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}
