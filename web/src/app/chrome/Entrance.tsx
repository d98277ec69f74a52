import { IconBroadcast, IconChartBar, IconHistory, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePortalConfig } from '../api/portal-config.ts'
import styles from './Entrance.module.css'

const purposes = [
  {
    icon: IconUsers,
    title: 'Customers',
    text: 'Find customers and manage their subscription, credit card and balance',
  },
  { icon: IconChartBar, title: 'Reports', text: 'Sign-ups and sales by day, price, merchant and campaign' },
  { icon: IconBroadcast, title: 'Content', text: 'Channels, program guide and video on demand' },
  { icon: IconHistory, title: 'Audit Trail', text: 'Who changed what, and when' },
]

interface EntranceProps {
  /** ARIA role of the content, if it must be announced. */
  readonly role?: 'status' | 'alert'
  readonly children: ReactNode
}

/** The frame of screens before sign-in: their content, beside a description of the portal. */
export function Entrance({ role, children }: EntranceProps) {
  const { brandName } = usePortalConfig()
  return (
    <div className={styles.entrance}>
      <div className={styles.content} role={role}>
        {children}
      </div>
      <aside className={styles.about} aria-label="About the portal">
        <p className={styles.claim}>Customers, content, billing and reports for {brandName} staff</p>
        <ul className={styles.purposes}>
          {purposes.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
