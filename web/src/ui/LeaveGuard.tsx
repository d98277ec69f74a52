import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a screen with input that is not saved is left. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const { status, proceed, reset } = useLeaveGuard(isChanged)
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Unsaved Changes"
      verb="Discard"
      otherwise="Keep Editing"
      question="You have unsaved changes. Discard them?"
      isDangerous
      onConfirm={async () => proceed()}
      onClose={reset}
    />
  )
}
