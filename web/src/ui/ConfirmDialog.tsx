import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from './ChangeButton.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { usePortalName } from './portal-name.ts'
import { useIsMounted } from './use-is-mounted.ts'

interface ConfirmDialogProps {
  /** A verb and its object: "Suspend customer". */
  readonly title: string
  /** What the confirming button says; it repeats the verb. */
  readonly verb: string
  /** Text of the dismissing button; Cancel by default. */
  readonly cancelLabel?: string | undefined
  readonly question: ReactNode
  /** Who or what is at facts, below the question. */
  readonly children?: ReactNode
  /** Set where something is taken away. */
  readonly isDangerous?: boolean | undefined
  /** The action cannot be confirmed; what is at stake says why. */
  readonly isBlocked?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before acting. Closes when the action has ended; a toast shows the result. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, cancelLabel = 'Cancel', question, children, isDangerous = false, isBlocked = false } = props
  const { onConfirm, onClose } = props
  const [isRunning, setIsRunning] = useState(false)
  const isMounted = useIsMounted()

  async function confirm() {
    setIsRunning(true)
    await onConfirm()
    if (isMounted()) onClose()
  }

  return (
    <Dialog overline={usePortalName()} title={title} onClose={onClose}>
      <p>{question}</p>
      {children && <div className={styles.facts}>{children}</div>}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <ChangeButton
          color={isDangerous ? 'danger' : undefined}
          loading={isRunning}
          disabled={isBlocked}
          onClick={confirm}
        >
          {verb}
        </ChangeButton>
      </div>
    </Dialog>
  )
}
