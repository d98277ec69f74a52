import {
  mockResponse,
  SERVER_ERROR,
  expect,
  expectAccessible,
  PICTURE_ORIGIN,
  CLIENT_ERROR,
  test,
  toasts,
} from '../portal.ts'

test('operations sees the current VODs first with the specified columns', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/content-management')
  await page.getByRole('main').getByRole('link', { name: /^VODs/ }).click()
  const table = page.getByRole('table', { name: 'VODs' })
  const headers = ['Toggle Status', 'Status', 'Logo', 'Name', 'Year', 'Genre', 'Rating', 'Runtime']
  const dates = ['License Start Date', 'License End Date', 'Media ID', 'Description']
  await expect(table.getByRole('columnheader')).toHaveText(['Details', ...headers, ...dates])
  await expect(page.getByRole('radio', { name: 'Current' })).toBeChecked()
  await expect(page.getByText(/Start and end dates are inclusive, in Eastern Time\.$/)).toBeVisible()
  await expect(table.getByText(/left$|^Last day$/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Content Management' }).click()
  await expect(page).toHaveURL('/content-management')
})

test('filters expired and future VODs and opens a row', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/vods')
  await page.getByText('Expired', { exact: true }).click()
  await expect(page).toHaveURL('/vods?filter=expired')
  await expect(page.getByRole('navigation', { name: 'Views of VODs' }).getByRole('link').first()).toHaveText('Current ')
  await expect(
    page
      .getByRole('table', { name: 'VODs' })
      .getByText(/^Expired .* ago$/)
      .first(),
  ).toBeVisible()
  await page.getByText('Future', { exact: true }).click()
  await expect(
    page
      .getByRole('table', { name: 'VODs' })
      .getByText(/^Starts in/)
      .first(),
  ).toBeVisible()
  const open = page.getByRole('button', { name: /^Actors and categories of/ }).first()
  await open.click()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Actors', { exact: true })).toBeVisible()
  await expect(page.getByText('Categories', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('shows pictures only from the allowed servers', async ({ page, portal }) => {
  portal.expectErrors(/^request to https:\/\/pictures\.example\.com$/)
  await portal.signIn(page, 'operations')
  const [vod] = JSON.parse((await portal.send('operations', 'GET', '/get-all-vods')).text) as object[]
  const vods = [
    { ...vod, mediaId: 'A', name: 'Known', logo: `${PICTURE_ORIGIN}/known.png` },
    { ...vod, mediaId: 'B', name: 'Other', logo: 'https://other.example.com/other.png' },
  ]
  await mockResponse(page, 'get-all-vods', 200, JSON.stringify(vods))
  const body = Buffer.from(await (await page.request.get('/channel-logos/logo-CINE.png')).body())
  await page.route(`${PICTURE_ORIGIN}/known.png`, (route) => route.fulfill({ contentType: 'image/png', body }))
  await page.goto('/vods')
  const picture = page.getByRole('img', { name: 'Poster of Known' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('The image is at https://other.example.com/other.png')).toBeAttached()
})

test('shows VODs that need attention and links to them', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/vods')
  for (const text of [
    'expire within 7 days',
    'expire within 30 days',
    'expired but still enabled',
    'licensed but disabled',
  ]) {
    await page.goto('/vods')
    const link = page.getByRole('list', { name: 'Needs attention' }).getByRole('link', { name: text })
    const count = (await link.textContent())?.split(' ')[0]
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
    await link.click()
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} (rows?|of)`) })).toBeVisible()
  }
})

test('toggles a status and reverts it by toast or by hand', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/vods?name=no-such-video')
  await expect(page.getByText('No VODs match the filters')).toBeVisible()
  await page.goto('/vods?filter=future&status=Active&sort=-name')
  const button = page.getByRole('button', { name: /^Toggle status of/ }).first()
  const label = await button.getAttribute('aria-label')
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure you want to toggle the status?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(toasts(page).getByText('VOD status changed successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: label ?? '' })).toBeHidden()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expectAccessible(page, 'section[aria-label="Messages"]')
  await undo.click()
  // The toggled row had left the list, so the row that replaced it had the focus, and has it again.
  await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('aria-label', /^Toggle status of/)
  await expect(page.getByRole('button', { name: label ?? '' })).toBeVisible()
  await expect(toasts(page).getByText('The change was undone.', { exact: true })).toBeVisible()
  await expect(undo).toBeHidden()
  await page.getByRole('button', { name: label ?? '' }).click()
  await dialog.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(page.getByRole('button', { name: label ?? '' })).toBeHidden()
  await page.goto('/vods?filter=future&status=Disabled')
  await page.getByRole('button', { name: label ?? '' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
  await expect(page.getByRole('button', { name: label ?? '' })).toBeHidden()
})

test('reports failures', async ({ page, portal }) => {
  portal.expectErrors(SERVER_ERROR)
  portal.expectErrors(CLIENT_ERROR)
  await portal.signIn(page, 'operations')
  await mockResponse(page, 'toggle-vod-status', 404, 'VodNotFound')
  await page.goto('/vods')
  await page
    .getByRole('button', { name: /^Toggle status of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
  await expect(toasts(page).getByText('Unable to change VOD status')).toBeVisible()
  await mockResponse(page, 'toggle-vod-status', 409, 'StateChanged')
  await page
    .getByRole('button', { name: /^Toggle status of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Toggle Status' }).click()
  await expect(
    toasts(page).getByText('The status has changed since you loaded this page. Reload and try again.'),
  ).toBeVisible()
  await mockResponse(page, 'get-vod-counts', 500, 'InternalError')
  await page.goto('/vods?within=7')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unroute('**/admin/api/get-vod-counts*')
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('link', { name: 'Show all current VODs again' })).toBeVisible()
  await mockResponse(page, 'get-all-vods', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Error fetching vods')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
  await mockResponse(page, 'get-all-vods', 200, '[]')
  await page.goto('/vods?filter=future')
  await expect(page.getByText('No future VODs')).toBeVisible()
  for (const [query, empty] of [
    ['', 'No current VODs'],
    ['?filter=expired', 'No expired VODs'],
    ['?within=7', /^No licenses expire within 7 days/],
  ] as const) {
    await page.goto(`/vods${query}`)
    await expect(page.getByRole('main').getByText(empty)).toBeVisible()
  }
  await expectAccessible(page)
})
