import { expect, expectAccessible, openMenu, type Page, test } from '../portal.ts'

test('g and a letter open a screen if the role has permission', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await open(page, '/user-home')
  await press(page, 'g', 'c')
  await expect(page).toHaveURL('/customers')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).blur()
  await press(page, 'g', 'r')
  await expect(page).toHaveURL('/reports')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await press(page, 'g', 'o')
  await press(page, 'c')
  await expect(page).toHaveURL('/reports')
  await press(page, 'g', 'h')
  await expect(page).toHaveURL('/user-home')
})

test('recognizes shortcuts on keyboards without Latin letters', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await open(page, '/user-home')
  await page.evaluate(() => {
    for (const [key, code] of [
      ['п', 'KeyG'],
      ['с', 'KeyC'],
    ] as const) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    }
  })
  await expect(page).toHaveURL('/customers')
})

test('a slash opens customer search and then focuses its box', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await open(page, '/reports')
  await press(page, '/')
  await expect(page).toHaveURL('/customers')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  // A screen with its own search.
  await open(page, '/rights')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  await press(page, '/')
  await expect(page).toHaveURL('/customers')
  await expect(searchBox(page)).toBeFocused()
  await open(page, '/customers/camila.complete')
  await expect(page.getByRole('link', { name: /^View / })).toBeVisible()
  await press(page, '/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('x')
  await expect(searchBox(page)).toHaveValue('x')
})

test('shortcuts work as soon as the menu closes, even during its animation', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await open(page, '/user-home')
  await openMenu(page)
  // In immediate succession, which no tool can type.
  await page.evaluate(async () => {
    for (const key of ['Escape', '/']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect(page).toHaveURL('/customers')
  await expect(searchBox(page)).toBeFocused()
})

test('shortcuts are ignored while typing, with modifiers and in open dialogs', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await open(page, '/customers')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('g h?/')
  await expect(searchBox(page)).toHaveValue('g h?/')
  await expect(page).toHaveURL('/customers')
  await searchBox(page).blur()
  await press(page, 'g', 'Alt+h')
  await expect(page).toHaveURL('/customers')

  await openMenu(page)
  await press(page, 'g', 'h')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL('/customers')
})

test('a question mark lists the shortcuts of permitted screens', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await open(page, '/user-home')
  const link = page.getByRole('link', { name: 'Detailed Report' })
  await link.focus()
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(sheet.getByRole('region', { name: 'Global' }).getByRole('term')).toHaveText([
    'Find customers, screens and actions',
    'Search customers',
    'Collapse or expand the menu',
    'Show keyboard shortcuts',
    'Close the dialog or menu',
  ])
  const screens = sheet.getByRole('region', { name: 'Go to' })
  await expect(screens.getByRole('term').filter({ hasText: 'Customers' })).toHaveCount(1)
  await expect(screens.getByText('Outbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(link).toBeFocused()
})

test('administrators have shortcuts for administrator screens', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await open(page, '/user-home')
  await press(page, '?')
  await expect(page.getByRole('dialog').getByText('Outbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'g', 'o')
  await expect(page).toHaveURL('/outbox')
})

test('the menu shows the shortcuts of its screens', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await open(page, '/user-home')
  const menu = await openMenu(page)
  const entry = menu.getByRole('link', { name: 'Customers', exact: true })
  await expect(entry).toBeVisible()
  expect(await entry.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('G C')
})

/** Waits until key listeners are active. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: /^Search customers/ })
}
