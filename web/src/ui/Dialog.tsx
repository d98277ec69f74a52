import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './Dialog.module.css'
import { useFormPlace } from './form-place.ts'
import { useWhenNarrow } from './narrow.ts'

interface DialogProps {
  /** Small text above the title. */
  readonly overline?: string
  readonly title: string
  /** Called on Esc, by the close button or a click outside. */
  readonly onClose: () => void
  /** Called when the window becomes too narrow for the portal; `onClose` by default. */
  readonly onNarrow?: () => void
  readonly size?: number
  /** Set to ignore Esc and clicks outside: too much would be lost, or a request is running. */
  readonly isFirm?: boolean | undefined
  readonly children: ReactNode
}

const SHOWN_BY = { transition: 'fade', duration: 100 } as const

/**
 * A dialog that is open while rendered. Closes when the window becomes too narrow for the portal, and returns the focus
 * to the element that opened it.
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
    // base.css locks scrolling: Mantine would use an inline <style>.
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
