import { Button } from '@mantine/core'
import { type Enrollment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useCallForm } from '../../../app/api/call-form.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { codeErrors, CodeField, mustRestart, selectRejectedCode } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { SecondStepProps } from './SecondStepForm.tsx'
import styles from './TwoFactor.module.css'

const { beginRequiredTwoFactor, confirmRequiredTwoFactor } = twoFactorCalls

interface Confirmed {
  readonly token: string
  readonly recoveryCodes: readonly string[]
}

/**
 * For users whose role requires two-factor authentication but who have not set it up; there is no session until then.
 */
export function SetupStep({ challenge, isEntering, onToken, onStartAgain }: SecondStepProps) {
  const begin = useAction(beginRequiredTwoFactor)
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const { form, isRunning } = useCallForm(confirmRequiredTwoFactor, {
    initial: { challenge, code: '' },
    onDone: setConfirmed,
    errorFields: codeErrors,
    onFailed: (failure) => (mustRestart(failure) ? onStartAgain() : selectRejectedCode(failure, form)),
  })

  async function setUp() {
    const outcome = await begin.run({ challenge })
    if (outcome.ok) setEnrollment(outcome.reply)
    else if (mustRestart(outcome.failure)) onStartAgain()
  }

  if (confirmed) {
    const { token, recoveryCodes } = confirmed
    return <RecoveryCodes codes={recoveryCodes} verb="Sign In" isRunning={isEntering} onStored={() => onToken(token)} />
  }
  if (enrollment) {
    return (
      <AuthenticatorSetup enrollment={enrollment}>
        <form {...form.props} className={styles.form}>
          <CodeField {...form.field('code')} autoFocus />
          <Button type="submit" fullWidth loading={isRunning}>
            Turn On and Sign In
          </Button>
        </form>
      </AuthenticatorSetup>
    )
  }
  return (
    <div className={styles.form}>
      <p>Your role requires two-factor authentication: your password and a code from an authenticator app.</p>
      <p className={styles.quiet}>You need your phone. Setup takes about a minute.</p>
      <Button fullWidth loading={begin.isRunning} onClick={setUp} data-autofocus>
        Set Up
      </Button>
      <div>
        <TextButton onClick={onStartAgain}>Back to email and password</TextButton>
      </div>
    </div>
  )
}
