import { Button } from '@mantine/core'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showNotice } from '../../../ui/toast.ts'
import { codeErrors, CodeField, mustRestart, selectRejectedCode } from './CodeField.tsx'
import type { SecondStepProps } from './SecondStepForm.tsx'
import styles from './TwoFactor.module.css'

/** Asks for a code from the authenticator app, or a recovery code. */
export function CodeStep(props: SecondStepProps) {
  const [hasNoApp, setHasNoApp] = useState(false)
  return (
    <>
      {hasNoApp ? <RecoveryCodeForm {...props} /> : <AppCodeForm {...props} />}
      <div className={styles.others}>
        <TextButton onClick={() => setHasNoApp(!hasNoApp)}>
          {hasNoApp ? 'Use your authenticator app instead' : 'Use a recovery code instead'}
        </TextButton>
        <TextButton onClick={props.onStartAgain}>Back to email and password</TextButton>
      </div>
    </>
  )
}

function AppCodeForm({ challenge, isEntering, onToken, onStartAgain }: SecondStepProps) {
  const { form, isRunning } = useCallForm(twoFactorCalls.signInWithCode, {
    initial: { challenge, code: '' },
    onDone: ({ token }) => onToken(token),
    errorFields: codeErrors,
    onFailed: (failure) => (mustRestart(failure) ? onStartAgain() : selectRejectedCode(failure, form)),
  })
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.quiet}>Enter the 6-digit code from your authenticator app.</p>
      <CodeField {...form.field('code')} autoFocus />
      <Button type="submit" fullWidth loading={isRunning || isEntering}>
        Sign In
      </Button>
    </form>
  )
}

function RecoveryCodeForm({ challenge, isEntering, onToken, onStartAgain }: SecondStepProps) {
  const { form, isRunning } = useCallForm(twoFactorCalls.signInWithRecoveryCode, {
    initial: { challenge, code: '' },
    async onDone({ token, recoveryCodesLeft }) {
      await onToken(token)
      showNotice(codesLeftText(recoveryCodesLeft))
    },
    errorFields: codeErrors,
    onFailed: (failure) => (mustRestart(failure) ? onStartAgain() : selectRejectedCode(failure, form)),
  })
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.quiet}>Enter one of your saved recovery codes.</p>
      <TextField {...form.field('code')} label="Recovery code" autoFocus />
      <Button type="submit" fullWidth loading={isRunning || isEntering}>
        Sign In
      </Button>
    </form>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return 'You have used your last recovery code. Generate new codes under Two-Factor Authentication.'
  return `You have ${left === 1 ? 'one recovery code' : `${left} recovery codes`} left.`
}
