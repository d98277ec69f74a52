import type { ReplyOf } from '@portal/contract/call'
import { type Enrollment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { type ReactNode, useState } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useSession } from '../../../app/api/session.ts'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { EasternTime } from '../../../ui/DateTime.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { codeErrors, selectRejectedCode } from './CodeField.tsx'
import styles from './TwoFactor.module.css'
import { TwoFactorStatus } from './TwoFactorStatus.tsx'

const RECOVERY_CODES = 10
/** With this many codes left or fewer, new ones are suggested. */
const FEW = 3

export function TwoFactorIsOff({ onBegun }: { readonly onBegun: (enrollment: Enrollment) => void }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <TwoFactorStatus isOn={false} />
        </dd>
      </dl>
      <p>Protects your account even if someone learns your password.</p>
      <p className={styles.note}>Turning this on signs you out of all other sessions.</p>
      <div className={styles.others}>
        <ChangeButton aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
          Turn On
        </ChangeButton>
      </div>
      {isDialogOpen && <PasswordDialog onBegun={onBegun} onClose={() => setIsDialogOpen(false)} />}
    </>
  )
}

interface TwoFactorIsOnProps {
  readonly turnedOnAt: Date
  readonly recoveryCodesLeft: number
  readonly isRequired: boolean
  readonly onBegun: (enrollment: Enrollment) => void
  readonly onCodes: (codes: readonly string[]) => void
}

type OpenDialog = 'new codes' | 'another app' | 'turn off'

export function TwoFactorIsOn({ turnedOnAt, recoveryCodesLeft, isRequired, onBegun, onCodes }: TwoFactorIsOnProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <TwoFactorStatus isOn />
        </dd>
        <dt>Turned on</dt>
        <dd>
          <EasternTime at={turnedOnAt} /> Eastern Time
        </dd>
        <dt>Recovery codes</dt>
        <dd className={recoveryCodesLeft <= FEW ? styles.few : undefined}>
          {recoveryCodesLeft} of {RECOVERY_CODES} left
        </dd>
      </dl>
      <div className={styles.buttons}>
        <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('new codes')}>
          Generate New Recovery Codes
        </ChangeButton>
        <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('another app')}>
          Change Authenticator App
        </ChangeButton>
        {!isRequired && (
          <ChangeButton variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('turn off')}>
            Turn Off
          </ChangeButton>
        )}
      </div>
      {isRequired && <p className={styles.note}>Two-factor authentication is required for your role.</p>}
      {openDialog === 'new codes' && (
        <ProofDialog
          call={twoFactorCalls.renewRecoveryCodes}
          title="Generate New Recovery Codes"
          verb="Generate Codes"
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={close}
        >
          Your current recovery codes will stop working.
        </ProofDialog>
      )}
      {openDialog === 'another app' && (
        <ProofDialog
          call={twoFactorCalls.beginAuthenticatorChange}
          title="Change Authenticator App"
          verb="Set Up"
          onDone={onBegun}
          onClose={close}
        >
          Use this when you change phones. Your current app keeps working until you confirm the new one.
        </ProofDialog>
      )}
      {openDialog === 'turn off' && (
        <ProofDialog
          call={twoFactorCalls.turnOffTwoFactor}
          title="Turn Off Two-Factor Authentication"
          verb="Turn Off"
          isDangerous
          onClose={close}
        >
          You will sign in with your password only.
        </ProofDialog>
      )}
    </>
  )
}

interface PasswordDialogProps {
  readonly onBegun: (enrollment: Enrollment) => void
  readonly onClose: () => void
}

/** Asks for the password again before two-factor authentication is set up. */
function PasswordDialog({ onBegun, onClose }: PasswordDialogProps) {
  const { user } = useSession()
  const { form, isRunning } = useCallForm(twoFactorCalls.beginTwoFactor, {
    initial: { password: '' },
    onDone: onBegun,
    errorFields: { Unauthorized: 'password' },
  })
  return (
    <FormDialog
      title="Turn On Two-Factor Authentication"
      verb="Continue"
      form={form}
      isRunning={isRunning}
      onClose={onClose}
    >
      {/* Identifies the account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label="Current Password" autoFocus />
    </FormDialog>
  )
}

type CallWithProof = (typeof twoFactorCalls)['beginAuthenticatorChange' | 'renewRecoveryCodes' | 'turnOffTwoFactor']

interface ProofDialogProps<C extends CallWithProof> {
  readonly call: C
  readonly title: string
  readonly verb: string
  readonly isDangerous?: boolean
  /** Effect of the change. */
  readonly children: ReactNode
  readonly onDone?: (reply: ReplyOf<C>) => void
  readonly onClose: () => void
}

/** Confirms a change of two-factor authentication with a code. */
function ProofDialog<C extends CallWithProof>(props: ProofDialogProps<C>) {
  const { call, title, verb, isDangerous = false, children, onDone, onClose } = props
  const { form, isRunning } = useCallForm<CallWithProof>(call, {
    initial: { code: '' },
    // The response is that of `call`. Codes that arrive late are shown too, because the previous ones no longer work.
    onReply: (reply) => onDone?.(reply as ReplyOf<C>),
    onDone: onClose,
    errorFields: codeErrors,
    onFailed: selectRejectedCode,
  })
  return (
    <FormDialog
      // A new app replaces the current one only once it is confirmed.
      finalCall={call === twoFactorCalls.beginAuthenticatorChange ? undefined : call}
      isDangerous={isDangerous}
      title={title}
      verb={verb}
      form={form}
      facts={children}
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label="Code"
        description="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        autoFocus
      />
    </FormDialog>
  )
}
