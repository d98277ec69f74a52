import type { Account } from './account.ts'
import type { PersonalRow } from './personal-row.ts'
import type { History } from './history.ts'
import type { Person } from './people.ts'

/** One customer of the demo data, before it becomes rows. */
export interface Member {
  /** In milliseconds. */
  readonly createdAt: number
  readonly person: Person
  readonly account: Account
  readonly history: History
  /** What is not left to chance in the customer's own row. */
  readonly fixed: Partial<PersonalRow>
}
