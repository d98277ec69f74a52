import { screenPaths } from '@portal/contract/screens'
import {
  expect,
  expectAccessible,
  openMenu,
  type Page,
  PORTAL_NAME,
  CLIENT_ERROR,
  waitUntilIdle,
  test,
  visit,
} from '../portal.ts'

/** Supported window widths, and those around the rail's breakpoint. */
const ALL_WIDTHS = [768, 1024, 1199, 1200, 1280, 1440, 1920, 2560]
const SOME_WIDTHS = [768, 1200, 1440, 2560]

const mainScreens: readonly string[] = [
  '/view-customer/camila.complete/camila.complete@demo.example',
  '/user-home',
  '/view-customer/camila.complete/camila.complete@demo.example?tab=payments',
  '/customers/camila.complete',
  '/outbox',
]
const otherScreens = [...screenPaths, '/channel-programs/GOLD', '/edit-channel/GOLD'].filter(
  (path) => !path.includes('$') && !isPublic(path) && !mainScreens.includes(path),
)

function isPublic(path: string): boolean {
  return ['/', '/sign-in', '/single-sign-on', '/signed-in-again'].includes(path)
}

test('767 px: shows only the notice', async ({ page, portal }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await portal.signIn(page, 'administrator')
  for (const path of mainScreens) {
    await page.goto(path)
    await expectOnlyNotice(page)
  }
  await expectAccessible(page)
})

test('767 px signed out: shows only the notice', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  for (const path of ['/', '/sign-in']) {
    await page.goto(path)
    await expectOnlyNotice(page)
  }
})

test('a phone user can sign out from the notice', async ({ page, portal, staff }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await portal.signIn(page, await staff.create())
  await page.goto('/user-home')
  await expectOnlyNotice(page)
  // Pending requests would be rejected.
  await waitUntilIdle(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('the main screens fit every width without sideways scrolling, with labeled controls', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/reports')
  for (const path of mainScreens) await expectToFit(page, path, ALL_WIDTHS)
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
})

test('the other screens fit narrow and wide windows, with labeled controls', async ({ page, portal }) => {
  test.slow()
  // Here, the addresses of lists behind numbers have no period.
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'administrator')
  await page.goto('/user-home')
  for (const path of otherScreens) await expectToFit(page, path, SOME_WIDTHS)
})

async function expectToFit(page: Page, path: string, widths: readonly number[]) {
  await visit(page, path)
  await waitUntilIdle(page)
  expect(await unnamedControls(page), path).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflowPx, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
  }
}

test('768 px: lists do not scroll sideways and show hidden columns below the row', async ({ page, portal }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await portal.signIn(page, 'administrator')
  for (const [path, column, label] of [
    ['/vods', 'Media ID', /^Actors and categories of/],
    ['/complimentary-codes', 'Reason', /^More about/],
    ['/application-errors', 'First Seen', /^More about/],
  ] as const) {
    await page.goto(path)
    const more = page.getByRole('button', { name: label }).first()
    await more.click()
    await expect(page.getByRole('columnheader', { name: column })).toBeHidden()
    const fact = page.getByRole('term').filter({ hasText: column })
    await expect(fact.locator('+ dd')).toHaveText(/\S/)
    await expectNothingAtTheSide(page, path)
    if (path === '/vods') await expectAccessible(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(fact).toBeHidden()
    await page.setViewportSize({ width: 768, height: 800 })
  }
})

/** The widest window in which lists drop columns: 1179 px plus 57 for the rail. */
const TIGHT = 1236

test('lists with hidden columns do not scroll sideways and can be filtered by those columns', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'administrator')
  for (const [path, filter, text] of [
    ['/vods', 'Filter by Media ID', 'VOD-100582'],
    ['/complimentary-codes', 'Filter by Department', 'Partnerships'],
  ] as const) {
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto(path)
    await page.getByLabel(filter).fill(text)
    await expect(page.getByRole('status').filter({ hasText: /^\d of / })).toBeVisible()
    for (const width of [768, 1024, TIGHT, TIGHT + 1]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByLabel(filter)).toHaveValue(text)
      await expectNothingAtTheSide(page, `${path} at ${width} px`)
    }
  }
})

