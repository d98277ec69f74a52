import { mockResponse, SERVER_ERROR, expect, expectAccessible, test, toasts } from '../portal.ts'

test('shows the programs of all channels, moves in time and opens one', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/channels')
  await page.getByRole('main').getByRole('link', { name: 'Program Guide', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program Guide' })).toBeVisible()
  const channels = page.getByRole('list', { name: 'Channels', exact: true })
  await expect(channels.getByRole('img', { name: 'On now:' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^\w{3}, \w{3} \d+, .* Eastern Time$/)
  // However short a program is, no word of its name is divided.
  const words = channels.getByRole('button').locator('> span:first-child > span')
  expect(await words.count()).toBeGreaterThan(20)
  const divided = await words.evaluateAll(
    (all) => all.filter((word) => new Set([...word.getClientRects()].map(({ y }) => y)).size > 1).length,
  )
  expect(divided).toBe(0)
  // The present covers no hour.
  const [hour, present] = await Promise.all(
    [/^\d+ [AP]M$/, /^\d+:\d\d [AP]M$/].map((text) => page.getByText(text).first().boundingBox()),
  )
  expect(present?.y).toBeGreaterThanOrEqual((hour?.y ?? Infinity) + (hour?.height ?? 0))
  await expectAccessible(page)

  // Screen readers announce the new hours.
  await expect(page.getByRole('heading', { level: 2 })).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('button', { name: '1 Day Later' }).click()
  await expect(page).toHaveURL(/\?from=/)
  await expect(channels.getByRole('img', { name: 'On now:' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL('/program-guide')

  const notRefreshed = page.getByRole('region', { name: 'Not refreshed' })
  await expect(notRefreshed).toContainText(/^(One program guide|\d+ program guides) could not be refreshed: /)
  const failed = notRefreshed.getByRole('link', { name: 'Tiempo y Clima' })
  await expect(failed).toHaveAttribute('href', '/channel-programs/TIEM')

  const first = channels.getByRole('listitem').first()
  await expect(first.getByRole('img').first()).toBeVisible()
  const program = first.getByRole('button').nth(1)
  const channel = (await first.getByRole('link').textContent()) ?? ''
  await expect(program).toHaveAccessibleName(new RegExp(` min ?, ${channel}$`))
  await program.click()
  const details = page.getByRole('dialog')
  // The guide begins at the last half hour, so its first programs may have ended.
  await expect(details).toContainText(/\d+ min · (Starts in|On now|Ended)/)
  await expectAccessible(page)
  await program.click()
  await expect(details).toHaveCount(0)
  await program.press('ArrowLeft')
  await expect(first.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details).toContainText(/\d+ min · (On now, .* left|Ended)/)
  // However long the details are, most of the guide stays in view.
  await details.evaluate((panel) => panel.append('A long description. '.repeat(400)))
  expect((await details.boundingBox())?.height).toBeLessThanOrEqual(0.45 * (page.viewportSize()?.height ?? 0))
  await page.keyboard.press('Tab')
  await expect(details.getByRole('link', { name: 'Open Channel Guide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button').first()).toBeFocused()
  // Tab leads from the details back to the program.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(details).toHaveCount(0)
  await expect(first.getByRole('button').first()).toBeFocused()
  const onNow = first.getByRole('button').filter({ has: page.getByRole('img', { name: 'On now:' }) })
  await onNow.click()
  await expect(details).toContainText(/\d+ min · On now, .* left/)
  await page.keyboard.press('Escape')

  // Hovering shows the details too, without moving the focus; a click then keeps them open.
  await page.getByRole('heading', { level: 1 }).hover()
  await onNow.hover()
  await expect(details).toContainText(/\d+ min · On now, .* left/)
  await expect(details).not.toBeFocused()
  await details.hover()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(details).toHaveCount(0)
  await onNow.hover()
  await expect(details).toBeVisible()
  await onNow.click()
  await expect(details).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(onNow).toBeFocused()
  await page.getByRole('heading', { level: 1 }).hover()

  await page.mouse.wheel(0, 10_000)
  await expect(channels.getByRole('link', { name: 'Zona Extrema' })).toBeVisible()
  await expect(channels.getByRole('img', { name: 'Unable to reach the program guide source.' })).toHaveCount(1)
  await channels.getByRole('link', { name: 'Zona Extrema' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zona Extrema' })).toBeVisible()
})

test('shows the empty state and load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-program-guide', 200, '{"asOf":"2026-03-10T15:00:00.000Z","channels":[]}')
  await page.goto('/program-guide')
  await expect(page.getByText('No channel has a Gracenote station ID')).toBeVisible()
  await page.unroute('**/admin/api/get-program-guide*')
  await mockResponse(page, 'get-program-guide', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Error fetching program guide')).toBeVisible()
  await expect(page).toHaveTitle(/^Error fetching program guide · Program Guide · /)
  await expectAccessible(page)
})
