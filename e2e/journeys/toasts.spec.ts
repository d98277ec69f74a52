import { answer, BROKEN, expect, expectAccessible, type Page, test, toasts } from '../portal.ts'

const TEXT = 'Unable to load application configuration'

test.beforeEach(async ({ page, portal }) => {
  portal.expectComplaints(BROKEN)
  await answer(page, 'get-app-config', 500, 'InternalError')
  await page.clock.install()
  await page.goto('/')
  await expect(toast(page)).toBeVisible()
})

test('a message goes after 5000 ms', async ({ page }) => {
  await page.clock.runFor(4_500)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast(page)).toBeHidden()
})

test('a message waits while it is hovered, and a second more', async ({ page }) => {
  await toast(page).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
  await page.mouse.move(600, 100)
  await page.clock.runFor(700)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(500)
  await expect(toast(page)).toBeHidden()
})

test('a message waits while it has the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Close message' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast(page)).toBeVisible()
})

test('a message is closed by its button, and can be read again', async ({ page }) => {
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(toast(page)).toBeHidden()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await expect(page.getByRole('region', { name: 'Recent messages' }).getByText(TEXT)).toBeVisible()
  await expectAccessible(page)
})

test('a message is at the bottom, over the full width, and said by screen readers', async ({ page }) => {
  const status = toasts(page).getByRole('status')
  await expect(status.getByText(TEXT)).toBeVisible()
  const box = await status.locator('> *').first().boundingBox()
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
})

function toast(page: Page) {
  return toasts(page).getByText(TEXT)
}
