import type { Call, InputOf } from '@portal/contract/call'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { lazyConfirmDialog } from '../../ui/lazy-confirm-dialog.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { ActiveStatus } from './ActiveStatus.tsx'
import styles from './StatusToggle.module.css'

interface StatusToggleProps<C extends Call> {
  readonly call: C
  /** Names what is toggled, and the state that is shown. */
  readonly input: InputOf<C>
  /** What is toggled, in words. */
  readonly label: string
  readonly disabled: boolean
}

/** Flips between Active and Disabled, once it has been confirmed. */
export function StatusToggle<C extends Call>(props: StatusToggleProps<C>) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnNext(button)
  return (
    <>
      <TextButton
        ref={button}
        data-toggle
        aria-label={`Toggle status of ${props.label}`}
        aria-haspopup="dialog"
        onPointerEnter={lazyConfirmDialog.load}
        onFocus={lazyConfirmDialog.load}
        onClick={() => setIsOpen(true)}
      >
        Toggle
      </TextButton>
      {isOpen && <ToggleDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ToggleDialog<C extends Call>(props: StatusToggleProps<C> & { readonly onClose: () => void }) {
  // What has been asked stays as it was, and is what is sent, while the list is read again.
  const [{ call, input, label, disabled, onClose }] = useState(props)
  const { run } = useAction(call)
  return (
    <lazyConfirmDialog.Dialog
      title="Toggle Status"
      verb="Toggle Status"
      question="Are you sure you want to toggle the status?"
      onConfirm={() => run(input)}
      onClose={onClose}
    >
      <p className={styles.label}>{label}</p>
      <p className={styles.change}>
        <ActiveStatus disabled={disabled} /> <span aria-hidden>→</span>
        <span className="visually-hidden">becomes</span> <ActiveStatus disabled={!disabled} />
      </p>
    </lazyConfirmDialog.Dialog>
  )
}

/** Where a filter takes the row away that has just been toggled, the focus goes to the button of the next one. */
function useFocusOnNext(button: RefObject<HTMLButtonElement | null>) {
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (!own || document.activeElement !== own) return
      const all = [...(own.closest('table')?.querySelectorAll<HTMLElement>('[data-toggle]') ?? [])]
      const at = all.indexOf(own)
      const next = all[at + 1] ?? all[at - 1]
      next?.focus({ preventScroll: true })
    }
  }, [button])
}
