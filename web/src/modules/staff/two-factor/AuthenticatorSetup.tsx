import type { Enrollment } from '@portal/contract/staff/two-factor/calls'
import { lazy, type ReactNode, Suspense } from 'react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './TwoFactor.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

interface AuthenticatorSetupProps {
  readonly enrollment: Enrollment
  /** The form for a code. */
  readonly children: ReactNode
}

/** Shows the secret for an authenticator app, and asks for a code to confirm the setup. */
export function AuthenticatorSetup({ enrollment: { secret, uri }, children }: AuthenticatorSetupProps) {
  return (
    <ol className={styles.steps}>
      <li>
        <h2 className={styles.step}>1. Add this account to your authenticator app</h2>
        <p className={styles.quiet}>
          Scan this QR code with an app such as Google Authenticator, Microsoft Authenticator or 1Password.
        </p>
        <Suspense fallback={<div className={styles.qr} aria-busy />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
        <div>
          <p className={styles.quiet}>Can't scan the code? Enter this setup key:</p>
          <p className={styles.secret}>
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} label="Key" />
          </p>
        </div>
      </li>
      <li>
        <h2 className={styles.step}>2. Enter the 6-digit code from the app</h2>
        {children}
      </li>
    </ol>
  )
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
