import type { Page } from '@playwright/test'
import { PASSWORD } from '../staff.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What is done to a screen before its picture is taken. */
export type Opening = (page: Page) => Promise<void>

/** A button of the screen or of the header. */
export function press(name: string | RegExp): Opening {
  return (page) => page.getByRole('main').or(page.getByRole('banner')).getByRole('button', { name }).first().click()
}

/** A button that not every role has: nothing is opened for the others. */
export function pressWhereOffered(name: string): Opening {
  return async (page) => {
    if (await page.getByRole('main').getByRole('button', { name }).isVisible()) await press(name)(page)
  }
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
  await page.getByText(/Eastern Time, as of/).waitFor()
}

/** The menu that slides out; a wide window has the rail until it is unpinned. */
export async function slideOutMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await button.getAttribute('aria-haspopup')) === null) {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await page.getByRole('button', { name: 'Unpin Menu' }).click()
  }
  await dialogOf('Menu')(page)
}

export async function signOut(page: Page): Promise<void> {
  await slideOutMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).waitFor()
}

/** Why an action is not offered, below those that are. */
export async function whyNot(page: Page): Promise<void> {
  await press('All Actions')(page)
  await page.getByText('Why can’t I…?').click()
}

/** What was entered is about to be lost. */
export function discarding(open: Opening): Opening {
  return async (page) => {
    await open(page)
    await page.getByRole('dialog').getByRole('textbox').first().fill('7')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep Editing' }).waitFor()
  }
}

/** The same of a form that is a screen. */
export async function leaving(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').last().fill('Never saved')
  await page.getByRole('banner').getByRole('link').first().click()
  await dialogIn(page)
}

/** The session ends while a user is at work. */
export async function signInAgain(page: Page): Promise<void> {
  await page.route('**/admin/api/search-users*', (route) => route.fulfill({ status: 401, body: 'Unauthorized' }))
  await page.getByRole('searchbox', { name: /^Search customers/ }).fill('garcia')
  await page.keyboard.press('Enter')
  await dialogIn(page)
}

export async function recentMessages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recent Notifications' }).click()
}

/** An image that is to become the logo of a channel. */
export async function preparedLogo(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'any.png', mimeType: 'image/png', buffer: PIXEL })
  await dialogIn(page)
}

/** The app that is to show the codes is being set up. */
export async function authenticatorApp(page: Page): Promise<void> {
  await dialogOf('Turn On')(page)
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The first mail of the list. */
export async function mail(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).waitFor()
}

export async function logoPicker(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Logo/ }).click()
  await dialogIn(page)
}

async function dialogIn(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}
