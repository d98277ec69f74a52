import { billingProblemsCalls, type Discrepancy } from '@portal/contract/billing/problems/calls'
import { toSingleLine } from '@portal/contract/reason'
import { useCallForm } from '../../../app/api/call-form.ts'
import { TextAreaField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'

interface ResolveDiscrepancyDialogProps {
  readonly finding: Discrepancy
  readonly onClose: () => void
}

/** Resolves a discrepancy with a note. */
export function ResolveDiscrepancyDialog({ finding, onClose }: ResolveDiscrepancyDialogProps) {
  const { form, isRunning } = useCallForm(billingProblemsCalls.resolveFinding, {
    initial: { id: finding.id, resolution: '' },
    onDone: onClose,
  })
  return (
    <FormDialog
      finalCall={billingProblemsCalls.resolveFinding}
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
      <TextAreaField label="Resolution" {...form.field('resolution')} replace={toSingleLine} autoFocus />
    </FormDialog>
  )
}
