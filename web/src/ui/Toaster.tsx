import { CloseButton } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from './Toaster.module.css'
import { closeToast, type Toast, useToasts } from './toast.ts'
import { UndoButton } from './UndoButton.tsx'

const SHOWN_FOR_MS = 5000
/** Remaining time of a toast after hover or focus. */
const EXTENDED_FOR_MS = 1000

const icons = { done: IconCircleCheck, failure: IconAlertCircle, notice: IconInfoCircle }

/** The toasts, across the bottom of the window; screen readers announce each one. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section ref={publishHeight} className={styles.toaster} aria-label="Messages">
      <div role="status" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/**
 * Publishes the height of the toasts, so that the page ends above them, and keeps the focused element and its row clear
 * of them: when a toast appears, and when the focus returns later, from a dialog that closes after the toast has appeared.
 */
function publishHeight(toaster: HTMLElement | null) {
  if (!toaster) return undefined
  const controller = new AbortController()
  const keepClear = (focused: Element | null) => {
    const shown = focused?.closest('tr') ?? focused
    const end = innerHeight - toaster.offsetHeight
    if (!shown || end === innerHeight || toaster.contains(shown)) return
    const { height, bottom } = shown.getBoundingClientRect()
    if (height < end && bottom > end) shown.scrollIntoView({ block: 'nearest' })
  }
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--toasts-height', `${toaster.offsetHeight}px`)
    keepClear(document.activeElement)
  })
  observer.observe(toaster)
  document.addEventListener(
    'focusin',
    // A pressed element stays below the pointer.
    ({ target }) => target instanceof Element && !target.matches(':active') && keepClear(target),
    { signal: controller.signal },
  )
  return () => {
    observer.disconnect()
    controller.abort()
  }
}

function ToastBar({ toast }: { toast: Toast }) {
  const { ref: hoverRef, hovered } = useHover<HTMLDivElement>()
  const { ref: focusRef, focused } = useFocusWithin<HTMLDivElement>()
  const ref = useMergedRef(hoverRef, focusRef)
  const showForMs = useRef(SHOWN_FOR_MS)
  const isRead = hovered || focused
  const Icon = icons[toast.kind]

  useEffect(() => {
    if (isRead) {
      showForMs.current = EXTENDED_FOR_MS
      return
    }
    const timer = setTimeout(() => closeToast(toast.id), showForMs.current)
    return () => clearTimeout(timer)
  }, [isRead, toast.id])

  return (
    <div ref={ref} className={styles.toast} data-kind={toast.kind}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <span>{toast.text}</span>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </p>
      <UndoButton toast={toast} />
      <CloseButton
        size="sm"
        variant="transparent"
        className={styles.close}
        aria-label="Close message"
        onClick={() => closeToast(toast.id)}
      />
    </div>
  )
}
