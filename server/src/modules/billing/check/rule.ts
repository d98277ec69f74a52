/** A rule for every row that `source` selects: a query of `id` (text) and `bad` (boolean). */
export interface MoneyRule {
  readonly name: string
  /** May use `clock`, one row with `now` (an instant) and `today` (its Eastern day). */
  readonly source: string
}

/** Returns an SQL condition that excludes customers on hold for a job. Staff see those under Billing Problems. */
export function isNotOnHold(customerId: string, job: 'attempts' | 'endings' | 'renewals'): string {
  return `not exists (select from parked_customers hold where hold.customer_id = ${customerId} and job = '${job}')`
}

export interface Violation {
  readonly rule: string
  readonly checked: number
  readonly violations: number
  /** The first few IDs that violate the rule. */
  readonly examples: readonly string[]
}
