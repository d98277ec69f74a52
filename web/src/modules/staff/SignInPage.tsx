import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { Entrance } from '../../app/chrome/Entrance.tsx'
import { destinationOf } from '../../app/chrome/guard.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import styles from './SignIn.module.css'
import { useSignIn } from './use-sign-in.ts'

const loadForgotPassword = () => import('./ForgotPasswordDialog.tsx')
const ForgotPasswordDialog = lazy(() =>
  loadForgotPassword().then((module) => ({ default: module.ForgotPasswordDialog })),
)
const SecondStepForm = lazy(() =>
  import('./two-factor/SecondStepForm.tsx').then((module) => ({ default: module.SecondStepForm })),
)
const loadSingleSignOn = () => import('./single-sign-on/SingleSignOn.tsx')
const SignInByProvider = lazy(() => loadSingleSignOn().then((module) => ({ default: module.SignInByProvider })))
const RefusedByProvider = lazy(() => loadSingleSignOn().then((module) => ({ default: module.RefusedByProvider })))

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
        <Suspense>
          <SecondStepForm {...secondStep} />
        </Suspense>
      </Entrance>
    )
  }
  return (
    <Entrance>
      <h1 className={styles.title}>Sign In</h1>
      <Suspense>{singleSignOnName && refused && <RefusedByProvider name={singleSignOnName} code={refused} />}</Suspense>
      <form {...form.props} className={styles.form}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus />
        <PasswordField {...form.field('password')} label="Password" />
        <Button ref={submit} type="submit" fullWidth loading={isRunning}>
          Sign In
        </Button>
      </form>
      <div className={styles.below}>
        <TextButton
          onPointerEnter={loadForgotPassword}
          onFocus={loadForgotPassword}
          onClick={() => setIsResetOpen(true)}
        >
          Forgot password?
        </TextButton>
      </div>
      <Suspense>
        {singleSignOnName && <SignInByProvider name={singleSignOnName} returnTo={returnTo} />}
        {isResetOpen && <ForgotPasswordDialog email={form.values.email ?? ''} onClose={() => setIsResetOpen(false)} />}
      </Suspense>
    </Entrance>
  )
}
