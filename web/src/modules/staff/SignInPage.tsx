import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { Entrance } from '../../app/chrome/Entrance.tsx'
import { destinationOf } from '../../app/chrome/guard.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import { lazyDialog, lazyPart } from '../../ui/lazy.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import styles from './SignIn.module.css'
import { useSignIn } from './use-sign-in.ts'

const forgotPassword = lazyDialog(() =>
  import('./ForgotPasswordDialog.tsx').then((module) => module.ForgotPasswordDialog),
)
const SecondStepForm = lazyPart(() => import('./two-factor/SecondStepForm.tsx').then((module) => module.SecondStepForm))
const loadSingleSignOn = () => import('./single-sign-on/SingleSignOn.tsx')
const SignInByProvider = lazyPart(() => loadSingleSignOn().then((module) => module.SignInByProvider))
const RefusedByProvider = lazyPart(() => loadSingleSignOn().then((module) => module.RefusedByProvider))

export default function SignInPage() {
  const { history } = useRouter()
  const { returnTo, refused } = useAddressQuery()
  const { singleSignOnName } = usePortalConfig()
  const { form, isRunning, secondStep } = useSignIn('', () => history.replace(destinationOf(returnTo)))
  useDocumentTitle(secondStep ? 'Two-Factor Authentication' : 'Sign In')
  const submit = useReturnFocus(isRunning)
  const [isResetOpen, setIsResetOpen] = useState(false)

  if (secondStep) {
    return (
      <Entrance>
        <h1 className={styles.title}>Two-Factor Authentication</h1>
        <SecondStepForm {...secondStep} />
      </Entrance>
    )
  }
  return (
    <Entrance>
      <h1 className={styles.title}>Sign In</h1>
      {singleSignOnName && refused && <RefusedByProvider name={singleSignOnName} code={refused} />}
      <form {...form.props} className={styles.form}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus />
        <PasswordField {...form.field('password')} label="Password" />
        <Button ref={submit} type="submit" fullWidth loading={isRunning}>
          Sign In
        </Button>
      </form>
      <div className={styles.below}>
        <TextButton {...forgotPassword.preload} onClick={() => setIsResetOpen(true)}>
          Forgot password?
        </TextButton>
      </div>
      {singleSignOnName && <SignInByProvider name={singleSignOnName} returnTo={returnTo} />}
      {isResetOpen && <forgotPassword.Dialog email={form.values.email ?? ''} onClose={() => setIsResetOpen(false)} />}
    </Entrance>
  )
}
