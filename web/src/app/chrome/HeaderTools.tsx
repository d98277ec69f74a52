import type { SignedInUser } from '@portal/contract/staff/calls'
import { DemoClockBadge } from './DemoClockBadge.tsx'
import { Commands } from './commands/Commands.tsx'
import { NotificationHistory } from './NotificationHistory.tsx'

/** What the header offers besides the menu; its code comes after that of the screen. */
export function HeaderTools({ user }: { readonly user: SignedInUser | null }) {
  return (
    <>
      {user && <Commands user={user} />}
      <DemoClockBadge />
      <NotificationHistory />
    </>
  )
}
