import type { ActiveSession } from '@portal/contract/staff/sessions/calls'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'

interface EndSessionDialogProps {
  readonly session: ActiveSession
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before a single session is ended. */
export function EndSessionDialog({ session, onConfirm, onClose }: EndSessionDialogProps) {
  return (
    <ConfirmDialog
      title="End Session"
      verb="End Session"
      question="Are you sure you want to end this session?"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {session.browser}, {session.address}
      </p>
      <p>
        Signed in <DateTime instant={session.startedAt} />
      </p>
    </ConfirmDialog>
  )
}
