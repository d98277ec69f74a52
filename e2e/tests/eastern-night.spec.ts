import { expect, test } from '../portal.ts'

/** 9:30 PM on February 28 in New York: another day in UTC, in Asia, and in most other time zones. */
const EVENING = new Date('2026-03-01T02:30:00Z')

for (const timezoneId of ['America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo', 'UTC']) {
  test.describe(`at night in New York with a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test.beforeEach(async ({ page, portal }) => {
      await page.clock.setFixedTime(EVENING)
      await portal.signIn(page, 'administrator')
    })

    test('reports and calendars end today in Eastern Time', async ({ page }) => {
      for (const path of [
        '/card-sales-report',
        '/in-app-sales-report',
        '/merchant-sales-report',
        '/utm-sales-report',
      ]) {
        await page.goto(path)
        await expect(page.getByLabel('Start Date')).toHaveText('02/01/2026')
        await expect(page.getByLabel('End Date')).toHaveText('02/28/2026')
      }
      await page.getByLabel('End Date').click()
      await expect(page.getByRole('dialog', { name: 'Calendar' }).locator('[data-highlight-today]')).toHaveText('28')
      await page.goto('/audit-trail')
      await page.getByRole('button', { name: 'From' }).click()
      await expect(page.getByRole('dialog', { name: 'Calendar' }).locator('[data-highlight-today]')).toHaveText('28')
    })

    test('a complimentary code starts today in UTC and notes the different day in New York', async ({ page }) => {
      await page.goto('/create-complimentary-code')
      await expect(page.getByLabel('Start Date')).toHaveText('03/01/2026')
      await expect(page.getByLabel('End Date')).toHaveText('03/01/2026')
      await expect(page.getByText('Mar 1, 2026 in UTC, but still Feb 28, 2026 in New York.')).toHaveCount(1)
    })
  })
}
