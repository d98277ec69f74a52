import { listedCustomer } from '../listed-customers.ts'
import type { Locator } from '@playwright/test'
import { addVods } from '../own-vods.ts'
import { mockResponse, expect, test } from '../portal.ts'

const people = Array.from({ length: 12 }, (_, index) =>
  listedCustomer({
    email: `focus${String(index + 1).padStart(2, '0')}@example.com`,
    firstName: 'Ana',
    lastName: 'Focus',
  }),
)

test('keeps the focus in the list when the focused row or control is removed', async ({ page, portal }) => {
  await portal.signIn(page, 'support')
  let rows = people
  await page.route('**/admin/api/get-unverified-premium-list*', (route) => route.fulfill({ json: rows }))
  await mockResponse(page, 'verify-user', 200, '')
  await mockResponse(page, 'preview-action', 200, '{}')
  await page.goto('/unverified-premium-customer-report')

  // A processed row: the same button of the next row gets the focus.
  const verify = (number: number) => page.getByRole('button', { name: `Verify: focus0${number}@example.com` })
  await verify(2).focus()
  await page.keyboard.press('Enter')
  rows = people.filter((_, index) => index !== 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(verify(2)).toHaveCount(0)
  await expect(verify(3)).toBeFocused()

  // A click outside of all controls leaves the row, even if the row then moves.
  const row = verify(3).locator('xpath=ancestor::tr')
  await page.getByRole('contentinfo').click()
  await row.evaluate((moved) => moved.parentElement?.append(moved))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.locator('body')).toBeFocused()
  await row.evaluate((moved) => moved.parentElement?.prepend(moved))
  await verify(3).focus()
  await row.evaluate((moved) => moved.parentElement?.append(moved))
  await expect(verify(3)).toBeFocused()
  await row.evaluate((moved) => moved.parentElement?.insertBefore(moved, moved.parentElement.children[1] ?? null))

  // The bulk action bar.
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
  await expect(verify(3)).toBeFocused()

  // The last page.
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('11–11 of 11')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()

  // Clearing the filters.
  const filter = page.getByRole('searchbox', { name: 'Filter by Name' })
  await filter.fill('no one')
  await page.getByRole('button', { name: 'Clear Filters' }).first().press('Enter')
  await expect(filter).toBeFocused()
})

test('a toast covers neither the toggled row nor the page end, and Undo returns the focus to the row', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'operations')
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.goto('/channels')
  const toggle = page.getByRole('button', { name: /^Toggle status of/ }).last()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).press('Enter')
  const toasts = page.getByRole('region', { name: 'Messages' })
  await toasts.getByRole('button', { name: 'Undo' }).hover()
  const topOfToasts = async () => (await toasts.boundingBox())?.y ?? 0
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  await expect.poll(async () => (await endOf(toggle)) <= (await topOfToasts())).toBe(true)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await endOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(await topOfToasts())
  await toasts.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toggle).toBeFocused()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a toast does not cover a row at the bottom edge, even if the dialog closes later', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.setViewportSize({ width: 1440, height: 900 })
  // Repetitions of this test run at the same time.
  const vods = await addVods(10)
  await page.goto(`/vods?filter=future&name=${vods.name}`)
  const toggle = page.getByRole('button', { name: /^Toggle status of/ }).last()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Toggle status of/ }) })
    .last()
  await expect(toggle).toBeVisible()
  await row.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight))
  await toggle.click()
  const toasts = page.getByRole('region', { name: 'Messages' })
  // As on a busy machine: React's work, such as closing the dialog, comes after the toast has been laid out.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function delayed(message: unknown) {
      setTimeout(() => postMessage.call(this, message), 100)
    }
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
  await toasts.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByRole('dialog')).toBeHidden()
  const overlapPx = async () => {
    const [shown, toast] = [await row.boundingBox(), await toasts.boundingBox()]
    return shown && toast ? shown.y + shown.height - toast.y : Number.NaN
  }
  await expect.poll(overlapPx).toBeLessThanOrEqual(0)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await vods.remove()
})
