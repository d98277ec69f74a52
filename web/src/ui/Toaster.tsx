import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './Toaster.module.css'
import { closeToast, type Toast, useToasts } from './toast.ts'

const SHOWN_FOR_MS = 5000
/** What is left to a toast that was hovered or focused. */
const EXTENDED_FOR_MS = 1000

const icons = { done: IconCircleCheck, failure: IconAlertCircle, notice: IconInfoCircle }

/** The toasts, over the whole width at the bottom; a screen reader says each when it comes. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <section className={styles.toaster} aria-label="Messages">
      <div role="status" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastBar key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function ToastBar({ toast }: { toast: Toast }) {
  const [remainingMs, setRemainingMs] = useState<number | null>(SHOWN_FOR_MS)
  const Icon = icons[toast.kind]

  useEffect(() => {
    if (remainingMs === null) return
    const timer = setTimeout(() => closeToast(toast.id), remainingMs)
    return () => clearTimeout(timer)
  }, [remainingMs, toast.id])

  const pause = () => setRemainingMs(null)
  const resume = () => setRemainingMs(EXTENDED_FOR_MS)
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={18} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <span>{toast.text}</span>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </p>
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
