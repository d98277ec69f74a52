import { expect, expectAccessible, test } from '../portal.ts'

test('explains how to enable nightly backups', async ({ page, portal }) => {
  await portal.signIn(page, 'administrator')
  await page.goto('/backups')
  await expect(
    page.getByText(/^Nightly backups are off\. To turn them on, set the BACKUP_BUCKET setting/),
  ).toBeVisible()
  await expect(page.getByText('No backups yet', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
