import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { signOut } from './start-up.ts'

export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { portalName } = usePortalConfig()
  return (
    <ConfirmDialog
      title="Sign Out"
      verb="Sign Out"
      question={`Are you sure you want to sign out of ${portalName}?`}
      onConfirm={signOut}
      onClose={onClose}
    />
  )
}
