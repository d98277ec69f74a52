import { formatEasternTime } from '@portal/contract/dates'
import { IconBell } from '@tabler/icons-react'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { usePastToasts } from '../../ui/toast.ts'
import { UndoButton } from '../../ui/UndoButton.tsx'
import styles from './NotificationHistory.module.css'
import { IconButton } from '../../ui/IconButton.tsx'

/** The latest messages, for users who missed one. */
export function NotificationHistory() {
  const toasts = usePastToasts()
  if (toasts.length === 0) return null
  return (
    <Dropdown
      label="Recent Notifications"
      trigger={(trigger) => (
        <IconButton {...trigger} size={32} label="Recent Notifications">
          <IconBell size={18} stroke={1.6} aria-hidden />
        </IconButton>
      )}
    >
      <ul className={styles.toasts}>
        {toasts.map((toast) => (
          <li key={toast.id} data-kind={toast.kind}>
            <p>{toast.text}</p>
            <p className={styles.small}>
              {[`${formatEasternTime(toast.shownAt)} ET`, toast.detail].filter(Boolean).join(' · ')}
            </p>
            <UndoButton toast={toast} />
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
