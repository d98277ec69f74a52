import type { Page } from '@playwright/test'
import { PASSWORD } from '../staff.ts'

/** A one-pixel PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Prepares a screen for its screenshot. */
export type Opening = (page: Page) => Promise<void>

/** Presses a button of the screen or header. */
export function press(name: string | RegExp): Opening {
  return (page) => page.getByRole('main').or(page.getByRole('banner')).getByRole('button', { name }).first().click()
}

/** Presses a button that not every role has; does nothing for the others. */
export function pressIfAvailable(name: string): Opening {
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

/** Opens the dialog of a button. */
export function dialogOf(button: string | RegExp): Opening {
  return async (page) => {
    await press(button)(page)
    await dialogIn(page)
  }
}

/** Opens the dialog of an action on a customer. */
export function actionOf(action: string): Opening {
  return async (page) => {
    await press('All Actions')(page)
    const menu = page.getByRole('region', { name: 'All actions' })
    await menu.getByRole('button', { name: action, exact: true }).click()
    await dialogIn(page)
  }
}

/** Opens a dialog and submits it empty, to show its field errors. */
export function refused(open: Opening): Opening {
  return async (page) => {
    await open(page)
    await page.getByRole('dialog').locator('[type="submit"]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }
}

/** Does the same for a form that is a screen. */
export async function refusedForm(page: Page): Promise<void> {
  await page.locator('main form [type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

export async function report(page: Page): Promise<void> {
  await page.getByText(/as of .* Eastern Time$/i).waitFor()
}

/** Opens the slide-out menu; a wide window has the rail until it is unpinned. */
export async function openSlideOutMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await button.getAttribute('aria-haspopup')) === null) {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await page.getByRole('button', { name: 'Unpin Menu' }).click()
  }
  await dialogOf('Menu')(page)
}

export async function signOut(page: Page): Promise<void> {
  await openSlideOutMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Sign Out' }).waitFor()
}

/** Shows why actions are unavailable, below the available ones. */
export async function openUnavailableActions(page: Page): Promise<void> {
  await press('All Actions')(page)
  await page.getByText('Why can’t I…?').click()
}

/** Shows the warning about losing entered text. */
export function discardDialog(open: Opening): Opening {
  return async (page) => {
    await open(page)
    await page.getByRole('dialog').getByRole('textbox').first().fill('7')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep Editing' }).waitFor()
  }
}

/** Does the same for a form that is a screen. */
export async function leaveForm(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').last().fill('Never saved')
  await page.getByRole('banner').getByRole('link').first().click()
  await dialogIn(page)
}

/** Ends the session while the user is working. */
export async function signInAgain(page: Page): Promise<void> {
  await page.route('**/admin/api/search-users*', (route) => route.fulfill({ status: 401, body: 'Unauthorized' }))
  await page.getByRole('searchbox', { name: /^Search customers/ }).fill('garcia')
  await page.keyboard.press('Enter')
  await dialogIn(page)
}

export async function recentMessages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recent Notifications' }).click()
}

/** Selects an image for a channel logo. */
export async function preparedLogo(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'any.png', mimeType: 'image/png', buffer: PIXEL })
  await dialogIn(page)
}

/** Starts the setup of an authenticator app. */
export async function authenticatorApp(page: Page): Promise<void> {
  await dialogOf('Turn On')(page)
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Opens the first email in the list. */
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
