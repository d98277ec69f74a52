import type { ReplyOf } from '@portal/contract/call'
import type { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import type { ReactNode } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useForm } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { objectToCode } from './refusals.ts'

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
  const { run, isRunning } = useAction<CallWithProof>(call, {
    // It is `call` that was made. Codes that come late are shown all the same: the ones before no longer work.
    onReply: (reply) => onDone?.(reply as ReplyOf<C>),
  })
  const form = useForm({
    schema: call.input,
    initial: { code: '' },
    async onSubmit(values) {
      const outcome = await run(values)
      if (outcome.ok) onClose()
      else objectToCode(form, outcome)
    },
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
