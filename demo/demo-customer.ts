import type { Account } from './account.ts'
import type { PersonalRow } from './personal-row.ts'
import type { History } from './history.ts'
import type { Person } from './person-generator.ts'

/** A customer of the demo data, before it is converted to rows. */
export interface DemoCustomer {
  /** In milliseconds. */
  readonly createdAt: number
  readonly person: Person
  readonly account: Account
  readonly history: History
  /** The fixed values in the customer's row. */
  readonly fixed: Partial<PersonalRow>
}
