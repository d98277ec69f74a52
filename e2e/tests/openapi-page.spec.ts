import { expect, CLIENT_ERROR, test } from '../portal.ts'

// Every test checks that the console has no errors and that no other server is called.
for (const [path, title, call] of [
  ['/admin/api/', 'Admin Portal API', 'Get app config'],
  ['/service/v1/', 'Service API', 'Creates a Trial customer'],
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

test('sends a service API request from its page', async ({ page, portal }) => {
  test.slow()
  portal.expectErrors(CLIENT_ERROR)
  await page.goto('/service/v1/')
  await page.getByRole('button', { name: 'Test Request (post /service/v1/sign-ups)' }).click({ timeout: 60_000 })
  const client = page.getByRole('dialog')
  await client.getByRole('button', { name: /Send/ }).first().click()
  // Without a key.
  await expect(client.getByText('InvalidKey').first()).toBeVisible()
})
