import { SecretDialog } from '../../ui/SecretDialog.tsx'

export function WebhookSecretDialog(props: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <SecretDialog {...props} title="Webhook Secret" noun="Secret">
      Copy this secret now. It will not be shown again. The receiver uses it to verify requests.
    </SecretDialog>
  )
}
