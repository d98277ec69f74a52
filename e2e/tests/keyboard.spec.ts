import { mockResponse, SERVER_ERROR, expect, type Page, PORTAL_NAME, test, toasts } from '../portal.ts'

/** Uses the slide-out menu: the rail would come between header and screen. */
const WITHOUT_RAIL = { width: 1199, height: 800 }

test('signs in, finds a customer and views payments by keyboard', async ({ page, staff }) => {
  const adminUser = await staff.create()
  await page.setViewportSize(WITHOUT_RAIL)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'Sign In')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(adminUser.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(adminUser.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'Menu', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await tabTo(page, 'Customers')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('searchbox', { name: /^Search customers/ })).toBeFocused()
  await page.keyboard.type('camila.complete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  await tabTo(page, 'View camila.complete@demo.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()

  await tabTo(page, /^Timeline/)
  // In a window too narrow for them, facts and notes are tabs.
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Payments/ })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible()
})

test('moves a visible focus from top to bottom', async ({ page, portal }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(await walk(page, 7)).toEqual([
    PORTAL_NAME,
    'Theme',
    'Sign In',
    'Email',
    'Password',
    'Show password',
    'Sign In',
  ])

  await portal.signIn(page, 'support')
  await page.setViewportSize(WITHOUT_RAIL)
  await page.goto('/customers/camila.complete')
  await expect(page.getByRole('link', { name: 'View camila.complete@demo.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  expect(await walk(page, 10)).toEqual([
    'Menu',
    PORTAL_NAME,
    'Search or go to…Ctrl K',
    'Keyboard Shortcuts',
    'Theme',
    'Search customers by name, email address Or phone number',
    'Search',
    'Download as CSV',
    'Copy',
    'Columns',
  ])
})

test('"Skip to content" skips the header', async ({ page, portal }) => {
  await portal.signIn(page, 'finance')
  await page.goto('/user-home')
  const queues = page.getByRole('region', { name: 'Work Queues' }).getByRole('link')
  // The rows are sorted by amount.
  await expect(queues.first()).toContainText('$')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(queues.first()).toBeFocused()
})

test('Esc closes a dialog and restores the focus', async ({ page }) => {
  await page.goto('/sign-in')
  const opener = page.getByRole('button', { name: 'Forgot password?' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  // The focus stays in the dialog.
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('restores the focus to a button that was disabled while busy', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await page.goto('/utm-sales-report')
  const get = page.getByRole('button', { name: 'Get Report' })
  // Until the report that the screen opens with is loaded, the button cannot lose the focus.
  await expect(page.getByText(/as of .* Eastern Time$/)).toBeVisible()
  await get.focus()
  const answered = page.waitForResponse('**/admin/api/get-utm-sales-report*')
  await page.keyboard.press('Enter')
  await answered
  await expect(page.getByText(/as of .* Eastern Time$/)).toBeVisible()
  await expect(get).toBeFocused()

  // The same in a dialog that stays open after a server error.
  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'create-report-schedule', 500, 'InternalError')
  await page.getByRole('button', { name: 'Schedule Report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Schedule Report' })
  await expect(dialog.getByLabel('Frequency')).toBeFocused()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Schedule Report' }).press('Enter')
  await expect(toasts(page).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule Report' })).toBeFocused()
})

test('an arrow key opens a menu and Esc leaves it', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.setViewportSize(WITHOUT_RAIL)
  await page.goto('/user-home')
  const opener = page.getByRole('button', { name: 'Theme' })
  await opener.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  // Left by Tab, it closes, and does not cover what has the focus then.
  const search = page.getByRole('searchbox', { name: /^Search customers/ })
  await expect(search).toBeVisible()
  await opener.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await expect(page.getByRole('radio', { name: 'System' })).toBeHidden()
})

test('sets the focus on the next screen', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/customers/camila.complete')
  await page.getByRole('link', { name: 'View camila.complete@demo.example' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Camila Complete' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to search results' })).toBeFocused()
})

/** Presses a key until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab', atMost = 25) {
  for (let step = 0; step < atMost; step++) {
    const focused = await nameOfFocused(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${name} cannot be reached by ${key}`)
}

/**
 * Returns the names of the elements that get the focus after "Skip to content", and expects a visible focus on each.
 */
async function walk(page: Page, steps: number): Promise<string[]> {
  const names: string[] = []
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    names.push(await nameOfFocused(page))
    const isSeen = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement as Element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    expect(isSeen, `visible focus on ${names.at(-1)}`).toBe(true)
  }
  return names
}

function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null
    return focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? ''
  })
}
