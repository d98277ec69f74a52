import type { SecondStep } from '@portal/contract/staff/calls'
import { useRouter } from '@tanstack/react-router'
import { useTask } from '../../../app/api/task.ts'
import { Entrance } from '../../../app/chrome/Entrance.tsx'
import { destinationOf } from '../../../app/chrome/guard.ts'
import { enter } from '../../../app/chrome/start-up.ts'
import { paths } from '../../../app/paths.ts'
import { useDocumentTitle } from '../../../ui/Page.tsx'
import styles from '../SignIn.module.css'
import { SecondStepForm } from '../two-factor/SecondStepForm.tsx'

interface SecondStepAfterProviderProps {
  readonly next: SecondStep
  readonly returnTo: string
}

/** For a role that requires two factors, after a sign-in with the identity provider that proved only one. */
export function SecondStepAfterProvider({ next, returnTo }: SecondStepAfterProviderProps) {
  useDocumentTitle('Two-Factor Authentication')
  const { history } = useRouter()
  const { run, isRunning } = useTask(async (_signal, token: string) => {
    await enter(token)
    history.replace(destinationOf(returnTo))
  })
  return (
    <Entrance>
      <h1 className={styles.title}>Two-Factor Authentication</h1>
      <SecondStepForm
        {...next}
        isEntering={isRunning}
        onToken={run}
        onStartAgain={() => history.replace(paths.signIn())}
      />
    </Entrance>
  )
}
