import type { CalendarDay } from '@portal/contract/dates'
import type { Tx } from '../db/connect.ts'

export interface PersonalCode {
  /** A random UUID, of which the code is made. */
  readonly id: string
  readonly requestedBy: string
  readonly department: string
  readonly reason: string
  /** The only day on which it could be used. */
  readonly day: CalendarDay
  readonly durationDays: number
  readonly at: Date
}

/** Adds a code for a single account that has used it already; answers the code. */
export async function insertPersonalCode(tx: Tx, { id, day, at, ...code }: PersonalCode): Promise<string> {
  const text = id.replaceAll('-', '').slice(0, 12).toUpperCase()
  await tx
    .insertInto('complimentary_codes')
    .values({
      code: text,
      requested_by: code.requestedBy,
      department: code.department,
      reason: code.reason,
      start_date: day,
      end_date: day,
      duration_days: code.durationDays,
      maximum_accounts: 1,
      account_count: 1,
      created_at: at,
    })
    .execute()
  return text
}
