import { daysAhead } from '@portal/contract/demo-clock/calls'
import { IconClockPlay } from '@tabler/icons-react'
import { Link } from '../../ui/Link.tsx'
import { usePortalConfig } from '../api/portal-config.ts'
import { isUserAllowed } from '../api/session.ts'
import { paths } from '../paths.ts'
import styles from './DemoClockBadge.module.css'

/** Shows that the demo clock was moved, which explains the dates. */
export function DemoClockBadge() {
  const { demoAheadMs } = usePortalConfig()
  if (demoAheadMs === null || demoAheadMs === 0) return null
  const days = daysAhead(demoAheadMs)
  const content = (
    <>
      <IconClockPlay size={15} stroke={1.7} aria-hidden />
      {`Clock: +${days} ${days === 1 ? 'day' : 'days'}`}
    </>
  )
  const title = 'The demo clock is ahead of real time'
  return isUserAllowed('demo-clock') ? (
    <Link to={paths.demoClock()} className={styles.badge} title={title}>
      {content}
    </Link>
  ) : (
    <span className={styles.badge} title={title}>
      {content}
    </span>
  )
}
