import type { Page } from '@playwright/test'
import { seededRandom } from '../seeded-random.ts'
import { channel, newCode } from '../own-channels.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  type Portal,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

// Sequential, because they move channels of the same list.
test.describe.configure({ mode: 'serial' })

const handle = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^Move .*\\(${code}\\)`) })

/** Creates three consecutive channels at the top of the list; the second has the order `second`. */
async function topThree(portal: Portal, second = seededRandom().between(101, 899)) {
  const codes = [newCode(), newCode(), newCode()] as const
  for (const [at, code] of codes.entries()) {
    const { status } = await portal.send(
      'operations',
      'POST',
      '/create-channel',
      channel(code, { order: second - 1 + at }),
    )
    expect(status).toBe(200)
  }
  return codes
}

/** Channel codes of the list, from the top. */
async function listed(portal: Portal, among: readonly string[]) {
  // The response is a list of channels, as specified.
  const all = JSON.parse((await portal.send('operations', 'GET', '/get-all-channels')).text) as { code: string }[]
  return all.map(({ code }) => code).filter((code) => among.includes(code))
}

test('drags a channel by its handle and undoes the move', async ({ page, portal }) => {
  const [first, second, third] = await topThree(portal)
  await portal.signIn(page, 'operations')
  await page.goto('/channels')
  await page.getByRole('link', { name: 'Reorder' }).click()
  await expect(handle(page, third)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Top: order under 1000',
    'Alphabetical: order 1000',
    'Bottom: order over 1000',
  ])
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeDisabled()
  await expectAccessible(page)

  await handle(page, second).scrollIntoViewIfNeeded()
  const [from, to] = [await handle(page, third).boundingBox(), await handle(page, first).boundingBox()]
  if (!from || !to) throw new Error('no handles')
  await page.mouse.move(from.x + 8, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 6 })
  await page.mouse.up()
  await expect(toasts(page).getByText('Channel order changed successfully')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `(${third}) is now at position` })).toBeVisible()
  expect(await listed(portal, [first, second, third])).toEqual([third, first, second])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await undo.click()
  await expect(undo).toBeDisabled()
  await expect(toasts(page).getByText('The change was undone.')).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect.poll(() => listed(portal, [first, second, third])).toEqual([first, second, third])

  await handle(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => listed(portal, [first, second, third])).toEqual([second, first, third])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(undo).toBeDisabled()
  await expect.poll(() => listed(portal, [first, second, third])).toEqual([first, second, third])
})

test('moves a channel with the arrow keys and keeps the focus', async ({ page, portal }) => {
  const [first, second, third] = await topThree(portal)
  await portal.signIn(page, 'operations')
  await page.goto('/reorder-channels')
  await handle(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => listed(portal, [first, second, third])).toEqual([second, first, third])
  await expect(handle(page, first)).toBeFocused()
})

test('picks up, moves and drops a channel by keyboard, with announcements', async ({ page, portal }) => {
  const [first, second, third] = await topThree(portal)
  await portal.signIn(page, 'operations')
  await page.goto('/reorder-channels')
  await expect(handle(page, first)).toHaveAccessibleDescription(/press Space, move it with the arrow keys/)
  const says = (text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()

  await handle(page, first).press('Space')
  await says(/^Channel \w+ picked up at position \d+ of \d+\.$/)
  await page.keyboard.press('ArrowDown')
  await says(/^Channel \w+ moved to position \d+ of \d+\.$/)
  await page.keyboard.press('Escape')
  await says(/^Move cancelled\. Channel \w+ stays at position \d+ of \d+\.$/)
  expect(await listed(portal, [first, second, third])).toEqual([first, second, third])

  const [from, to] = [await positionOf(page, first), await positionOf(page, third)]
  await handle(page, first).press('Space')
  for (let position = from + 1; position <= to; position += 1) {
    await page.keyboard.press('ArrowDown')
    await says(new RegExp(`^Channel ${first} moved to position ${position} of`))
  }
  await page.keyboard.press('Space')
  await says(/^Channel \w+ dropped at position \d+ of \d+\.$/)
  await expect.poll(() => listed(portal, [first, second, third])).toEqual([second, third, first])
  await expect(handle(page, first)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('drags a channel by touch', async ({ page, portal }) => {
    const [first, second, third] = await topThree(portal)
    await portal.signIn(page, 'operations')
    await page.goto('/reorder-channels')
    await handle(page, second).scrollIntoViewIfNeeded()
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    const end = (type: 'touchEnd' | 'touchCancel') =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: [] })
    const boxOf = async (code: string) => {
      const box = await handle(page, code).boundingBox()
      if (!box) throw new Error(`${code} has no handle`)
      return box
    }
    // Other tests may move the rows: the finger retries until it holds the right row, and lifts once the line shows
    // where the row would be dropped.
    let tries = 0
    await expect(async () => {
      if (tries++ > 0) await end('touchCancel')
      const [from, to] = [await boxOf(third), await boxOf(first)]
      const target = await positionOf(page, first)
      await touch('touchStart', from.x + 10, from.y + 10)
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await touch('touchMove', from.x + 10, from.y + 10 + (to.y - from.y) * part)
      const moved = new RegExp(`^Channel ${third} moved to position ${target} of`)
      await expect(page.getByRole('status').filter({ hasText: moved })).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await end('touchEnd')
    await expect.poll(() => listed(portal, [first, second, third])).toEqual([third, first, second])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('moves a channel to a position and returns it to alphabetical order', async ({ page, portal }) => {
  const [first] = await topThree(portal)
  await portal.signIn(page, 'operations')
  await page.goto('/reorder-channels')
  await handle(page, first).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Channel' })
  await expectAccessible(page)
  // Typing replaces the current position.
  await expect(dialog.getByLabel('Position')).toBeFocused()
  await page.keyboard.type('0')
  await expect(dialog.getByLabel('Position')).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Move Channel' }).click()
  await expect(dialog.getByText(/^Enter a position between 1 and \d+$/)).toBeVisible()
  await dialog.getByLabel('Position').fill('40')
  await dialog.getByRole('button', { name: 'Move Channel' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /is now at position \d+ of \d+, sorted by name\.$/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Alphabetical: order 1000' }).getByRole('listitem').filter({ hasText: first }),
  ).toBeVisible()
})

test('rejects a move after a change by another user and shows the current order', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const order = seededRandom().between(101, 899)
  const [first, second] = await topThree(portal, order)
  await portal.signIn(page, 'operations')
  await page.goto('/reorder-channels')
  await expect(handle(page, second)).toBeVisible()
  const changes = [{ code: second, from: order, to: 995 }]
  expect((await portal.send('administrator', 'POST', '/reorder-channels', { changes })).status).toBe(200)

  await handle(page, second).press('ArrowUp')
  await expect(toasts(page).getByText(/^The order was changed by someone else/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText('995')
  expect(await listed(portal, [first, second])).toEqual([first, second])

  await handle(page, 'ANDI').press('ArrowDown')
  const stays = page.getByRole('status').filter({
    hasText: /\(ANDI\) cannot move here: channels with order 1000 are sorted by name\./,
  })
  await expect(stays).toBeInViewport()
  await expect(handle(page, 'ANDI')).toBeFocused()
  await expectAccessible(page)
  await stays.getByRole('button', { name: 'Move Above These Channels' }).click()
  await expect(page.getByRole('region', { name: 'Top: order under 1000' })).toContainText('ANDI')
  await expect(handle(page, 'ANDI')).toBeFocused()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Alphabetical: order 1000' })).toContainText('ANDI')

  portal.expectErrors(SERVER_ERROR)
  await mockResponse(page, 'reorder-channels', 500, 'InternalError')
  await handle(page, second).press('ArrowUp')
  await expect(toasts(page).getByText('Unable to change channel order')).toBeVisible()
})

test('reports that all order values are in use', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.route('**/admin/api/get-all-channels*', async (route) => {
    const response = await route.fetch()
    const [some] = await response.json()
    const channel = (index: number) => ({ ...some, code: codeOf(index), name: `Channel ${index}`, order: index })
    await route.fulfill({ response, json: Array.from({ length: 1001 }, (_, index) => channel(index)) })
  })
  await page.goto('/reorder-channels')
  await handle(page, codeOf(1000)).press('ArrowUp')
  await expect(toasts(page).getByText('All order values below 1000 are in use.')).toBeVisible()
})

test('shows the empty state and load failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channels', 200, '[]')
  await page.goto('/reorder-channels')
  await expect(page.getByText('No channels yet')).toBeVisible()
  await mockResponse(page, 'get-all-channels', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Error fetching channels')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

/** A channel's position in the list, from its handle. */
async function positionOf(page: Page, code: string): Promise<number> {
  return Number((await handle(page, code).getAttribute('aria-label'))?.split(' ').at(-1))
}

/** Four letters, unique for each index. */
function codeOf(index: number): string {
  const letters = [17_576, 676, 26, 1].map((place) => Math.floor(index / place) % 26)
  return String.fromCharCode(...letters.map((letter) => 65 + letter))
}
