import { mockResponse, SERVER_ERROR, expect, expectAccessible, type Page, test, toasts } from '../portal.ts'

const TEXT = 'Unable to load application configuration'

test.beforeEach(async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'get-app-config', 500, 'InternalError')
  // Time passes only under the test's control, however slow the machine is.
  await page.clock.install({ time: '2026-03-05T12:00:00Z' })
  await page.clock.pauseAt('2026-03-05T12:00:01Z')
  await page.goto('/')
  await expect(async () => {
    // Startup briefly waits for other tabs.
    await page.clock.runFor(100)
    await expect(toast(page)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a toast disappears after 5000 ms', async ({ page }) => {
  await page.clock.runFor(4_500)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast(page)).toBeHidden()
})

test('a toast stays while hovered and one second longer', async ({ page }) => {
  await toast(page).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(600, 100)
  await page.clock.runFor(900)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toBeHidden()
})

test('a toast stays while focused', async ({ page }) => {
  await page.getByRole('button', { name: 'Close message' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
})

test('a toast can be closed by its button and read again', async ({ page }) => {
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(toast(page)).toBeHidden()
  await page.getByRole('button', { name: 'Recent Notifications' }).click()
  await expect(page.getByRole('region', { name: 'Recent Notifications' }).getByText(TEXT)).toBeVisible()
})

test('the toast and recent messages have no accessibility violations', async ({ page }) => {
  await toast(page).hover()
  await page.clock.resume()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Recent Notifications' }).click()
  await expectAccessible(page)
})

test('a toast spans the full width at the bottom and is announced by screen readers', async ({ page }) => {
  const status = toasts(page).getByRole('status')
  await expect(status.getByText(TEXT)).toBeVisible()
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  // The animation takes a moment.
  await expect
    .poll(async () => {
      const box = await status.locator('> *').first().boundingBox()
      return box && { left: box.x, width: box.width, bottom: box.y + box.height }
    })
    .toEqual({ left: 0, width, bottom: 800 })
})

function toast(page: Page) {
  return toasts(page).getByText(TEXT)
}
