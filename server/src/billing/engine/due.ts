import type { CalendarDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Where a walk through what is due stands: behind this row. */
export interface Due {
  readonly customerId: number
  readonly day: CalendarDay
  readonly id: number
}

/** Gives the next few that are due, those of the earliest days first. */
export type ListDue = (db: Db, today: CalendarDay, after: Due | null) => Promise<Due[]>

const AT_ONCE = 500
const FROM_THE_BEGINNING = { day: '0001-01-01', id: 0 }

/** Subscriptions whose next period has begun; none with an open invoice, so that a debt never exceeds one period. */
export const listDueRenewals: ListDue = async (db, today, after) => {
  const { day, id } = after ?? FROM_THE_BEGINNING
  const { rows } = await sql<Due>`
    select customer_id as "customerId", next_invoice_date as day, id
    from subscriptions s
    where ended_at is null and cancel_on is null and next_invoice_date <= ${today}
      and (next_invoice_date, id) > (${day}, ${id})
      and not exists (select from invoices i where i.customer_id = s.customer_id and i.status = 'open')
      and ${isFree(sql.ref('s.customer_id'), 'renewals')}
    order by next_invoice_date, id limit ${AT_ONCE}
  `.execute(db)
  return rows
}

/** Open invoices whose next automatic attempt is today or was missed. */
export const listDueAttempts: ListDue = async (db, today, after) => {
  const { day, id } = after ?? FROM_THE_BEGINNING
  const { rows } = await sql<Due>`
    select customer_id as "customerId", next_attempt_on as day, id
    from invoices i
    where next_attempt_on <= ${today} and (next_attempt_on, id) > (${day}, ${id})
      and ${isFree(sql.ref('i.customer_id'), 'attempts')}
    order by next_attempt_on, id limit ${AT_ONCE}
  `.execute(db)
  return rows
}

/** Subscriptions whose cancellation was scheduled for a day that is over. */
export const listDueEndings: ListDue = async (db, today, after) => {
  const { day, id } = after ?? FROM_THE_BEGINNING
  const { rows } = await sql<Due>`
    select customer_id as "customerId", cancel_on as day, id
    from subscriptions s
    where ended_at is null and cancel_on < ${today} and (cancel_on, id) > (${day}, ${id})
      and ${isFree(sql.ref('s.customer_id'), 'endings')}
    order by cancel_on, id limit ${AT_ONCE}
  `.execute(db)
  return rows
}

/** Complimentary customers whose last valid day is over. */
export const listDueExpiries: ListDue = async (db, today, after) => {
  const { day, id } = after ?? FROM_THE_BEGINNING
  const { rows } = await sql<Due>`
    select id as "customerId", valid_till as day, id
    from customers c
    where type = 'comp' and valid_till < ${today} and (valid_till, id) > (${day}, ${id})
      and ${isFree(sql.ref('c.id'), 'endings')}
    order by valid_till, id limit ${AT_ONCE}
  `.execute(db)
  return rows
}

/** Neither waits for the provider nor is parked. */
function isFree(customerId: ReturnType<typeof sql.ref>, job: string) {
  return sql<boolean>`
    not exists (select from payment_operations o where o.customer_id = ${customerId} and o.settled_at is null)
    and not exists (select from parked_customers p where p.customer_id = ${customerId} and p.job = ${job})`
}
