import type { SignedInUser } from '@portal/contract/staff/calls'
import { DemoClockBadge } from './DemoClockBadge.tsx'
import { Commands } from './commands/Commands.tsx'
import styles from './HeaderTools.module.css'
import { NotificationHistory } from './NotificationHistory.tsx'

/** Search at the left of the header, other tools at the right. Their code loads after the screen. */
export function HeaderTools({ user }: { readonly user: SignedInUser | null }) {
  const others = (
    <>
      <span className={styles.space} />
      <DemoClockBadge />
      <NotificationHistory />
    </>
  )
  return user ? <Commands user={user}>{others}</Commands> : others
}
