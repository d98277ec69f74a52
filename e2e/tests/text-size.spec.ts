import { customers, pathOf } from '../customers.ts'
import { expect, expectAccessible, type Page, waitUntilIdle, test, visit } from '../portal.ts'

const screens = [
  '/user-home',
  '/customers/camila',
  pathOf(customers.complete),
  '/audit-trail',
  '/card-sales-report',
  '/create-channel',
  '/merchants',
  '/program-guide',
]

test('doubled text is not truncated or covered, icons grow with it, and no screen scrolls sideways', async ({
  page,
  portal,
}) => {
  test.slow()
  await portal.signIn(page, 'administrator')
  // As set in the browser's settings.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/reports')
  for (const path of screens) {
    await visit(page, path)
    await waitUntilIdle(page)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize), path).toBe('28px')
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(overflowPx, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
      await expect.poll(() => cutTexts(page), { message: `${path} at ${width} px` }).toEqual([])
      await expect.poll(() => overlappingRows(page), { message: `${path} at ${width} px` }).toEqual([])
      // The search in the header shows its text, and overlaps nothing.
      const search = page.getByRole('button', { name: 'Search or go to' })
      const width200 = await search.evaluate((one) => one.clientWidth)
      expect(width200, `search at ${width} px`).toBeGreaterThan(240)
    }
  }
  await expectAccessible(page)

  const icon = page.getByRole('button', { name: 'Menu', exact: true }).locator('svg')
  expect((await icon.boundingBox())?.width).toBe(36)

  // A focused element is not hidden below a sticky header.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/customers/camila')
  const head = page.locator('thead')
  const first = page.getByRole('link', { name: /^View / }).first()
  await expect(first).toBeVisible()
  const topOfFirst = async () => (await first.boundingBox())?.y ?? 0
  const endOfHead = () => head.evaluate((one) => one.getBoundingClientRect().bottom)
  await first.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 200))
  await expect.poll(async () => (await topOfFirst()) < (await endOfHead())).toBe(true)
  await first.focus()
  await expect.poll(async () => (await topOfFirst()) >= (await endOfHead())).toBe(true)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
})

test('doubled text does not make the home page scroll sideways at 768 px', async ({ page, portal }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 768, height: 1000 })
  await portal.signIn(page, 'finance')
  await page.goto('/user-home')
  await expect(page.getByRole('region', { name: 'Work Queues' }).getByRole('link').first()).toContainText('oldest:')
  await waitUntilIdle(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await cutTexts(page)).toEqual([])
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
})

test('forced colors mark the selection on every screen without relying on color', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/reports')
  for (const path of ['/user-home', pathOf(customers.complete), '/customers/camila']) {
    await visit(page, path)
    await expectAccessible(page)
    const current = page.locator('[aria-current="page"], a[data-current]')
    await expect(current.first()).toHaveCSS('outline-style', 'solid')
  }
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await expect(page.locator('tr[data-selected]').first()).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
})

/** Texts that overflow their box without an ellipsis. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((all) =>
    (all as HTMLElement[])
      .filter((one) => {
        const hasText = [...one.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        )
        const { clipPath, display, textOverflow, webkitLineClamp } = getComputedStyle(one)
        const isHidden = one.clientWidth <= 1 || clipPath !== 'none' || display === 'inline'
        if (!hasText || isHidden || webkitLineClamp !== 'none' || !one.checkVisibility()) return false
        const isWide = textOverflow !== 'ellipsis' && one.scrollWidth - one.clientWidth > 3
        return isWide || one.scrollHeight - one.clientHeight > 3
      })
      .map((one) => `${one.className}: ${one.textContent?.slice(0, 40)}`),
  )
}

/** Rows of the program guide that reach into the next row. */
function overlappingRows(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Channels', exact: true })
    .locator(':scope > li')
    .evaluateAll((rows) =>
      rows
        .filter((row) => {
          const next = row.nextElementSibling
          return next && row.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1
        })
        .map((row) => row.textContent?.slice(0, 40) ?? ''),
    )
}
