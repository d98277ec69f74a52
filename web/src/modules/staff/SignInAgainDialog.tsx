import { usePortalConfig } from '../../app/api/portal-config.ts'
import { currentSession } from '../../app/api/session.ts'
import { signOut } from '../../app/chrome/start-up.ts'
import { paths } from '../../app/paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { allowLeaving } from '../../ui/leave.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSignIn } from './use-sign-in.ts'

const SecondStepForm = lazyPart(() => import('./two-factor/SecondStepForm.tsx').then((module) => module.SecondStepForm))
const SignInAgainByProvider = lazyPart(() =>
  import('./single-sign-on/SingleSignOn.tsx').then((module) => module.SignInAgainByProvider),
)

const TITLE = 'Sign In Again'

/** Like the page, the dialog stays below the notice for narrow windows. */
function doNothing() {}

/** Prompts the user to sign in again after the session has ended. The page behind stays unchanged. */
export function SignInAgainDialog({ email }: { readonly email: string }) {
  const { singleSignOnName } = usePortalConfig()
  const { form, isRunning, secondStep } = useSignIn(email, handleSignedIn)

  function handleSignedIn() {
    // One user's screen is never shown to the next.
    if (currentSession().user?.email === email) return
    allowLeaving()
    location.replace(paths.userHome())
  }
  if (secondStep) {
    return (
      <Dialog title={TITLE} onClose={signOut} onNarrow={doNothing} isFirm>
        <SecondStepForm {...secondStep} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={TITLE}
      verb="Sign In"
      form={form}
      facts="Your session has expired. Sign in to continue where you left off."
      isRunning={isRunning}
      onClose={signOut}
      onNarrow={doNothing}
      isFirm
    >
      {singleSignOnName && <SignInAgainByProvider name={singleSignOnName} onSignedIn={handleSignedIn} />}
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...form.field('password')} label="Password" autoFocus />
    </FormDialog>
  )
}
