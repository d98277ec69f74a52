import type { SecondStep } from '@portal/contract/staff/calls'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailed } from '../../../app/api/call-failed.ts'
import { destinationOf } from '../../../app/chrome/guard.ts'
import { enter } from '../../../app/chrome/start-up.ts'
import { paths } from '../../../app/paths.ts'
import { showFailure } from '../../../ui/toast.ts'
import styles from '../SignIn.module.css'
import { SecondStepForm } from '../two-factor/SecondStepForm.tsx'

interface SecondStepAfterProviderProps {
  readonly next: SecondStep
  readonly returnTo: string
}

/** For a role that requires two factors, after a sign-in at the identity provider that has proven one. */
export function SecondStepAfterProvider({ next, returnTo }: SecondStepAfterProviderProps) {
  const { history } = useRouter()
  const [isEntering, setIsEntering] = useState(false)

  async function goOn(token: string) {
    setIsEntering(true)
    try {
      await enter(token)
      history.replace(destinationOf(returnTo))
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      showFailure(reason)
    } finally {
      setIsEntering(false)
    }
  }
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>Two-Factor Authentication</h1>
      <SecondStepForm
        {...next}
        isEntering={isEntering}
        onToken={goOn}
        onStartAgain={() => history.replace(paths.signIn())}
      />
    </div>
  )
}
