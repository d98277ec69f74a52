import { isNotOnHold, type MoneyRule } from './rule.ts'

export const invoiceRules: readonly MoneyRule[] = [
  {
    name: 'Invoices: numbered from 1 to the last assigned number, without gaps',
    source: `select coalesce(number, expected)::text as id, number is distinct from expected as bad
             from (select number, row_number() over (order by number) as place from invoices) numbered
             full join generate_series(1, (select last_number from invoice_numbers)) as expected on expected = place`,
  },
  {
    name: 'Invoices: later invoices have higher numbers',
    source: `select id::text, issued_at < lag(issued_at, 1, '-infinity') over (order by number) as bad from invoices`,
  },
  {
    name: 'Invoices: the total is the price of the subscription less its discount',
    source: `select invoices.id::text, total_cents <> plan_cents - invoices.discount_cents
                 or (price_cents, subscription.discount_cents, subscription.customer_id) is distinct from
                    (plan_cents, invoices.discount_cents, invoices.customer_id) as bad
             from invoices left join subscriptions subscription on subscription.id = subscription_id`,
  },
  {
    name: 'Invoices: settled when paid or void, and not before it was issued',
    source: `select id::text, (status = 'open') <> (settled_at is null) or coalesce(settled_at < issued_at, false)
               or (issued_at at time zone 'America/New_York')::date < period_start as bad
             from invoices`,
  },
  {
    name: "Invoices: an open one is its customer's only open one, the latest of an active subscription, and unpaid",
    source: `select invoices.id::text, count(*) over (partition by invoices.customer_id) > 1 or ended_at is not null
                 or exists (select from invoices newer where newer.subscription_id = subscription.id
                            and newer.period_start > invoices.period_start)
                 or exists (select from payments where invoice_id = invoices.id) as bad
             from invoices left join subscriptions subscription on subscription.id = subscription_id
             where status = 'open'`,
  },
  {
    name: 'Invoices: a void one was fully reversed and never paid, and its subscription has ended',
    source: `select invoices.id::text, coalesce(reversed, 0) <> total_cents or ended_at is null
                 or exists (select from payments where invoice_id = invoices.id) as bad
             from invoices left join subscriptions subscription on subscription.id = subscription_id
             left join (select invoice_id as id, sum(amount_cents) as reversed from reversals group by 1) reversals
               on reversals.id = invoices.id
             where status = 'void'`,
  },
  {
    name: 'Invoices: a paid one without a payment left less to pay than can be charged',
    source: `select id::text, balance <= -50 as bad from (
               -- What happened at the same instant may have come before or after.
               select invoices.id, (
                 select greatest(sum(amount_cents),
                                 sum(amount_cents) filter (where occurred_at < settled_at or invoice_id = invoices.id))
                 from ledger_entries entry
                 where entry.customer_id = invoices.customer_id and entry.occurred_at <= settled_at) as balance
               from invoices
               where status = 'paid' and not exists (select from payments where invoice_id = invoices.id)) unpaid`,
  },
  {
    name: 'Invoices: no automatic attempt is overdue, unless it is on hold',
    source: `select id::text,
               next_attempt_on < (select today from clock) and ${isNotOnHold('invoices.customer_id', 'attempts')} as bad
             from invoices where next_attempt_on is not null`,
  },
]
