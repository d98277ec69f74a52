import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { usePastToasts } from '../../ui/toast.ts'
import { UndoButton } from '../../ui/UndoButton.tsx'
import styles from './NotificationHistory.module.css'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** The last messages, for users who missed one. */
export function NotificationHistory() {
  const toasts = usePastToasts()
  if (toasts.length === 0) return null
  return (
    <Dropdown
      label="Recent Notifications"
      trigger={(trigger) => (
        <ActionIcon {...trigger} size={32} aria-label="Recent Notifications" title="Recent Notifications">
          <IconBell size={18} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <ul className={styles.toasts}>
        {toasts.map((toast) => (
          <li key={toast.id} data-kind={toast.kind}>
            <p>{toast.text}</p>
            <p className={styles.small}>{[time.format(toast.shownAt), toast.detail].filter(Boolean).join(' · ')}</p>
            <UndoButton toast={toast} />
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
