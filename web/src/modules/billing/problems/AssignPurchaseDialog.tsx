import { appStoresCalls } from '@portal/contract/app-stores/calls'
import type { Discrepancy } from '@portal/contract/billing/problems/calls'
import { useCallForm } from '../../../app/api/call-form.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface AssignPurchaseDialogProps {
  readonly finding: Discrepancy
  readonly onClose: () => void
}

/** Assigns an app store purchase without a customer to a customer. */
export function AssignPurchaseDialog({ finding, onClose }: AssignPurchaseDialogProps) {
  const { form, isRunning } = useCallForm(appStoresCalls.assignPurchase, {
    initial: { id: finding.id, customer: '' },
    onDone: onClose,
  })
  const { product, orderId } = finding.purchase ?? {}
  return (
    <FormDialog
      finalCall={appStoresCalls.assignPurchase}
      title="Assign Purchase"
      verb="Assign"
      form={form}
      facts={
        <>
          <strong>{product ?? finding.finding}</strong>
          {orderId && <span>Order {orderId}</span>}
          <span>{finding.providerId}</span>
        </>
      }
      isRunning={isRunning}
      onClose={onClose}
    >
      <TextField label="Customer's Email or ID" {...form.field('customer')} autoFocus />
    </FormDialog>
  )
}
