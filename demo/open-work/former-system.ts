import type pg from 'pg'
import { showcase } from '../showcase.ts'

const SOURCE = 'former-billing'
const MONTHS = 7

/**
 * Inserts what another system billed one customer in the months before the sign-up here; its last payment failed at
 * first.
 */
export async function insertFormerSystem(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with customer as (
       select id, created_at, (created_at at time zone 'America/New_York')::date as day from customers where username = $1
     ), known as (
       insert into imported_customers (source, source_id, customer_id, imported_at)
       select $2, 'C-20417', id, created_at from customer
     ), months as (
       select number, (day - make_interval(months => $3 + 1 - number))::date as day
       from customer, generate_series(1, $3) as number
     ), items (type, number, day, cents, status, description) as (
       select 'invoice', 'INV-88' || number, day, 1299, 'paid', 'Monthly plan' from months
       union all select 'payment', 'PAY-88' || number, day, 1299, 'succeeded', 'Visa 0259' from months
       union all select 'payment', 'PAY-87' || number, day - 1, 1299, 'failed', 'Visa 0259, declined' from months where number = $3
       union all select 'refund', 'REF-12', day + 9, 400, 'succeeded', 'Outage' from months where number = 4
     )
     insert into imported_history (source, type, number, customer_id, day, amount_cents, status, description, imported_at)
     select $2, type, items.number, id, items.day, cents, status, description, created_at from customer, items`,
    [showcase.everyEvent, SOURCE, MONTHS],
  )
}
