import { Button } from '@mantine/core'
import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useAction } from '../../../app/api/actions.ts'
import { useForm } from '../../../ui/form.ts'
import { PageForm } from '../../../ui/PageForm.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { CodeField } from './CodeField.tsx'
import { objectToCode } from './refusals.ts'

const { confirmTwoFactor } = twoFactorCalls

interface ConfirmAppProps {
  readonly enrolment: Enrolment
  /** With the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The setup of an authenticator app by a signed-in user. */
export function ConfirmApp({ enrolment, onDone, onCancel }: ConfirmAppProps) {
  const { run, isRunning } = useAction(confirmTwoFactor)
  const form = useForm({
    schema: confirmTwoFactor.input,
    initial: { code: '' },
    async onSubmit(values) {
      const outcome = await run(values)
      if (outcome.ok) onDone(outcome.reply.recoveryCodes)
      else if (!objectToCode(form, outcome) && outcome.failure.code === 'EnrolmentExpired') onCancel()
    },
  })
  return (
    <AuthenticatorSetup enrolment={enrolment}>
      <PageForm
        form={form}
        verb="Turn On"
        isRunning={isRunning}
        otherwise={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <CodeField {...form.field('code')} autoFocus />
      </PageForm>
    </AuthenticatorSetup>
  )
}
