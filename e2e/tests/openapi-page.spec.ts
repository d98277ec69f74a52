import { expect, test } from '../portal.ts'

// That the console has no errors and that no other server is asked holds for every test.
for (const [path, title, call] of [
  ['/admin/api/', 'Admin Portal API', 'Get app config'],
  ['/service/v1/', 'Service API', 'Reports an application error'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`describes the API at ${path} in ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(call).first()).toBeAttached({ timeout: 60_000 })
      await page.mouse.move(800, 400)
      await page.mouse.wheel(0, 4_000)
      await expect(page.getByRole('heading', { name: title })).not.toBeInViewport()
    })
  }
}
