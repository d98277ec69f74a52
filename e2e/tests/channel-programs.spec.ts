import { createGuideChannel } from '../guide.ts'
import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  holdResponses,
  type Page,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

const PROGRAMS = '/channel-programs/'
/** `MM/DD/YY hh:mm:ss A` */
const TIME = /^\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d [AP]M$/

const refreshButton = (page: Page) => page.getByRole('button', { name: 'Refresh Program Guide' })
const table = (page: Page) => page.getByRole('table', { name: 'Program Guide' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const warning = (page: Page) => page.getByRole('region', { name: 'Last refresh' })

async function refresh(page: Page, says: string) {
  await refreshButton(page).click()
  await expect(toasts(page).getByText(says)).toBeVisible({ timeout: 20_000 })
}

test('refreshes a guide with progress and shows it as a table', async ({ page, portal }) => {
  const channel = await createGuideChannel(portal)
  await channel.setBehavior('slow')
  await portal.signIn(page, 'operations')
  await page.goto(PROGRAMS + channel.code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(channel.name)
  await expect(page.getByText('No program guide found')).toBeVisible()
  await expectAccessible(page)

  await refreshButton(page).click()
  const progress = page.getByRole('progressbar', { name: 'Refreshing the program guide' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d? of 14 days$/)
  await expectAccessible(page)
  // It continues in the background.
  await page.getByRole('main').getByRole('link', { name: 'Channels' }).first().click()
  await page.goBack()
  await expect(progress).toBeVisible()
  await expect(toasts(page).getByText('Program guide refreshed successfully')).toBeVisible({ timeout: 20_000 })
  await expect(progress).toBeHidden()

  await expect(table(page).getByRole('columnheader').filter({ hasText: /./ })).toContainText([
    'Start Time (Eastern)',
    'End Time (Eastern)',
    'Name',
    'Duration (Minutes)',
    'Description',
  ])
  const cells = table(page).getByRole('row').nth(2).getByRole('cell')
  await expect(cells.nth(0)).toHaveText(TIME)
  await expect(cells.nth(1)).toHaveText(TIME)
  await expect(cells.nth(3)).toHaveText(/^\d+$/)
  await expectAccessible(page)
})

test('selects a day, stores it in the URL and navigates by keyboard', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto(`${PROGRAMS}YIPU`)
  await expect(timeline(page).getByText(/^Now \d/)).toBeVisible()
  const onNow = timeline(page).getByRole('button', { name: /, on now$/ })
  await expect(onNow).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d$/)
  await expect(timeline(page).getByText(/^Now \d/)).toBeHidden()
  await expect(page.getByText(/^Programs on /)).toBeVisible()
  await page.reload()
  const programs = timeline(page).getByRole('button', { pressed: true })
  await expect(programs).toHaveCount(1)

  await programs.focus()
  const first = await programs.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(programs).not.toHaveText(first ?? '')
  await expect(programs).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(programs).toHaveText(first ?? '')

  const starts = table(page).locator('tbody time:first-child')
  const all = page.getByRole('button', { name: 'Show All Days' })
  await all.click()
  await expect(page).toHaveURL(/days=all/)
  await page.getByRole('button', { name: 'Show One Day' }).click()
  await expect(all).toBeVisible()
  await expect(starts.first()).toBeVisible()
})

test('shows the selected day, starting at the current time', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto(`${PROGRAMS}YIPU?size=100`)
  const starts = () =>
    table(page)
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('time')].map((time) => Date.parse(time.dateTime))),
      )
  const chosen = page.getByRole('combobox', { name: 'Day' })
  await expect(page.getByText(/^Programs on .+ from now on$/)).toBeVisible()
  await expect(table(page).locator('tbody time').first()).toBeVisible()
  const today = await starts()
  const now = Date.now()
  expect(today[0]?.[0]).toBeLessThanOrEqual(now)
  expect(today[0]?.[1]).toBeGreaterThan(now - 60_000)
  for (const [start = 0] of today.slice(1)) expect(dayOf(start)).toBe(await chosen.inputValue())

  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText(/^Programs on [^ ]+ [^ ]+ \d+$/)).toBeVisible()
  await expect.poll(async () => (await starts()).length).toBeGreaterThan(1)
  const day = await chosen.inputValue()
  for (const [start = 0] of await starts()) expect(dayOf(start)).toBe(day)

  await page.goto(`${PROGRAMS}YIPU?size=100`)
  await page.getByRole('button', { name: 'Show Earlier Programs' }).click()
  await expect(page.getByRole('button', { name: 'Hide Earlier Programs' })).toBeVisible()
  expect((await starts()).length).toBeGreaterThanOrEqual(today.length - 1)
})

/** The day in Eastern Time. */
function dayOf(time: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(time)
}

