import type { CalendarDay } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The cursor of a walk through due rows: the last row processed. */
export interface DueRow {
  readonly customerId: number
  readonly day: CalendarDay
  readonly id: number
}

/** Returns the next batch of due rows, earliest days first. */
export type ListDue = (db: Db, today: CalendarDay, after: DueRow | null) => Promise<DueRow[]>

const BATCH_SIZE = 500
const FROM_THE_BEGINNING = { day: '0001-01-01', id: 0 }

/** Lists subscriptions without an open invoice whose next period has started: debt never exceeds one period. */
export const listDueRenewals = listDue({
  table: 'subscriptions',
  day: 'next_invoice_date',
  isDue: (today) => sql`
    ended_at is null and cancel_on is null and next_invoice_date <= ${today}
    and not exists (select from invoices i where i.customer_id = due.customer_id and i.status = 'open')`,
  unlessHeldBy: 'renewals',
})

/** Lists open invoices whose next automatic attempt is due today or was missed. */
export const listDueAttempts = listDue({
  table: 'invoices',
  day: 'next_attempt_on',
  isDue: (today) => sql`next_attempt_on <= ${today}`,
  unlessHeldBy: 'attempts',
})

/** Lists subscriptions whose scheduled cancellation day has passed. */
export const listDueEndings = listDue({
  table: 'subscriptions',
  day: 'cancel_on',
  isDue: (today) => sql`ended_at is null and cancel_on < ${today}`,
  unlessHeldBy: 'endings',
})

/** Lists complimentary customers whose last valid day has passed. */
export const listDueExpiries = listDue({
  table: 'customers',
  customerId: 'id',
  day: 'valid_till',
  isDue: (today) => sql`type = 'comp' and valid_till < ${today}`,
  unlessHeldBy: 'endings',
})

interface DueQuery {
  /** Aliased as `due` in the condition. */
  readonly table: 'customers' | 'invoices' | 'subscriptions'
  /** The column with the customer's ID, by default `customer_id`. */
  readonly customerId?: 'customer_id' | 'id'
  /** The column with the due date. */
  readonly day: string
  isDue(today: CalendarDay): RawBuilder<unknown>
  readonly unlessHeldBy: string
}

/** Excludes customers with a pending provider call or with billing on hold. */
function listDue({ table, customerId = 'customer_id', day, isDue, unlessHeldBy }: DueQuery): ListDue {
  const [dueOn, customer] = [sql.ref(`due.${day}`), sql.ref(`due.${customerId}`)]
  return async (db, today, after) => {
    const last = after ?? FROM_THE_BEGINNING
    const { rows } = await sql<DueRow>`
      select ${customer} as "customerId", ${dueOn} as day, due.id
      from ${sql.table(table)} due
      where ${isDue(today)} and (${dueOn}, due.id) > (${last.day}, ${last.id})
        and not exists (select from payment_operations o where o.customer_id = ${customer} and o.settled_at is null)
        and not exists (select from parked_customers p where p.customer_id = ${customer} and p.job = ${unlessHeldBy})
      order by ${dueOn}, due.id limit ${BATCH_SIZE}
    `.execute(db)
    return rows
  }
}
