import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { copyText } from './clipboard.ts'
import { Dialog } from './Dialog.tsx'
import styles from './SecretDialog.module.css'

interface SecretDialogProps {
  readonly title: string
  readonly noun: 'Key' | 'Secret'
  readonly secret: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Neither Esc, a click outside nor a narrow window closes it, because the secret cannot be shown again. */
export function SecretDialog({ title, noun, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} onNarrow={() => {}} isFirm>
      <p>{children}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button data-autofocus onClick={() => copyText(secret, `${noun} copied to clipboard`)}>
          Copy {noun}
        </Button>
      </div>
    </Dialog>
  )
}
