/** One thing that must hold for every row that `source` selects: a query of `id` (text) and `bad` (boolean). */
export interface MoneyRule {
  readonly name: string
  /** May use `clock`, one row with `now` (an instant) and `today` (its Eastern day). */
  readonly source: string
}

/** A condition: what a job has put on hold waits for staff, who see it under Billing Problems. */
export function isNotOnHold(customerId: string, job: 'attempts' | 'endings' | 'renewals'): string {
  return `not exists (select from parked_customers held where held.customer_id = ${customerId} and job = '${job}')`
}

export interface Finding {
  readonly rule: string
  readonly checked: number
  readonly violations: number
  /** The first few ids of what breaks the rule. */
  readonly examples: readonly string[]
}
