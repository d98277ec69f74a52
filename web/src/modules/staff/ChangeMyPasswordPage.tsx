import { staffCalls } from '@portal/contract/staff/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../app/api/actions.ts'
import { renewToken } from '../../app/api/other-tabs.ts'
import { useSession } from '../../app/api/session.ts'
import { paths } from '../../app/paths.ts'
import { useForm } from '../../ui/form.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PasswordStrengthBar } from '../../ui/PasswordStrengthBar.tsx'
import styles from './ChangeMyPasswordPage.module.css'
import { MySessions } from './sessions/MySessions.tsx'

const { changeMyPassword } = staffCalls

/** One's own password and sessions. A new password ends all of the others. */
export default function ChangeMyPasswordPage() {
  const navigate = useNavigate()
  const { user } = useSession()
  const { run, isRunning } = useAction(changeMyPassword, { onReply: ({ token }) => renewToken(token) })
  const form = useForm({
    schema: changeMyPassword.input,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async onSubmit(passwords) {
      const outcome = await run(passwords)
      if (outcome.ok) void navigate({ to: paths.userHome(), ignoreBlocker: true })
      else if (outcome.failure.code === 'Unauthorized') form.objectTo('currentPassword', outcome.failure.message)
      else if (outcome.failure.code === 'CommonPassword') form.objectTo('newPassword', outcome.failure.message)
    },
  })
  return (
    <Page title="Change My Password" description="Changing your password signs you out of all other sessions." narrow>
      <LeaveGuard isChanged={form.isChanged} />
      <PageForm form={form} verb="Submit" isRunning={isRunning}>
        {/* For password managers: whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField {...form.field('currentPassword')} label="Current Password" autoFocus />
        <div className={styles.newPassword}>
          <PasswordField {...form.field('newPassword')} label="New Password" autoComplete="new-password" />
          <PasswordStrengthBar password={form.values.newPassword ?? ''} />
        </div>
        <PasswordField {...form.field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      </PageForm>
      <MySessions />
    </Page>
  )
}
