/**
 * Who writes down what happened to the customers: the billing engine, which lives through all the years, or the
 * ledger writer, who takes the fast path. `none`: customers only, with type, status and attribution, for measuring
 * searches and counts.
 */
export type Histories = 'engine' | 'ledger' | 'none'

/** A company of so many is made by the engine in some seconds. */
const LIVED_CUSTOMERS = 200

/** Who writes down the history of a company of this size, by default. */
export function historiesFor(customers: number): Histories {
  return customers <= LIVED_CUSTOMERS ? 'engine' : 'ledger'
}