test('keeps the last valid guide and reports a failed refresh', async ({ page, portal }) => {
  portal.expectErrors(CLIENT_ERROR)
  const channel = await createGuideChannel(portal)
  await channel.setBehavior('broken')
  await portal.signIn(page, 'operations')
  await page.goto(PROGRAMS + channel.code)
  await refresh(page, 'Error refreshing program guide')
  await expect(warning(page)).toContainText('No earlier guide is available.')
  await channel.setBehavior('normal')
  await refresh(page, 'Program guide refreshed successfully')
  await expect(table(page)).toBeVisible()
  await channel.setBehavior('overQuota')

  await refresh(page, 'Error refreshing program guide')

  await expect(warning(page)).toContainText("failed. The program guide source's rate limit has been reached.")
  await expect(warning(page)).toContainText(/Showing the last valid guide, from .*\./)
  await expect(warning(page)).toContainText('ERR_403_DEVELOPER_OVER_RATE')
  await expect(table(page)).toBeVisible()
  await expectAccessible(page)
})

for (const [behavior, why] of [
  ['empty', 'The new guide is empty.'],
  ['small', 'The new guide is much smaller than the current one.'],
] as const) {
  test(`rejects a guide that is ${behavior} until a user accepts it`, async ({ page, portal }) => {
    portal.expectErrors(CLIENT_ERROR)
    const channel = await createGuideChannel(portal)
    await portal.signIn(page, 'operations')
    // Late in the evening, today has only one row left.
    await page.goto(`${PROGRAMS}${channel.code}?days=all`)
    await refresh(page, 'Program guide refreshed successfully')
    const rows = page.getByText(/^\d+ rows$/)
    const before = await rows.textContent()
    await channel.setBehavior(behavior)

    await refresh(page, 'Error refreshing program guide')
    await expect(warning(page)).toContainText(`was rejected. ${why}`)
    await expect(rows).toHaveText(before ?? '')

    await warning(page).getByRole('button', { name: 'Replace Guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace Program Guide' })
    await expect(dialog).toContainText('Are you sure you want to replace the current guide')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Replace Guide' }).click()
    await expect(dialog).toBeHidden()
    await expect(warning(page)).toBeHidden({ timeout: 20_000 })
    await expect(page.getByText(before ?? '', { exact: true })).toBeHidden()
  })
}

test('disables the refresh of a channel without a station ID', async ({ page, portal }) => {
  const channel = await createGuideChannel(portal, false)
  await portal.signIn(page, 'operations')
  await page.goto(PROGRAMS + channel.code)
  await expect(page.getByText('This channel has no Gracenote station ID, so it has no program guide.')).toBeVisible()
  await expect(page.getByText('No program guide found')).toBeVisible()
  await expect(refreshButton(page)).toBeDisabled()
})

test('reports a failure to load the guide and an unknown channel', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channel-programs', 500, 'InternalError')
  await page.goto(`${PROGRAMS}YIPU`)
  await expect(toasts(page).getByText('Error fetching program guide')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/api/get-all-channel-programs*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(table(page)).toBeVisible()

  await mockResponse(page, 'get-channel-programs-state', 500, 'InternalError')
  await page.reload()
  await expect(
    page.getByRole('main').getByText('Try again. If the error continues, send the request ID to an administrator.'),
  ).toBeVisible()
  await expect(toasts(page).getByText('Error fetching channel details', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(table(page)).toBeVisible()
  await page.unroute('**/admin/api/get-channel-programs-state*')
  await mockResponse(page, 'refresh-channel-programs', 409, 'StillRefreshing')
  await page.reload()
  await refresh(page, 'The program guide is still refreshing in the background.')
  await page.goto(`${PROGRAMS}YIPU?name=no-such-program`)
  await expect(page.getByText('No programs match the filters')).toBeVisible()
  await page.goto(`${PROGRAMS}YIPU`)

  const release = await holdResponses(page, 'get-all-channel-programs')
  await page.reload()
  await expect(page.getByText('All times are Eastern Time')).toBeVisible()
  await expect(page.getByText('No programs on this day')).toHaveCount(0)
  release()
  await expect(timeline(page)).toBeVisible()

  await page.goto(`${PROGRAMS}ZZZZ`)
  await expect(page.getByRole('main').getByText('Channel not found')).toBeVisible()
})

test('shows guide texts verbatim', async ({ page, portal }) => {
  const hostile = `<img src=x onerror=alert(1)> =1+1 ${'long'.repeat(100)}`
  const now = Date.now()
  const program = {
    startTime: new Date(now - 60_000).toISOString(),
    endTime: new Date(now + 3_600_000).toISOString(),
    name: hostile,
    duration: 61,
    description: hostile,
  }
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'get-all-channel-programs', 200, JSON.stringify([program]))
  await page.goto(`${PROGRAMS}YIPU`)
  await expect(timeline(page).getByRole('button', { name: /<img src=x/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
