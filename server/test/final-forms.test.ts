import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const modules = new URL('../../web/src/modules/', import.meta.url)

/**
 * Forms whose effect can be undone, or taken back by another action (edit, delete, revoke, disable), is only a preview or
 * is described elsewhere, such as beside a code that cannot be changed later.
 */
const others = [
  'bulk/BulkDialog.tsx',
  'content/channel-tags/CreateChannelTagPage.tsx',
  'content/channel-tags/CreateChannelTagValuePage.tsx',
  'content/channels/CreateChannelPage.tsx',
  'content/channels/EditChannelPage.tsx',
  'content/channels/MoveDialog.tsx',
  'customer-export/ExportForm.tsx',
  'customers/actions/ActionForm.tsx',
  'events/CreateWebhookPage.tsx',
  'events/EditWebhookPage.tsx',
  'merchants/CreateMerchantPage.tsx',
  'money-limits/ChangeLimitsDialog.tsx',
  'notes/FollowUpDialogs.tsx',
  'reports/schedules/MailReportDialog.tsx',
  'service-keys/CreateServiceKeyDialog.tsx',
  'staff/ChangeMyPasswordPage.tsx',
  'staff/ForgotPasswordDialog.tsx',
  'staff/SignInAgainDialog.tsx',
  'staff/admin-users/CreateAdminUserPage.tsx',
  'staff/admin-users/EditAdminUserPage.tsx',
  'staff/two-factor/TwoFactorPage.tsx',
  'views/EditViewDialog.tsx',
  'views/SaveViewDialog.tsx',
]

test('every form with a change that cannot be undone warns about it', () => {
  const withoutWarning = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const source = readFileSync(new URL(file, modules), 'utf8')
      return /<(FormDialog|FormPage|PageForm)\b/.test(source) && !source.includes('finalCall=')
    })
  expect(withoutWarning.toSorted()).toEqual(others)
})
