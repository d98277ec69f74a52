import { answer, BROKEN, expect, expectAccessible, test, toasts } from '../portal.ts'

test('operations sees what all channels show, moves in time, and opens one', async ({ page, portal }) => {
  await portal.signIn(page, 'operations')
  await page.goto('/channels')
  await page.getByRole('main').getByRole('link', { name: 'Program Guide', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program Guide' })).toBeVisible()
  const channels = page.getByRole('list', { name: 'Channels', exact: true })
  await expect(channels.getByRole('img', { name: 'On now:' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^\w{3}, \w{3} \d+, .* Eastern Time$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: '1 Day Later' }).click()
  await expect(page).toHaveURL(/\?from=/)
  await expect(channels.getByRole('img', { name: 'On now:' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL('/program-guide')

  const notRefreshed = page.getByRole('region', { name: 'Not refreshed' })
  await expect(notRefreshed).toContainText(/^(One program guide|\d+ program guides) could not be refreshed: /)
  const failed = notRefreshed.getByRole('link', { name: 'Tiempo y Clima' })
  await expect(failed).toHaveAttribute('href', '/channel-programs/TIEM')

  await page.mouse.wheel(0, 10_000)
  await expect(channels.getByRole('link', { name: 'Zona Extrema' })).toBeVisible()
  await expect(channels.getByRole('img', { name: 'Unable to reach the program guide source.' })).toHaveCount(1)
  await channels.getByRole('link', { name: 'Zona Extrema' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zona Extrema' })).toBeVisible()
})

test('says that there are no channels with a guide, and that it could not be read', async ({ page, portal }) => {
  portal.expectComplaints(BROKEN)
  await portal.signIn(page, 'operations')
  await answer(page, 'get-program-guide', 200, '{"asOf":"2026-03-10T15:00:00.000Z","channels":[]}')
  await page.goto('/program-guide')
  await expect(page.getByText('No channel has a Gracenote station ID')).toBeVisible()
  await page.unroute('**/admin/api/get-program-guide*')
  await answer(page, 'get-program-guide', 500, 'InternalError')
  await page.reload()
  await expect(toasts(page).getByText('Error fetching program guide')).toBeVisible()
  await expectAccessible(page)
})

test('marketing may not see it', async ({ page, portal }) => {
  await portal.signIn(page, 'marketing')
  await page.goto('/program-guide')
  await expect(page).toHaveURL('/user-home')
})
