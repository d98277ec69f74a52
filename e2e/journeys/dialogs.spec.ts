import type { Locator } from '@playwright/test'
import { openAction } from '../actions.ts'
import { test } from '../demo-customers.ts'
import { expect } from '../portal.ts'

test('a form is cut off above what it changes and its buttons, and a line says so until its end', async ({
  page,
  portal,
  pick,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await portal.signIn(page, 'support')
  const dialog = await openAction(page, 'Change Credit Card', await pick('subscribed'))
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(changes).toBeInViewport({ ratio: 1 })
  expect(await lineAbove(dialog)).toEqual(['What this changes', 'Change Credit Card'])
  await dialog.getByLabel('Zip Code').focus()
  await expect(dialog.getByLabel('Zip Code')).toBeInViewport({ ratio: 1 })
  await dialog.locator('form').evaluate((form) => form.scrollIntoView({ block: 'end' }))
  await expect.poll(() => lineAbove(dialog)).toEqual([])

  // Where the window is low, the fields have the room.
  await page.setViewportSize({ width: 1280, height: 560 })
  await dialog.getByLabel('Name on Card').focus()
  await dialog.locator('form').evaluate((form) => form.scrollIntoView({ block: 'start' }))
  await expect.poll(() => lineAbove(dialog)).toEqual(['Change Credit Card'])
})

/** What is below a line in the dialog: the region and the button that submits. */
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
