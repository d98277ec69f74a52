import { billingProblemsCalls, type Finding } from '@portal/contract/billing/problems/calls'
import { onOneLine } from '@portal/contract/reason'
import { useAction } from '../../../app/api/actions.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useForm } from '../../../ui/form.ts'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

/** Resolves a discrepancy with a note. */
export function ResolveDiscrepancyDialog({
  finding,
  onClose,
}: {
  readonly finding: Finding
  readonly onClose: () => void
}) {
  const call = billingProblemsCalls.resolveFinding
  const { run, isRunning } = useAction(call)
  const form = useForm({
    schema: call.input,
    initial: { id: finding.id, resolution: '' },
    onSubmit: async (input) => {
      if ((await run(input)).ok) onClose()
    },
  })
  return (
    <FormDialog
      title="Resolve Discrepancy"
      verb="Resolve"
      form={form}
      facts={
        <>
          <strong>{finding.finding}</strong>
          <span>{finding.providerId}</span>
        </>
      }
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextAreaField label="Resolution" {...form.field('resolution')} replace={onOneLine} autoFocus />
    </FormDialog>
  )
}
