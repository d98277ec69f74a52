import { isNotOnHold, type MoneyRule } from './rule.ts'

export const customerRules: readonly MoneyRule[] = [
  {
    name: 'Customers: premium if and only if a card or app store subscription is active',
    source: `select customers.id::text, (type is not distinct from 'paid') <> (in_app_subscription or live.customer_id is not null)
                 or (in_app_subscription and live.customer_id is not null) as bad
             from customers left join (
               select distinct customer_id from subscriptions where ended_at is null) live on live.customer_id = customers.id`,
  },
  {
    // Excludes subscriptions that wait for a card subscription or a suspension to end; those are listed under Billing
    // Problems. An ended subscription can have today as its last day if it was bought and refunded today.
    name: 'Customers: marked as in-app if and only if an app store subscription is active',
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
    name: 'Customers: those who pay twice at the same time are listed under Billing Problems',
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
    name: 'Customers: complimentary until the last valid day and not after it, unless the end is on hold',
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
    name: 'Customers: new until the first subscription and not after it',
    source: `select customers.id::text, new_user = exists (select from subscriptions where customer_id = customers.id)
                 and not exists (select from in_app_subscriptions where customer_id = customers.id)
                 or new_user and exists (select from in_app_subscriptions where customer_id = customers.id) as bad
             from customers`,
  },
  {
    name: 'Customers: payment mode card requires a card payment, and a card requires a provider ID',
    source: `select customers.id::text, coalesce(last_payment_mode = 'card', false) and payer.customer_id is null
                 or payer.customer_id is not null and last_payment_mode is null or provider_customer_id is null and exists (
                   select from cards where customer_id = customers.id and removed_at is null) as bad
             from customers left join (select distinct customer_id from payments) payer on payer.customer_id = customers.id`,
  },
  {
    name: 'Events: in chronological order, none before the sign-up and none in the future',
    source: `select event.id::text, occurred_at < lag(occurred_at, 1, created_at) over (
                 partition by customer_id order by event.id) or occurred_at > (select now from clock) as bad
             from customer_events event join customers on customers.id = customer_id`,
  },
]
