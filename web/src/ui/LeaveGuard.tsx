import { useEffect } from 'react'
import { lazyConfirmDialog } from './lazy.tsx'
import { ReadOnly } from './read-only.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveGuardProps {
  readonly isChanged: boolean
  readonly title?: string
  readonly verb?: string
  readonly cancelLabel?: string
  readonly question?: string
}

/** Confirms before the user leaves a screen with unsaved changes. */
export function LeaveGuard({
  isChanged,
  title = 'Unsaved Changes',
  verb = 'Discard',
  cancelLabel = 'Keep Editing',
  question = 'You have unsaved changes. Discard them?',
}: LeaveGuardProps) {
  const { status, proceed, reset } = useLeaveGuard(isChanged)
  useEffect(() => {
    if (isChanged) lazyConfirmDialog.load()
  }, [isChanged])
  if (status !== 'blocked') return null
  return (
    <ReadOnly value={null}>
      <lazyConfirmDialog.Dialog
        title={title}
        verb={verb}
        cancelLabel={cancelLabel}
        question={question}
        isDangerous
        onConfirm={async () => proceed()}
        onClose={reset}
      />
    </ReadOnly>
  )
}
