import type { SignedInUser } from '@portal/contract/staff/calls'
import { DemoClockBadge } from './DemoClockBadge.tsx'
import { Commands } from './commands/Commands.tsx'
import { NotificationHistory } from './NotificationHistory.tsx'

/** The other tools of the header. Their code loads after the screen. */
export function HeaderTools({ user }: { readonly user: SignedInUser | null }) {
  return (
    <>
      {user && <Commands user={user} />}
      <DemoClockBadge />
      <NotificationHistory />
    </>
  )
}
