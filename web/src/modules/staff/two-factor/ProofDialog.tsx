import type { ReplyOf } from '@portal/contract/call'
import type { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import type { ReactNode } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { codeErrors, selectRejectedCode } from './refusals.ts'

type CallWithProof = (typeof twoFactorCalls)['beginAuthenticatorChange' | 'renewRecoveryCodes' | 'turnOffTwoFactor']

interface ProofDialogProps<C extends CallWithProof> {
  readonly call: C
  readonly title: string
  readonly verb: string
  /** What comes of it. */
  readonly children: ReactNode
  readonly onDone?: (reply: ReplyOf<C>) => void
  readonly onClose: () => void
}

/** Does what only the owner of the second factor may, with a code as the proof. */
export function ProofDialog<C extends CallWithProof>(props: ProofDialogProps<C>) {
  const { call, title, verb, children, onDone, onClose } = props
  const { form, isRunning } = useCallForm<CallWithProof>(call, {
    initial: { code: '' },
    // The reply is that of `call`. Late codes are shown as well: the previous ones no longer work.
    onReply: (reply) => onDone?.(reply as ReplyOf<C>),
    onDone: onClose,
    errorFields: codeErrors,
    onFailed: selectRejectedCode,
  })
  return (
    <FormDialog title={title} verb={verb} form={form} facts={children} isRunning={isRunning} onClose={onClose}>
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
