import { undoCalls } from '@portal/contract/undo/calls'
import { createContext } from 'react'
import { useReading } from '../../app/api/queries.ts'

/** By when it was done, in milliseconds since 1970: the entries of the audit trail that can be undone. */
type Offers = ReadonlyMap<number, number>

/** What the user may undo for a customer now. */
export function useUndoOffers(email: string): Offers {
  const { data = [] } = useReading(undoCalls.getUndoOffers, { email }, { quiet: true, live: `customer:${email}` })
  return new Map(data.map(({ at, entryId }) => [at.getTime(), entryId]))
}

/** The offers of the customer whose timeline it is. */
export const UndoOffers = createContext<Offers>(new Map())
