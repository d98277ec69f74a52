import type { Postgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import { copyDatabase, execute, openFilledDatabase } from './filled-database.ts'

/**
 * Creates a company with full histories, in which a tenth of the customers is unpaid and a twentieth unverified: their
 * newest payments were declined, or they have never verified. Returns the URL of the new database.
 */
export async function fillLists(postgres: Postgres, customers: number): Promise<string> {
  await openFilledDatabase(postgres, customers, { withHistories: true })
  const url = await copyDatabase(postgres, `histories_${customers}`, 'lists')
  await execute(
    url,
    'set session_replication_role = replica',
    `create temporary table reopened as
     select distinct on (subscription_id) invoices.id
     from invoices
       join subscriptions on subscriptions.id = subscription_id and subscriptions.ended_at is null and cancel_on is null
       join customers on customers.id = invoices.customer_id and type = 'paid' and not in_app_subscription
     where not exists (
       select from invoices open where open.customer_id = invoices.customer_id and open.status = 'open')
     order by subscription_id, invoices.number desc`,
    `delete from reopened where id not in (
       select id from reopened order by hashint8(id)
       limit ${Math.floor(customers / 10)} - (select count(*) from invoices where status = 'open'))`,
    `update invoices set status = 'open', settled_at = null, next_attempt_on = eastern_day(issued_at) + 3
     where id in (select id from reopened)`,
    `update payment_attempts set state = 'failed', hard_decline = id % 4 = 0,
       decline_code = (array['expired_card', 'insufficient_funds', 'do_not_honor', 'generic_decline'])[1 + id % 4]
     where invoice_id in (select id from reopened) and state = 'succeeded'`,
    `delete from ledger_entries where payment_id in (select id from payments where invoice_id in (select id from reopened))
       or refund_id in (select id from refunds where invoice_id in (select id from reopened))`,
    'delete from refunds where invoice_id in (select id from reopened)',
    'delete from payments where invoice_id in (select id from reopened)',
    `insert into unverified_premium
     select id from customers where type = 'paid' order by hashint8(id) limit ${Math.floor(customers / 20)}
     on conflict do nothing`,
    `update customers set status = 'registered' where id in (select customer_id from unverified_premium)`,
    'reset session_replication_role',
    'vacuum analyze',
  )
  return url
}
