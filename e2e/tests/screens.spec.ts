import { customers, pathOf } from '../customers.ts'
import { expect, expectAccessible, CLIENT_ERROR, roles, test, visit } from '../portal.ts'

for (const role of roles) {
  test(`${role}: every screen is accessible in light and dark mode`, async ({ page, portal }) => {
    // An unknown address returns 404.
    portal.expectErrors(CLIENT_ERROR)
    await portal.signIn(page, role)
    for (const [path, seen] of [
      ['/user-home', /^As of .* Eastern Time$/],
      ['/customers/demo.example', '1–10 of 23'],
      [pathOf(customers.complete), 'Balance Due'],
      ['/nowhere', 'The page you are looking for does not exist'],
    ] as const) {
      if (path === '/user-home') await page.goto(path)
      else await visit(page, path)
      await expect(page.getByText(seen)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
    }
  })
}

test('keeps the selected theme regardless of the system setting', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(background).toBe(light)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(background).toBe(light)
})

test('shows no motion if reduced motion is preferred', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/vods')
  await expect(page.getByRole('radio', { name: 'Current' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Toggle status of/ }).first()).toBeVisible()
  const moving = await page.evaluate(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    return document.getAnimations().length
  })
  expect(moving).toBe(0)
})

test('every full-screen form ends with its button on the right', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/user-home')
  for (const path of ['/change-my-password', '/customer-export', '/create-merchant', '/create-channel']) {
    await visit(page, path)
    const form = page.getByRole('main').locator('form')
    const button = await form.locator('[type="submit"]').boundingBox()
    const field = await form.getByRole('textbox').last().locator('..').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0), path).toBeCloseTo((field?.x ?? -1) + (field?.width ?? 0), 0)
    expect(button?.width, path).toBeLessThan((field?.width ?? 0) / 2)
  }
})

test('customers of all kinds are accessible in light and dark mode', async ({ page, portal }) => {
  test.slow()
  await portal.signIn(page, 'administrator')
  const { inApp, hostile, leaving, unpaid, phone, longHistory } = customers
  for (const email of [inApp, hostile, leaving, unpaid, phone, longHistory]) {
    await page.goto(pathOf(email))
    await expect(page.getByText('Balance Due')).toBeVisible()
    await expectAccessible(page, 'main')
  }
})

test('a table header stays in view while rows scroll, also in a frame that scrolls sideways', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'administrator')
  await page.setViewportSize({ width: 1280, height: 360 })
  await page.goto('/reports')
  for (const path of ['/customers/demo.example', '/rights', '/user-home', '/card-sales-report']) {
    await visit(page, path)
    const table = page.getByRole('table').last()
    const [head, last] = [table.getByRole('columnheader').nth(1), table.getByRole('row').last()]
    await last.scrollIntoViewIfNeeded()
    await expect(head, path).toBeInViewport({ ratio: 1 })
    await table.locator('..').evaluate((frame) => {
      frame.style.maxWidth = '240px'
    })
    await expect(table.locator('..'), path).toHaveAttribute('data-overflows')
    await last.scrollIntoViewIfNeeded()
    await table.locator('..').evaluate((frame) => frame.scrollBy(0, 1e4))
    await expect(last, path).toBeInViewport()
    await expect(table.locator('thead'), path).toBeInViewport({ ratio: 0.05 })
    const [frameBox, headBox] = [await table.locator('..').boundingBox(), await table.locator('thead').boundingBox()]
    expect(headBox?.y, path).toBeCloseTo((frameBox?.y ?? -1) + 1, 0)
  }
})
