import { readFile } from 'node:fs/promises'
import { mockResponse, expect, expectAccessible, type Page, CLIENT_ERROR, test } from '../portal.ts'

const people = Array.from({ length: 12 }, (_, index) => ({
  email: `row${String(index + 1).padStart(2, '0')}@example.com`,
  firstName: `Rowena${index + 1}`,
  lastName: 'Listed',
  type: 'paid',
  status: 'active',
}))

test.beforeEach(async ({ page, portal }) => {
  // None of these customers exists.
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'support')
  await mockResponse(page, 'search-users', 200, JSON.stringify(people))
  await page.goto('/customers/listed')
  await expect(viewLink(page, 1)).toBeVisible()
})

test('arrows, J and K move the focus between rows and Enter opens one', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(viewLink(page, 1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(viewLink(page, 3)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(viewLink(page, 1)).toBeFocused()
  await expect(page.getByText('J/K to move · Enter to open · X to select · ? for all shortcuts')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAccessibleDescription(
    /^Press J, K or the arrow keys to move between rows/,
  )
  await expectAccessible(page)

  // Tab moves through the row from left to right, then to the next control below the list.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: 'Select row02@example.com' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(viewLink(page, 2)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'row02@example.com', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toBeFocused()

  // Typing in a filter does not move the focus.
  await page.getByRole('searchbox', { name: 'Filter by Name' }).pressSequentially('jk')
  await expect(page.getByRole('searchbox', { name: 'Filter by Name' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Filter by Name' }).fill('')
  await viewLink(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view-customer\/listed\/row02(@|%40)example\.com/)
})

test('a click on a row opens it, in a new tab with Ctrl or the middle button', async ({ page, context }) => {
  const name = page.getByRole('cell', { name: 'Rowena3 Listed' })
  const elsewhere: Parameters<typeof name.click>[0][] = [{ button: 'middle' }, { modifiers: ['Control'] }]
  for (const how of elsewhere) {
    const opened = context.waitForEvent('page')
    await name.click(how)
    const tab = await opened
    await tab.waitForURL(/\/view-customer\/listed\/row03(@|%40)example\.com/, { waitUntil: 'commit' })
    await tab.close()
  }
  await expect(page).toHaveURL('/customers/listed')

  // Selecting text does not open the row.
  await page.mouse.move(...(await edgeOf(page)))
  await page.mouse.down()
  await page.mouse.move((await edgeOf(page))[0] + 60, (await edgeOf(page))[1])
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  // Nor does Shift, which extends the text selection, or Alt.
  await page.getByRole('cell', { name: 'Rowena5 Listed' }).click({ modifiers: ['Shift'] })
  await page.getByRole('cell', { name: 'Rowena6 Listed' }).click({ modifiers: ['Alt'] })
  // If a row had opened, it would be gone before the list is used again.
  await page.keyboard.press('j')
  await expect(viewLink(page, 1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(viewLink(page, 2)).toBeFocused()
  await expect(page).toHaveURL('/customers/listed')

  await name.click()
  await expect(page).toHaveURL(/\/view-customer\/listed\/row03(@|%40)example\.com/)
})

test('preloads the screen of the row under the pointer', async ({ page }) => {
  await page.mouse.move(0, 0)
  await page.reload()
  await expect(viewLink(page, 3)).toBeVisible()
  const code = page.waitForRequest(/\/CustomerPage-[^/]*\.js$/)
  await page.getByRole('cell', { name: 'Rowena3 Listed' }).hover()
  await code
})

test('selects rows by X, Space, Shift and checkboxes, then downloads or copies them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  await expect(bar).toBeHidden()
  await page.keyboard.press('j')
  // A key held down selects only once.
  await page.keyboard.down('x')
  await page.keyboard.down('x')
  await page.keyboard.up('x')
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(bar.getByRole('status')).toHaveText('4 selected')
  await expect(all).toBeChecked({ indeterminate: true })
  await expect(viewLink(page, 4)).toBeFocused()
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Copy' }).click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(5)
  // The bar does not cover the toast.
  const toast = await page.getByRole('region', { name: 'Messages' }).boundingBox()
  await expect
    .poll(async () => {
      const box = await bar.boundingBox()
      return box && toast && box.y + box.height <= toast.y
    })
    .toBe(true)

  await all.check()
  await expect(bar.getByRole('status')).toHaveText('10 selected')
  await bar.getByRole('button', { name: 'Select all 12' }).click()
  await expect(bar.getByRole('status')).toHaveText('12 selected')
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download CSV' }).click()
  const lines = await readFile(await (await saved).path(), 'utf8')
  expect(lines.split('\r\n').filter((line) => line.includes('@example.com'))).toHaveLength(12)

  await page.getByRole('searchbox', { name: 'Filter by Name' }).fill('Rowena12')
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.getByRole('searchbox', { name: 'Filter by Name' }).blur()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('keeps compact rows on every list and after a reload', async ({ page }) => {
  const heightOf = async () => (await page.getByRole('row', { name: 'row01@example.com' }).boundingBox())?.height ?? 0
  const before = await heightOf()
  await page.getByRole('button', { name: 'Compact Rows' }).click()
  expect(await heightOf()).toBeLessThan(before - 4)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact Rows' })).toHaveAttribute('aria-pressed', 'true')
  expect(await heightOf()).toBeLessThan(before - 4)
  await page.getByRole('button', { name: 'Compact Rows' }).click()
})

test('a list of names uses the full width of a large window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 800 })
  await expect.poll(async () => (await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1500)
})

test('keeps the first column in view while a wide list scrolls', async ({ page }) => {
  const frame = page.getByRole('table').locator('..')
  await frame.evaluate((element) => {
    element.style.maxWidth = '420px'
  })
  const first = page.getByRole('row', { name: 'row01@example.com' }).getByRole('cell').first()
  const place = async () => (await first.boundingBox())?.x
  await expect(frame).toHaveAttribute('data-overflows')
  const before = await place()
  await frame.evaluate((element) => element.scrollTo(200, 0))
  expect(await frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(40)
  expect(await place()).toBe(before)
})

async function edgeOf(page: Page): Promise<[number, number]> {
  const box = await page.getByRole('cell', { name: 'Rowena3 Listed' }).boundingBox()
  if (!box) throw new Error('The row is not shown')
  return [box.x + 14, box.y + box.height / 2]
}

function viewLink(page: Page, number: number) {
  return page.getByRole('link', { name: `View row${String(number).padStart(2, '0')}@example.com` })
}

test('Esc closes a dialog before clearing the selection, and a new search clears it', async ({ page }) => {
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select row01@example.com' }).check()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select row01@example.com' }).check()
  await expect(bar).toBeVisible()
  await page.getByRole('searchbox', { name: /^Search customers/ }).fill('listed again')
  await page.getByRole('searchbox', { name: /^Search customers/ }).press('Enter')
  await expect(page).toHaveURL('/customers/listed%20again')
  await expect(viewLink(page, 1)).toBeVisible()
  await expect(bar).toBeHidden()
})
