import { Button } from '@mantine/core'
import type { Enrolment } from '@portal/contract/staff/two-factor/calls'
import { lazy, type ReactNode, Suspense } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Form } from '../../ui/form.ts'
import { CodeField, type CodeFieldProps } from './CodeField.tsx'
import styles from './TwoFactor.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

interface AuthenticatorSetupProps<T> {
  readonly enrolment: Enrolment
  readonly form: Form<T>
  readonly code: CodeFieldProps
  /** What the confirming button says. */
  readonly verb: string
  readonly isRunning: boolean
  /** Beside that button. */
  readonly otherwise?: ReactNode
}

/** Gives an authenticator app the secret, and asks for a code as the proof that it has it. */
export function AuthenticatorSetup<T>(props: AuthenticatorSetupProps<T>) {
  const { enrolment, form, code, verb, isRunning, otherwise } = props
  const { secret, uri } = enrolment
  return (
    <ol className={styles.steps}>
      <li>
        <h2 className={styles.step}>1. Add it to your authenticator app</h2>
        <p className={styles.quiet}>
          Scan this with an app such as Google Authenticator, Microsoft Authenticator or 1Password.
        </p>
        <Suspense fallback={<div className={styles.qr} aria-busy />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
        <div>
          <p className={styles.quiet}>If you cannot scan it, enter this key in the app:</p>
          <p className={styles.secret}>
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} label="Key" />
          </p>
        </div>
      </li>
      <li>
        <h2 className={styles.step}>2. Enter the code that the app shows</h2>
        <form {...form.props} className={styles.form}>
          <CodeField {...code} autoFocus />
          <div className={styles.buttons}>
            <Button type="submit" loading={isRunning}>
              {verb}
            </Button>
            {otherwise}
          </div>
        </form>
      </li>
    </ol>
  )
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
