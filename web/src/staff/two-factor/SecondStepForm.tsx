import type { SecondStep } from '@portal/contract/staff/calls'
import { lazy, Suspense } from 'react'
import { CodeStep } from './CodeStep.tsx'
import styles from './TwoFactor.module.css'

const SetupStep = lazy(() => import('./SetupStep.tsx').then((module) => ({ default: module.SetupStep })))

export interface SecondStepProps {
  readonly challenge: string
  /** The session has been given, and who is signed in is being asked. */
  readonly isEntering: boolean
  readonly onToken: (token: string) => Promise<void>
  /** With email address and password. */
  readonly onStartAgain: () => void
}

/** What follows the right password where that is not enough. */
export function SecondStepForm({ step, ...props }: SecondStepProps & Pick<SecondStep, 'step'>) {
  if (step === 'code') return <CodeStep {...props} />
  return (
    <Suspense fallback={<div className={styles.skeleton} aria-busy />}>
      <SetupStep {...props} />
    </Suspense>
  )
}

export const secondStepTitles: Record<SecondStep['step'], string> = {
  code: 'Enter your code',
  enrol: 'Set up two-factor sign-in',
}
