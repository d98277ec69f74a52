import type { CustomerEvent } from '@portal/contract/customers/details'
import { signedDetails } from '@portal/contract/customers/event-names'
import { createContext, use, useState } from 'react'
import { useSession } from '../../app/api/session.ts'

/**
 * A customer's events since their page was opened, except the user's own, newest first.
 *
 * @param events newest first; undefined while loading
 */
export function useOthersChanges(events: readonly CustomerEvent[] | undefined) {
  const { user } = useSession()
  const [seen, setSeen] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState(0)
  if (seen === null && events) setSeen(events.length)
  const since = seen === null || !events ? [] : events.slice(0, Math.max(0, events.length - seen))
  const changes = since.filter(({ details }) => !user || !isBy(details, signedDetails('', user)))
  return {
    all: changes,
    shown: changes.slice(0, changes.length - dismissed),
    dismiss: () => setDismissed(changes.length),
  }
}

/** `by Ana García`, or `…, by Ana García`. */
function isBy(details: string, signature: string): boolean {
  return details === signature || details.endsWith(`, ${signature}`)
}

/** Changes of the page's customer. */
export const OthersChanges = createContext<readonly CustomerEvent[]>([])

/** Changes since the component was mounted. */
export function useChangesSinceOpened(): readonly CustomerEvent[] {
  const changes = use(OthersChanges)
  const [before] = useState(changes.length)
  return changes.slice(0, changes.length - before)
}
