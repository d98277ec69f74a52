import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { mayLeaveFreely } from './leave.ts'

/**
 * Asks before a screen with input that is not saved is left: by the portal's own dialog within the portal, by the
 * browser's where the tab is closed or loaded anew.
 */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // The same screen may change its own query.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged && !mayLeaveFreely(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving"
      verb="Discard"
      otherwise="Keep editing"
      question="Discard what you have entered?"
      isDangerous
      onConfirm={async () => proceed()}
      onClose={reset}
    />
  )
}