test('lists can be sorted by hidden columns and show the sort order', async ({ page, portal }) => {
  await page.setViewportSize({ width: TIGHT, height: 800 })
  await portal.signIn(page, 'administrator')
  await page.goto('/vods')
  const rows = page.getByRole('row').filter({ hasText: 'Active' })
  // The rest depends on which columns fit.
  const beginnings = async () => (await rows.allTextContents()).map((text) => text.slice(0, 20))
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Sort by' }).click()
  const choice = page.getByRole('region', { name: 'Sort by' })
  await choice.getByRole('button', { name: 'Media ID' }).click()
  await expect(page).toHaveURL(/sort=mediaId/)
  await choice.getByRole('button', { name: 'Media ID' }).click()
  await expect(page).toHaveURL(/sort=-mediaId/)
  await expect(choice.getByRole('button', { name: 'Media ID descending', pressed: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Media ID').getByRole('img', { name: 'descending' })).toBeVisible()
  const sorted = await beginnings()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Media ID' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Sort by' })).toBeHidden()
  await expect.poll(beginnings).toEqual(sorted)
})

test('a filter keeps its focus when columns are hidden and shown again', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/vods')
  const filter = page.getByLabel('Filter by Media ID')
  for (const [from, to] of [
    [1280, TIGHT],
    [TIGHT, 1280],
  ] as const) {
    await page.setViewportSize({ width: from, height: 800 })
    await filter.focus()
    await page.setViewportSize({ width: to, height: 800 })
    await expect(filter).toBeFocused()
  }
})

test('768 to 1199 px: report lists do not truncate times', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/reports')
  for (const list of [
    'reported-sign-ups',
    'reported-payments',
    'reported-in-app-subscriptions',
    'reported-cancellations',
  ]) {
    await visit(page, `/${list}?from=2020-01-01&to=2030-12-31`)
    const time = page.getByRole('cell').locator('time')
    await time.first().waitFor()
    const cutOff = () =>
      time.evaluateAll(
        (all) =>
          all.map((one) => one.closest('td')).filter((cell) => cell && cell.scrollWidth > cell.clientWidth).length,
      )
    for (const width of [768, 960, 1199]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(cutOff, { message: `${list} at ${width} px` }).toBe(0)
      await expectNothingAtTheSide(page, `${list} at ${width} px`)
    }
  }
})

test('a date stays on one line in narrow columns', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  for (const path of ['/vods', '/channel-programs/GOLD', '/application-errors?q=hvc1']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    const day = page.getByRole('cell').locator('time')
    await day.first().waitFor()
    // Long texts beside it leave no room for it.
    await page.getByRole('cell').evaluateAll((cells) => {
      for (const cell of cells) if (!cell.querySelector('time')) cell.textContent = 'W '.repeat(300)
    })
    const lines = await day.evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect([...new Set(lines)], path).toEqual([1])
  }
})

test('dialogs and the menu close at 767 px', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  await page.goto('/user-home')
  const menu = await openMenu(page)
  await narrowAndBack(page)
  await expect(menu).toBeHidden()

  await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: /Sign Out/ })
  await expect(dialog).toBeVisible()
  await narrowAndBack(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Customer Sign Up Report' })).toBeVisible()
})

test('input is kept when the window is widened again', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('ana@staff.test')
  await narrowAndBack(page)
  await expect(page.getByLabel('Email')).toHaveValue('ana@staff.test')
})

async function narrowAndBack(page: Page) {
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(notice(page)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(notice(page)).toBeHidden()
}

/** A table takes some frames to lay out. */
async function expectNothingAtTheSide(page: Page, where: string) {
  const frame = page.getByRole('table').locator('..')
  await expect.poll(() => frame.evaluate((list) => list.scrollWidth - list.clientWidth), { message: where }).toBe(0)
}

async function expectOnlyNotice(page: Page) {
  await expect(notice(page)).toBeVisible()
  await expect(page.getByText('Please increase your screen resolution or browser size.')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
}

function notice(page: Page) {
  return page.getByText(`This resolution is not supported by the ${PORTAL_NAME}`)
}

/** Controls that a screen reader would announce by role alone. */
async function unnamedControls(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree
    .split('\n')
    .filter((line) =>
      /^\s*- (?:button|link|checkbox|radio|combobox|textbox|searchbox|tab|menuitem)(?: \[[^\]]*\])*:?$/.test(line),
    )
}
