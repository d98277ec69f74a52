import type { SecondStep } from '@portal/contract/staff/calls'
import { CodeStep } from './CodeStep.tsx'
import { SetupStep } from './SetupStep.tsx'
import styles from './TwoFactor.module.css'

export interface SecondStepProps {
  readonly challenge: string
  /** The session exists, and the user is loading. */
  readonly isEntering: boolean
  readonly onToken: (token: string) => Promise<void>
  /** Returns to email address and password. */
  readonly onStartAgain: () => void
}

/** The second step after the password. */
export function SecondStepForm({ step, ...props }: SecondStepProps & Pick<SecondStep, 'step'>) {
  const Step = step === 'code' ? CodeStep : SetupStep
  return (
    <div className={styles.secondStep}>
      <Step {...props} />
    </div>
  )
}
