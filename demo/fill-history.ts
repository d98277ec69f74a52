import type pg from 'pg'

/**
 * Fills the history of customers and prices, which triggers maintain for single inserts: a trial until the first
 * subscription, the subscriptions, and the current state since the last event.
 */
export async function fillHistory(client: pg.Client): Promise<void> {
  await client.query(`
    insert into customer_history (customer_id, valid_from, type, plan, status)
    select customer_id, valid_from, type, plan, status
    from (
      select *, lag(row(type, plan, status)) over (partition by customer_id order by valid_from) as before
      from (
        select distinct on (customer_id, valid_from) *
        from (
          select id as customer_id, created_at as valid_from, 1 as step,
            case type when 'paid' then 'free' else type end as type, null as plan,
            case status when 'suspended' then 'active' else status end as status
          from customers
          union all
          select customer_id, created_at, 2, 'paid', plan, 'active' from subscriptions
          union all
          select customer_id, created_at, 2, 'paid', plan, 'active' from in_app_subscriptions
          union all
          select customer_id, ended_at, 3, 'free', null, 'active' from subscriptions where ended_at is not null
          union all
          select customers.id, greatest(customers.created_at, max(known.at)), 4, type,
            case type when 'paid' then current_plan end, status
          from customers
          left join lateral (
            select max(occurred_at) as at from customer_events where customer_id = customers.id
            union all
            select max(greatest(created_at, ended_at)) from subscriptions where customer_id = customers.id
            union all
            select max(created_at) from in_app_subscriptions where customer_id = customers.id
          ) known on true
          group by customers.id
        ) steps
        order by customer_id, valid_from, step desc
      ) states
    ) changes
    where before is null or before is distinct from row(type, plan, status)`)
  await client.query(`
    update plan_prices set valid_from = merchants.created_at
    from plans join merchants on merchants.code = merchant_code where plans.id = plan_id`)
}
