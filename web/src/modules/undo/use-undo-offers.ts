import { type EventName, eventName } from '@portal/contract/customers/event-names'
import { type UndoableAction, undoCalls } from '@portal/contract/undo/calls'
import { createContext } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'

/** Events of each action; an approval or a follow-up may add its own at the same time. */
const eventsOf: Partial<Record<UndoableAction, readonly EventName[]>> = {
  'suspend-customer': [eventName.suspended],
  'unsuspend-customer': [eventName.unsuspended],
  'cancel-on-last-day': [eventName.cancellationScheduled],
  'withdraw-cancellation': [eventName.cancellationWithdrawn],
  'modify-name': [eventName.nameChanged],
  'modify-preferences': [eventName.preferencesChanged],
  'modify-support-information': [eventName.supportInformationChanged],
  'add-credit': [eventName.creditAdded],
  'add-charge': [eventName.chargeAdded],
  'add-complimentary-days': [eventName.complimentaryDaysAdded],
  'upgrade-to-complimentary': [eventName.upgradedToComplimentary],
  'add-note': [eventName.noteAdded],
  'edit-note': [eventName.noteEdited],
  'pin-note': [eventName.notePinned, eventName.noteUnpinned],
  'remove-note': [eventName.noteRemoved],
  'add-follow-up': [eventName.followUpAdded],
  'complete-follow-up': [eventName.followUpCompleted],
  'postpone-follow-up': [eventName.followUpPostponed],
  'hand-on-follow-up': [eventName.followUpHandedOn],
}

/** Audit trail entries that can be undone, by time and event. */
type Offers = ReadonlyMap<string, number>

export function offerKey(at: Date, event: string): string {
  return `${at.getTime()} ${event}`
}

/** Actions that the user may undo for a customer now. */
export function useUndoOffers(email: string): Offers {
  const { data = [] } = useCallQuery(undoCalls.getUndoOffers, { email }, { quiet: true, live: `customer:${email}` })
  return new Map(
    data.flatMap(({ at, entryId, action }) =>
      (eventsOf[action] ?? []).map((event) => [offerKey(at, event), entryId] as const),
    ),
  )
}

/** Undo offers for the timeline's customer. */
export const UndoOffers = createContext<Offers>(new Map())
