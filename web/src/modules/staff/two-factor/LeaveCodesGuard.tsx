import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'

/** Asks before the user leaves codes that cannot be shown again. */
export function LeaveCodesGuard({ isStored }: { readonly isStored: boolean }) {
  const { status, proceed, reset } = useLeaveGuard(!isStored)
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave Without Saving Codes?"
      verb="Leave"
      otherwise="Stay"
      question="You have not confirmed that you saved your recovery codes. They will not be shown again."
      isDangerous
      onConfirm={async () => proceed()}
      onClose={reset}
    />
  )
}
