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
  /** Text of the confirming button; repeats the verb. */
  readonly verb: string
  /** Text of the dismissing button; Cancel by default. */
  readonly cancelLabel?: string | undefined
  readonly question: ReactNode
  /** The affected customer or object, below the question. */
  readonly children?: ReactNode
  /** Set if the action removes something. */
  readonly isDangerous?: boolean | undefined
  /** The action cannot be confirmed; the content explains why. */
  readonly isBlocked?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Confirms before an action. Closes when the action has ended; a toast shows the result. */
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
