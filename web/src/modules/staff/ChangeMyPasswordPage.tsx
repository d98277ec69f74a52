import { staffCalls } from '@portal/contract/staff/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallForm } from '../../app/api/call-form.ts'
import { replaceToken } from '../../app/api/other-tabs.ts'
import { useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { MySessions } from './sessions/SessionList.tsx'

/** The user's own password and sessions. A new password ends all other sessions. */
export default function ChangeMyPasswordPage() {
  const navigate = useNavigate()
  const { user } = useSession()
  const { form, isRunning } = useCallForm(staffCalls.changeMyPassword, {
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onReply: ({ token }) => replaceToken(token),
    onDone: () => navigate({ to: paths.userHome(), ignoreBlocker: true }),
    errorFields: { Unauthorized: 'currentPassword', CommonPassword: 'newPassword' },
  })
  return (
    <Page
      title="Change My Password"
      description="Changing your password signs you out of all other sessions."
      width="form"
      beside={<MySessions />}
    >
      <LeaveGuard isChanged={form.isChanged} />
      <PageForm form={form} verb="Submit" isRunning={isRunning}>
        {/* Identifies the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField {...form.field('currentPassword')} label="Current Password" autoFocus />
        <NewPasswordField {...form.field('newPassword')} />
        <PasswordField {...form.field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      </PageForm>
    </Page>
  )
}
