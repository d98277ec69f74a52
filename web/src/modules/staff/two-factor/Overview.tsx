import { Button } from '@mantine/core'
import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useState } from 'react'
import { DateTime } from '../../../ui/DateTime.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import styles from './TwoFactor.module.css'
import { TwoFactorStatus } from './TwoFactorStatus.tsx'

const RECOVERY_CODES = 10
/** From so few on it is time for new ones. */
const FEW = 3

export function TwoFactorIsOff({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <TwoFactorStatus isOn={false} />
        </dd>
      </dl>
      <p>With it, whoever learns your password still cannot sign in without your phone.</p>
      <p className={styles.note}>Turning it on signs you out everywhere else.</p>
      <div className={styles.others}>
        <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Turn On
        </Button>
      </div>
      {isAsking && <PasswordDialog onBegun={onBegun} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface TwoFactorIsOnProps {
  readonly turnedOnAt: Date
  readonly recoveryCodesLeft: number
  readonly isRequired: boolean
  readonly onBegun: (enrolment: Enrolment) => void
  readonly onCodes: (codes: readonly string[]) => void
}

type Asked = 'new codes' | 'another app' | 'turn off'

export function TwoFactorIsOn({ turnedOnAt, recoveryCodesLeft, isRequired, onBegun, onCodes }: TwoFactorIsOnProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <TwoFactorStatus isOn />
        </dd>
        <dt>Since</dt>
        <dd>
          <DateTime instant={turnedOnAt} />
        </dd>
        <dt>Recovery codes</dt>
        <dd className={recoveryCodesLeft <= FEW ? styles.few : undefined}>
          {recoveryCodesLeft} of {RECOVERY_CODES} left
        </dd>
      </dl>
      <div className={styles.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('new codes')}>
          Make New Recovery Codes
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('another app')}>
          Set Up Another App
        </Button>
        {!isRequired && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked('turn off')}>
            Turn Off
          </Button>
        )}
      </div>
      {isRequired && <p className={styles.note}>Your role requires it, so it cannot be turned off.</p>}
      {asked === 'new codes' && (
        <ProofDialog
          call={twoFactorCalls.renewRecoveryCodes}
          title="Make New Recovery Codes"
          verb="Make New Codes"
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={close}
        >
          The codes that you have now no longer work.
        </ProofDialog>
      )}
      {asked === 'another app' && (
        <ProofDialog
          call={twoFactorCalls.beginAuthenticatorChange}
          title="Set Up Another App"
          verb="Set Up"
          onDone={onBegun}
          onClose={close}
        >
          For a new phone. The app that you have now works until the new one is confirmed.
        </ProofDialog>
      )}
      {asked === 'turn off' && (
        <ProofDialog
          call={twoFactorCalls.turnOffTwoFactor}
          title="Turn Off Two-Factor Authentication"
          verb="Turn Off"
          onClose={close}
        >
          From then on your password alone signs you in.
        </ProofDialog>
      )}
    </>
  )
}
