import { type CustomerExport, customerExportCalls } from '@portal/contract/customer-export/calls'
import { useAction } from '../../app/api/actions.ts'
import { TextButton } from '../../ui/TextButton.tsx'

/** Ends an export that is still to come; nothing is lost but the work, so it does not ask. */
export function CancelButton({ export: { id, sendTo } }: { readonly export: CustomerExport }) {
  const { run, isRunning } = useAction(customerExportCalls.cancelCustomerExport)
  return (
    <TextButton aria-label={`Cancel export to ${sendTo}`} disabled={isRunning} onClick={() => void run({ id })}>
      Cancel
    </TextButton>
  )
}
