import { isNotOnHold, type MoneyRule } from './rule.ts'

export const customerRules: readonly MoneyRule[] = [
  {
    name: 'Customers: premium exactly with a living subscription, ours or of an app store',
    source: `select customers.id::text, (type is not distinct from 'paid') <> (in_app_subscription or live.customer_id is not null)
                 or (in_app_subscription and live.customer_id is not null) as bad
             from customers left join (
               select distinct customer_id from subscriptions where ended_at is null) live on live.customer_id = customers.id`,
  },
  {
    // Excludes subscriptions that wait for a card subscription or a suspension to end; those are listed under Billing
    // Problems. An ended subscription can have today as its last day if it was bought and refunded today.
    name: 'Customers: an app store subscription lasts, exactly where the customer is marked so',
    // App stores do not know by how many days a demo clock was moved.
    source: `select customers.id::text, in_app_subscription and coalesce(lasts, '-infinity') < today - 1 - moved
                 or not in_app_subscription and coalesce(lasts, '-infinity') >= today as bad
             from customers cross join clock cross join (
               select ceil(ahead_ms / 86400000.0)::integer as moved from demo_clock) demo left join (
               select in_app_subscriptions.customer_id, max(end_date) as lasts from in_app_subscriptions
               left join store_subscriptions store using (device, store_id)
               where ended_at is null and waits_for is null group by 1) app
               on app.customer_id = customers.id`,
  },
  {
    name: 'Customers: who pays twice at the same time is listed under Billing Problems',
    source: `select customers.id::text, coalesce(bad, false) as bad
             from customers left join (
               select paid.customer_id, bool_or(waits_for = 'card' or at_once > 1) and count(found.id) = 0 as bad
               from (select app.customer_id, store_id, waits_for, count(*) over (partition by app.customer_id) as at_once
                     from in_app_subscriptions app join store_subscriptions store using (device, store_id)
                     where ended_at is null) paid
                 left join reconciliation_findings found on provider_id = store_id
               group by 1) twice on twice.customer_id = customers.id`,
  },
  {
    name: 'Customers: complimentary exactly until the last valid day, unless the end is on hold',
    source: `select id::text, coalesce(case when type = 'comp' then valid_till is null
                                             or valid_till < today - 1 and ${isNotOnHold('customers.id', 'endings')}
                                           else valid_till > today end, false) as bad
             from customers, clock`,
  },
  {
    name: 'Customers: only trial customers are suspended',
    source: `select id::text, type is distinct from 'free' as bad from customers where status = 'suspended'`,
  },
  {
    name: 'Customers: new exactly until the first subscription',
    source: `select customers.id::text, new_user = exists (select from subscriptions where customer_id = customers.id)
                 and not exists (select from in_app_subscriptions where customer_id = customers.id)
                 or new_user and exists (select from in_app_subscriptions where customer_id = customers.id) as bad
             from customers`,
  },
  {
    name: 'Customers: who last paid by card has paid by card, and who has a card has an id at the provider',
    source: `select customers.id::text, coalesce(last_payment_mode = 'card', false) and payer.customer_id is null
                 or payer.customer_id is not null and last_payment_mode is null or provider_customer_id is null and exists (
                   select from cards where customer_id = customers.id and removed_at is null) as bad
             from customers left join (select distinct customer_id from payments) payer on payer.customer_id = customers.id`,
  },
  {
    name: 'Events: in the order of time, none before the sign-up and none in the future',
    source: `select event.id::text, occurred_at < lag(occurred_at, 1, created_at) over (
                 partition by customer_id order by event.id) or occurred_at > (select now from clock) as bad
             from customer_events event join customers on customers.id = customer_id`,
  },
]
