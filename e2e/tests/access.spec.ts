import { expect, expectNoPermission, follow, type Role, roles, test, visit } from '../portal.ts'

/** By the permission table of the specification. */
const screens: readonly (readonly [allowed: readonly Role[], paths: readonly string[]])[] = [
  [roles, ['/change-my-password', '/two-factor']],
  [
    ['administrator', 'operations'],
    [
      '/content-management',
      '/channels',
      '/create-channel',
      '/edit-channel/GOLD',
      '/reorder-channels',
      '/channel-programs/GOLD',
      '/program-guide',
      '/channel-logos',
      '/channel-tags',
      '/channel-tag-values/GENR',
      '/create-channel-tag',
      '/create-channel-tag-value/GENR',
      '/vods',
      '/merchants',
      '/create-merchant',
      '/application-errors',
      '/complimentary-codes',
      '/create-complimentary-code',
    ],
  ],
  [['administrator', 'marketing'], ['/customer-export']],
  [['administrator', 'finance', 'support'], ['/billing-problems']],
  [
    ['administrator'],
    [
      '/admin-users',
      '/create-admin-user',
      '/edit-admin-user/support@demo.test',
      '/rights',
      '/audit-trail',
      '/security-events',
      '/service-keys',
      '/backups',
    ],
  ],
]

for (const role of roles) {
  test(`${role}: opens permitted screens and is redirected from all others`, async ({ page, portal }) => {
    await portal.signIn(page, role)
    await page.goto('/user-home')
    for (const [allowed, paths] of screens) {
      for (const path of paths) {
        await test.step(path, async () => {
          if (allowed.includes(role)) {
            await visit(page, path)
            await expect(page).toHaveURL(path)
          } else {
            await follow(page, path)
            await expectNoPermission(page)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          }
        })
      }
    }
  })
}
