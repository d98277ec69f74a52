import { Button } from '@mantine/core'
import type { Call } from '@portal/contract/call'
import { type ReactNode, useState } from 'react'
import { CannotBeUndone } from './CannotBeUndone.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import type { Form } from './form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

interface FormDialogProps<T> {
  /** A verb and its object: "Add credit". */
  readonly title: string
  /** Text of the submit button; repeats the verb. */
  readonly verb: string
  readonly form: Form<T>
  /** The affected customer or object, above the fields. */
  readonly facts?: ReactNode
  /** Set for forms with many fields: the facts are then beside them, and stay in view. */
  readonly hasFactsBeside?: boolean
  readonly isRunning: boolean
  /** The submitted request is running, and continues if the dialog is closed: no input would be lost. */
  readonly isAwaited?: boolean
  /** The form cannot be submitted; the fields explain why. */
  readonly isBlocked?: boolean
  readonly onClose: () => void
  /** See `Dialog`. */
  readonly onNarrow?: () => void
  /** See `Dialog`. */
  readonly isFirm?: boolean
  /** Text of the dismissing button; Cancel by default. */
  readonly cancelLabel?: string | undefined
  /** Form fields. */
  readonly children: ReactNode
  /** Stays in view with the buttons, however long the form is, in windows that are high enough. */
  readonly aboveButtons?: ReactNode
  /** The form's call, if no other action takes it back: the dialog says that it cannot be undone. */
  readonly finalCall?: Call | undefined
  /** Set if the action removes something. */
  readonly isDangerous?: boolean
}

const WITH_FACTS_BESIDE = 880

/** A form in a dialog. It stays open with its input if the server rejects it, and confirms before discarding input. */
export function FormDialog<T>({
  title,
  verb,
  form,
  facts,
  hasFactsBeside = false,
  isRunning,
  isAwaited = false,
  isBlocked = false,
  onClose,
  onNarrow = onClose,
  isFirm = false,
  cancelLabel = 'Cancel',
  children,
  aboveButtons,
  finalCall,
  isDangerous = false,
}: FormDialogProps<T>) {
  const [wantsToClose, setWantsToClose] = useState(false)
  const { status, proceed, reset } = useLeaveGuard(form.isChanged && !isAwaited)
  const asksToDiscard = wantsToClose || status === 'blocked'

  function leave() {
    if (!form.isChanged || isAwaited) discard()
    // A double click outside of the dialog does not confirm.
    else if (asksToDiscard) keepEditing()
    else setWantsToClose(true)
  }

  function discard() {
    onClose()
    proceed?.()
  }

  function keepEditing() {
    setWantsToClose(false)
    reset?.()
  }

  return (
    <Dialog
      title={title}
      onClose={leave}
      onNarrow={onNarrow}
      // Nor does a click outside, such as the second of a double click.
      isFirm={isFirm || isRunning}
      {...(hasFactsBeside && { size: WITH_FACTS_BESIDE })}
    >
      <form {...form.props} className={hasFactsBeside ? styles.beside : undefined}>
        {facts && (
          <div className={styles.facts}>
            <div className={styles.stickyFacts}>{facts}</div>
          </div>
        )}
        <div className={styles.fields} inert={asksToDiscard}>
          {children}
        </div>
        <div className={styles.foot}>
          {aboveButtons}
          <CannotBeUndone call={finalCall} />
          {asksToDiscard ? (
            <div key="discard" className={styles.buttons} role="alert">
              <span className={styles.question}>Discard your changes?</span>
              <Button variant="default" autoFocus onClick={keepEditing}>
                Keep Editing
              </Button>
              <Button color="danger" onClick={discard}>
                Discard
              </Button>
            </div>
          ) : (
            <div key="submit" className={styles.buttons}>
              {/* Focused initially if no field is. */}
              <Button variant="default" data-autofocus onClick={leave}>
                {isAwaited ? 'Close' : cancelLabel}
              </Button>
              <ChangeButton
                type="submit"
                color={isDangerous ? 'danger' : undefined}
                loading={isRunning}
                disabled={isBlocked}
              >
                {verb}
              </ChangeButton>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  )
}
