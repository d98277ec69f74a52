import { isNotOnHold, type MoneyRule } from './rule.ts'

export const subscriptionRules: readonly MoneyRule[] = [
  {
    name: 'Subscriptions: a customer has at most one active one',
    source: `select customer_id::text as id, count(*) filter (where ended_at is null) > 1 as bad
             from subscriptions group by 1`,
  },
  {
    name: 'Subscriptions: one starts only after the previous one has ended',
    source: `select id::text, coalesce(start_date < lag(end_date) over own
               or created_at < lag(coalesce(ended_at, 'infinity')) over own, false) as bad
             from subscriptions window own as (partition by customer_id order by created_at, id)`,
  },
  {
    name: 'Subscriptions: an active one lasts until the day before the next invoice; an ended one has none',
    source: `select id::text, (ended_at is null) <> (next_invoice_date is not null)
               or coalesce(end_date <> next_invoice_date - 1, false) or coalesce(cancel_on <> end_date, false)
               or end_date < start_date or start_date <> (created_at at time zone 'America/New_York')::date
               or coalesce((ended_at at time zone 'America/New_York')::date < end_date, false) as bad
             from subscriptions`,
  },
  {
    name: 'Subscriptions: the invoice count is correct',
    source: `select subscription.id::text, invoice_count <> coalesce(invoices, 0) or (invoice_count < 1 and imported is null) as bad
             from subscriptions subscription left join (
               select subscription_id as id, count(*) as invoices from invoices group by 1) counted using (id)
             left join imported_subscriptions imported on imported.subscription_id = subscription.id`,
  },
  {
    name: 'Subscriptions: no invoice of an imported one covers a period that the other system billed',
    source: `select invoices.id::text, period_start < billed_from as bad
             from invoices join imported_subscriptions using (subscription_id)`,
  },
  {
    name: 'Subscriptions: the attempt count is that of the open invoice, otherwise 0',
    source: `select subscription.id::text, payment_attempt_count <> coalesce(attempts, 0) as bad
             from subscriptions subscription left join (
               select subscription_id as id, count(attempt.id) as attempts
               from invoices left join payment_attempts attempt
                 on attempt.invoice_id = invoices.id and state in ('failed', 'running', 'unknown')
               where status = 'open' group by 1) counted using (id)`,
  },
  {
    name: 'Subscriptions: invoiced periods do not overlap',
    source: `select id::text, coalesce(period_start < lag(period_until) over (
               partition by subscription_id order by period_start), false) as bad
             from invoices`,
  },
  {
    name: 'Subscriptions: no renewal and no scheduled end is overdue by more than a day, unless it is on hold',
    // A customer in arrears owes one invoice at a time. The run after its settlement creates the next one.
    source: `select id::text, case when cancel_on is not null
                   then cancel_on + 1 < today and ${isNotOnHold('subscriptions.customer_id', 'endings')}
                 else next_invoice_date < today and ${isNotOnHold('subscriptions.customer_id', 'renewals')} and not exists (
                   select from invoices where subscription_id = subscriptions.id
                     and (status = 'open' or settled_at > now - interval '1 day')) end as bad
             from subscriptions, clock where ended_at is null`,
  },
]
