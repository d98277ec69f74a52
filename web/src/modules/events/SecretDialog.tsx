import { Button } from '@mantine/core'
import { copyText } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Webhooks.module.css'

/** Neither Esc, a click beside it nor a narrow window closes what cannot be shown again. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Webhook Secret" onClose={onClose} onNarrow={() => {}} isFirm>
      <p>Copy this secret now. It will not be shown again. The receiver verifies requests with it.</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button data-autofocus onClick={() => copyText(secret, 'Secret copied to clipboard')}>
          Copy Secret
        </Button>
      </div>
    </Dialog>
  )
}
