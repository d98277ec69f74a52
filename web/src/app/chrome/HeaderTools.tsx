import type { SignedInUser } from '@portal/contract/staff/calls'
import { ClockSign } from './ClockSign.tsx'
import { Commands } from './commands/Commands.tsx'
import { PastToasts } from './PastToasts.tsx'

/** What the header offers besides the menu; its code comes after that of the screen. */
export function HeaderTools({ user }: { readonly user: SignedInUser | null }) {
  return (
    <>
      {user && <Commands user={user} />}
      <ClockSign />
      <PastToasts />
    </>
  )
}
