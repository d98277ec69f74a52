import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './Dialog.module.css'
import { useFormPlace } from './form-place.ts'
import { useWhenNarrow } from './narrow.ts'

interface DialogProps {
  /** Small, above the title. */
  readonly overline?: string
  readonly title: string
  /** Asked for by Esc, the close button or a click outside. */
  readonly onClose: () => void
  /** Called when the window has become too narrow for the portal; `onClose` by default. */
  readonly onNarrow?: () => void
  readonly size?: number
  /** Set where neither Esc nor a click outside closes it: too much would be lost, or something is being sent. */
  readonly isFirm?: boolean | undefined
  readonly children: ReactNode
}

const SHOWN_BY = { transition: 'fade', duration: 100 } as const

/**
 * A dialog that is open for as long as it is rendered. It closes when the window becomes too narrow for the portal,
 * and gives the focus back to what had opened it.
 */
export function Dialog({
  overline,
  title,
  onClose,
  onNarrow = onClose,
  size = 520,
  isFirm = false,
  children,
}: DialogProps) {
  const note = useFormPlace(title)
  useRestoreFocus()
  useWhenNarrow(onNarrow)
  return (
    // Scrolling is locked by base.css: Mantine would do it with an inline <style>.
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      size={size}
      yOffset="6vh"
      xOffset={12}
      lockScroll={false}
      transitionProps={SHOWN_BY}
      classNames={{ content: styles.dialog }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={styles.titleLine}>
          <Modal.Title className={styles.title}>
            {overline && <span className={styles.overline}>{overline} </span>}
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={styles.body}>
          {note}
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function useRestoreFocus() {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}
