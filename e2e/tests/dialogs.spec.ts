import type { Locator } from '@playwright/test'
import { openAction } from '../actions.ts'
import { submit } from '../card-form.ts'
import { test } from '../demo-customers.ts'
import { expect } from '../portal.ts'

test('a line above the sticky preview and buttons shows that the form continues', async ({ page, portal, pick }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await portal.signIn(page, 'support')
  const dialog = await openAction(page, 'Add Credit', await pick('subscribed'))
  await submit(dialog, 'Add Credit')
  await expect(dialog.getByText('Enter a reason')).toBeAttached()
  const changes = dialog.getByRole('region', { name: 'Preview of changes' })
  await expect(changes).toBeInViewport({ ratio: 1 })
  await dialog.evaluate((frame) => frame.scrollTo(0, 0))
  await expect.poll(() => lineAbove(dialog)).toEqual(['Preview of changes', 'Add Credit'])
  await dialog.getByLabel('Reason').focus()
  await expect(dialog.getByLabel('Reason')).toBeInViewport({ ratio: 1 })
  await dialog.locator('form').evaluate((form) => form.scrollIntoView({ block: 'end' }))
  await expect.poll(() => lineAbove(dialog)).toEqual([])

  // In a low window, the fields get the space.
  await page.setViewportSize({ width: 1280, height: 560 })
  await dialog.getByLabel('Amount').focus()
  await dialog.evaluate((frame) => frame.scrollTo(0, 0))
  await expect.poll(() => lineAbove(dialog)).toEqual(['Add Credit'])
})

test('the preview stays in view beside a long form', async ({ page, portal, pick }) => {
  await page.setViewportSize({ width: 1280, height: 560 })
  await portal.signIn(page, 'support')
  const dialog = await openAction(page, 'Upgrade to Premium', await pick('trial'))
  const changes = dialog.getByRole('region', { name: 'Preview of changes' })
  const zipCode = dialog.getByLabel('Zip Code')
  await expect(changes).toContainText('Balance due')
  await expect(changes).toBeInViewport({ ratio: 1 })
  await zipCode.focus()
  await expect(zipCode).toBeInViewport({ ratio: 1 })
  await expect(changes).toBeInViewport({ ratio: 1 })
  expect((await changes.boundingBox())?.x).toBeGreaterThan((await zipCode.boundingBox())?.x ?? Infinity)
})

/** Elements below a line in the dialog: the scroll region and the submit button. */
function lineAbove(dialog: Locator): Promise<(string | null)[]> {
  return dialog.locator('form').evaluate((form) => {
    const lined = [...form.querySelectorAll('*')].filter((element) => {
      const { boxShadow, position } = getComputedStyle(element)
      return position === 'sticky' && boxShadow.includes('-1px')
    })
    return lined.flatMap((element) => [
      ...Array.from(element.querySelectorAll('section'), (section) => section.ariaLabel),
      ...Array.from(element.querySelectorAll('[type="submit"]'), (button) => button.textContent),
    ])
  })
}
