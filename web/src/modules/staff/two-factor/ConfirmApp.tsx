import { Button } from '@mantine/core'
import { type Enrolment, twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { useCallForm } from '../../../app/api/call-form.ts'
import { PageForm } from '../../../ui/PageForm.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { CodeField } from './CodeField.tsx'
import { codeErrors, hasEnded, selectRejectedCode } from './refusals.ts'

interface ConfirmAppProps {
  readonly enrolment: Enrolment
  /** With the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The setup of an authenticator app by a signed-in user. */
export function ConfirmApp({ enrolment, onDone, onCancel }: ConfirmAppProps) {
  const { form, isRunning } = useCallForm(twoFactorCalls.confirmTwoFactor, {
    initial: { code: '' },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    errorFields: codeErrors,
    onFailed: (failure) => (hasEnded(failure) ? onCancel() : selectRejectedCode(failure, form)),
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
