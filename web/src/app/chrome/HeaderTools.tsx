import type { SignedInUser } from '@portal/contract/staff/calls'
import { DemoClockBadge } from './DemoClockBadge.tsx'
import { Commands } from './commands/Commands.tsx'
import styles from './HeaderTools.module.css'
import { NotificationHistory } from './NotificationHistory.tsx'

/** The search at the left of the header and the other tools at its right. Their code loads after the screen. */
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
