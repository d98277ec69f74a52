import { Button } from '@mantine/core'
import { type Enrollment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { NotLoaded } from '../../../ui/Empty.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageForm } from '../../../ui/PageForm.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { codeErrors, CodeField, mustRestart, selectRejectedCode } from './CodeField.tsx'
import { TwoFactorIsOff, TwoFactorIsOn } from './Overview.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { LostPhoneHelp, SetupHelp } from './TwoFactorHelp.tsx'

/** The user's own two-factor authentication: setup, recovery codes, turning off. */
export default function TwoFactorPage() {
  const state = useCallQuery(twoFactorCalls.getMyTwoFactor, {}, { quiet: true })
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function show(newCodes: readonly string[]) {
    setEnrollment(null)
    setCodes(newCodes)
  }

  function content() {
    if (codes) return <RecoveryCodes codes={codes} verb="Done" onStored={() => setCodes(null)} />
    if (enrollment) return <ConfirmApp enrollment={enrollment} onDone={show} onCancel={() => setEnrollment(null)} />
    const { data } = state
    if (!data) return <NotLoaded loadable={state} height="13rem" />
    if (data.turnedOnAt === null) return <TwoFactorIsOff onBegun={setEnrollment} />
    return <TwoFactorIsOn {...data} turnedOnAt={data.turnedOnAt} onBegun={setEnrollment} onCodes={show} />
  }

  function beside() {
    // The setup contains its own instructions.
    if (codes || enrollment || !state.data) return undefined
    return state.data.turnedOnAt === null ? <SetupHelp /> : <LostPhoneHelp />
  }

  return (
    <Page
      title="Two-Factor Authentication"
      description="Sign in with your password and a code from an authenticator app."
      width="form"
      beside={beside()}
    >
      {content()}
    </Page>
  )
}

interface ConfirmAppProps {
  readonly enrollment: Enrollment
  /** Receives the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Lets a signed-in user set up an authenticator app. */
function ConfirmApp({ enrollment, onDone, onCancel }: ConfirmAppProps) {
  const { form, isRunning } = useCallForm(twoFactorCalls.confirmTwoFactor, {
    initial: { code: '' },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    errorFields: codeErrors,
    onFailed: (failure) => (mustRestart(failure) ? onCancel() : selectRejectedCode(failure, form)),
  })
  return (
    <AuthenticatorSetup enrollment={enrollment}>
      <PageForm
        form={form}
        verb="Turn On"
        isRunning={isRunning}
        cancel={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <CodeField {...form.field('code')} autoFocus />
      </PageForm>
    </AuthenticatorSetup>
  )
}
