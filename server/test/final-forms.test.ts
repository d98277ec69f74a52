import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const modules = new URL('../../web/src/modules/', import.meta.url)

/** Forms whose effect can be undone, is only a preview or is described elsewhere. */
const others = [
  'bulk/BulkDialog.tsx',
  'content/channels/EditChannelPage.tsx',
  'content/channels/MoveDialog.tsx',
  'customers/actions/ActionForm.tsx',
  'notes/FollowUpDialogs.tsx',
  'staff/ForgotPasswordDialog.tsx',
  'staff/SignInAgainDialog.tsx',
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
