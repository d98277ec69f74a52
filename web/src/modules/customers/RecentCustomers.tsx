import { formatUsername } from '@portal/contract/customers/phone'
import { useSession } from '../../app/api/session.ts'
import { recentScreens } from '../../app/chrome/commands/recent.ts'
import { ScreenList } from '../../ui/ScreenList.tsx'
import styles from './RecentCustomers.module.css'

const MAX_SHOWN = 6

/** Customers that the user opened in this browser, latest first; renders nothing if there are none. */
export function RecentCustomers() {
  const { user } = useSession()
  if (!user) return null
  const opened = recentScreens(user.email).flatMap(({ label, to, email }) =>
    email === undefined ? [] : [{ title: label, to, about: formatUsername(email) }],
  )
  if (opened.length === 0) return null
  return (
    <section aria-labelledby="recent-customers">
      <h2 id="recent-customers" className={styles.title}>
        Recently Opened
      </h2>
      <ScreenList screens={opened.slice(0, MAX_SHOWN)} />
    </section>
  )
}
