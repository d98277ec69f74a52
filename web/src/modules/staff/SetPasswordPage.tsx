import { Button } from '@mantine/core'
import { staffCalls } from '@portal/contract/staff/calls'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '../../app/api/call-form.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { Entrance } from '../../app/chrome/Entrance.tsx'
import { paths } from '../../app/paths.ts'
import { Failed } from '../../ui/Empty.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx'
import styles from './SignIn.module.css'

interface PageText {
  readonly purpose: 'set' | 'reset'
  readonly heading: string
  readonly verb: string
  readonly verifying: string
  readonly invalid: string
}

/** For new admin users, from the link in their email. */
export default function SetPasswordPage() {
  return (
    <PasswordLinkPage
      call={staffCalls.setPassword}
      text={{
        purpose: 'set',
        heading: 'Set Your Account Password',
        verb: 'Set Password',
        verifying: 'Verifying password token...',
        invalid: 'Password token has expired or is invalid',
      }}
    />
  )
}

/** For users who forgot their password, from the link in their email. */
export function ResetPasswordPage() {
  return (
    <PasswordLinkPage
      call={staffCalls.resetPassword}
      text={{
        purpose: 'reset',
        heading: 'Reset Your Account Password',
        verb: 'Reset Password',
        verifying: 'Verifying password reset token...',
        invalid: 'Reset password token has expired or is invalid',
      }}
    />
  )
}

interface PasswordLinkProps {
  readonly call: typeof staffCalls.setPassword | typeof staffCalls.resetPassword
  readonly text: PageText
}

function PasswordLinkPage({ call, text }: PasswordLinkProps) {
  const { token = '' } = useParams({ strict: false })
  const check = useCallQuery(staffCalls.checkPasswordToken, { token }, { quiet: true, once: true })
  const isInvalid = !check.failure && check.data?.purpose !== text.purpose
  useDocumentTitle(check.isLoading ? text.verifying : isInvalid ? text.invalid : text.heading)

  if (check.isLoading) {
    return (
      <Entrance role="status">
        <h1 className={styles.title}>{text.verifying}</h1>
      </Entrance>
    )
  }
  if (check.failure && check.failure.code !== 'InvalidToken') {
    return (
      <Entrance role="alert">
        <h1 className={styles.title}>{text.heading}</h1>
        <Failed failure={check.failure} retry={check.retry} />
      </Entrance>
    )
  }
  if (check.data?.purpose !== text.purpose) {
    return <InvalidLink title={text.invalid} />
  }
  return <PasswordForm call={call} text={text} token={token} email={check.data.email} />
}

/** Links are valid once and for a limited time; a new one is emailed. */
function InvalidLink({ title }: { readonly title: string }) {
  const [isRequested, setIsRequested] = useState(false)
  return (
    <Entrance role="alert">
      <h1 className={styles.title}>{title}</h1>
      <Button fullWidth onClick={() => setIsRequested(true)}>
        Get a New Link
      </Button>
      {isRequested && <ForgotPasswordDialog email="" onClose={() => setIsRequested(false)} />}
    </Entrance>
  )
}

function PasswordForm({ call, text, token, email }: PasswordLinkProps & { token: string; email: string }) {
  const { history } = useRouter()
  const { form, isRunning } = useCallForm(call, {
    initial: { token, password: '' },
    onDone: () => history.replace(paths.signIn()),
    errorFields: { CommonPassword: 'password' },
  })
  return (
    <Entrance>
      <h1 className={styles.title}>{text.heading}</h1>
      <p className={styles.for}>{email}</p>
      <form {...form.props} className={styles.form}>
        {/* Identifies the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...form.field('password')} autoFocus />
        <Button type="submit" fullWidth loading={isRunning}>
          {text.verb}
        </Button>
      </form>
    </Entrance>
  )
}
