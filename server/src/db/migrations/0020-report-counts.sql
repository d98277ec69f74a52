-- What reports read instead of counting customers and payments: kept counts, exact at any moment. A change appends what
-- it adds or takes away to a table of changes, in its own transaction and without waiting for others; a job adds these
-- up every few seconds. A report reads both. See docs/decisions/report-counts.md.

-- What the customer subscribes to, as the reports ask for it; kept by the triggers below. The plan counts while the
-- customer is premium: that of the living subscription, else that of the newest one in an app store.
alter table customers
  add column current_plan text check (current_plan in ('monthly', 'yearly')),
  add column cancellation_requested boolean not null default false;

create function eastern_day(instant timestamptz) returns date language sql immutable strict parallel safe as
  $$ select (instant at time zone 'America/New_York')::date $$;

-- Keeping the plan ------------------------------------------------------------------------------------------------

create function keep_plans(of_customers bigint[]) returns void language sql as $$
  with now as (
    select id,
      coalesce(
        (select subscription.plan from subscriptions subscription
         where customer_id = customers.id and ended_at is null),
        (select in_app.plan from in_app_subscriptions in_app
         where customer_id = customers.id order by created_at desc, in_app.id desc limit 1)
      ) as plan,
      exists (select from subscriptions
              where customer_id = customers.id and ended_at is null and cancel_on is not null) as leaving
    from customers where id = any (of_customers)
  )
  update customers set current_plan = now.plan, cancellation_requested = now.leaving
  from now
  where customers.id = now.id and (current_plan, cancellation_requested) is distinct from (now.plan, now.leaving)
$$;

create function keep_plan_of_row() returns trigger language plpgsql as $$
begin
  perform keep_plans(array[old.customer_id, new.customer_id]);
  return null;
end
$$;

create function keep_plans_of_rows() returns trigger language plpgsql as $$
begin
  perform keep_plans((select array_agg(distinct customer_id) from changed));
  return null;
end
$$;

create trigger keep_plan_inserted after insert on subscriptions
  referencing new table as changed for each statement execute function keep_plans_of_rows();
create trigger keep_plan_deleted after delete on subscriptions
  referencing old table as changed for each statement execute function keep_plans_of_rows();
create trigger keep_plan_updated after update of plan, cancel_on, ended_at, customer_id on subscriptions
  for each row when ((old.plan, old.cancel_on, old.ended_at, old.customer_id)
    is distinct from (new.plan, new.cancel_on, new.ended_at, new.customer_id)) execute function keep_plan_of_row();

create trigger keep_plan_inserted after insert on in_app_subscriptions
  referencing new table as changed for each statement execute function keep_plans_of_rows();
create trigger keep_plan_deleted after delete on in_app_subscriptions
  referencing old table as changed for each statement execute function keep_plans_of_rows();
create trigger keep_plan_updated after update of plan, customer_id on in_app_subscriptions
  for each row when ((old.plan, old.customer_id) is distinct from (new.plan, new.customer_id))
  execute function keep_plan_of_row();

select keep_plans(array_agg(customer_id))
from (select customer_id from subscriptions union select customer_id from in_app_subscriptions) subscribed;

-- Sign-ups --------------------------------------------------------------------------------------------------------

create table sign_up_changes (
  day date not null, -- Eastern
  merchant_code text not null,
  type text not null, -- 'none' where the customer has none
  verified boolean not null,
  plan text not null, -- '' unless premium
  client text,
  utm_source text,
  utm_campaign text,
  utm_medium text,
  utm_term text,
  utm_content text,
  customers integer not null, -- how many more; fewer where negative
  cancellation_requests integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create table sign_up_counts (
  day date not null,
  merchant_code text not null,
  type text not null,
  verified boolean not null,
  plan text not null,
  customers bigint not null,
  primary key (merchant_code, day, type, verified, plan)
);
create index sign_up_counts_by_day on sign_up_counts (day);

create table sign_up_totals (
  merchant_code text not null,
  type text not null,
  verified boolean not null,
  plan text not null,
  customers bigint not null,
  cancellation_requests bigint not null,
  primary key (merchant_code, type, verified, plan)
);

-- Each combination that customers came with.
create table utm_attributions (
  id bigint generated always as identity primary key,
  client text,
  utm_source text,
  utm_campaign text,
  utm_medium text,
  utm_term text,
  utm_content text,
  unique nulls not distinct (client, utm_source, utm_campaign, utm_medium, utm_term, utm_content)
);

create table utm_counts (
  attribution_id bigint not null references utm_attributions,
  grain text not null check (grain in ('day', 'month')),
  start date not null, -- the day, or the first of the month
  type text not null,
  customers bigint not null,
  primary key (grain, start, attribution_id, type)
);
create index utm_counts_by_attribution on utm_counts (attribution_id, grain, start);

-- Premium customers who have not been verified: few among all. Not a partial index of customers, because a change of a
-- column that an index asks for enters the row into every index anew, the search's included.
create table unverified_premium (
  customer_id bigint primary key
);

-- One row per customer: what it adds to the counts.
create function count_sign_up(customer customers, change integer) returns sign_up_changes
language sql stable as $$
  select eastern_day(customer.created_at), customer.merchant_code, coalesce(customer.type, 'none'),
    customer.status <> 'registered',
    -- A premium customer without a plan is a fault that the check of the money reports; here it counts as monthly.
    case when customer.type = 'paid' then coalesce(customer.current_plan, 'monthly') else '' end,
    customer.client, customer.utm_source, customer.utm_campaign, customer.utm_medium, customer.utm_term,
    customer.utm_content, change, change * customer.cancellation_requested::int
$$;

create function count_updated_sign_up() returns trigger language plpgsql as $$
begin
  insert into sign_up_changes select * from count_sign_up(old, -1) union all select * from count_sign_up(new, 1);
  if new.type = 'paid' and new.status = 'registered' then
    insert into unverified_premium values (new.id) on conflict do nothing;
  elsif old.type = 'paid' and old.status = 'registered' then
    delete from unverified_premium where customer_id = new.id;
  end if;
  return null;
end
$$;

create function count_sign_ups() returns trigger language plpgsql as $$
begin
  insert into sign_up_changes
  select eastern_day(created_at) as day, merchant_code, coalesce(type, 'none'), status <> 'registered',
    case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
    sign * count(*), sign * count(*) filter (where cancellation_requested)
  from changed, (select case tg_op when 'INSERT' then 1 else -1 end as sign) direction
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, sign;
  if tg_op = 'INSERT' then
    insert into unverified_premium select id from changed where type = 'paid' and status = 'registered';
  else
    delete from unverified_premium using changed where customer_id = changed.id;
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on customers
  referencing new table as changed for each statement execute function count_sign_ups();
create trigger count_deleted after delete on customers
  referencing old table as changed for each statement execute function count_sign_ups();
create trigger count_updated after update on customers
  for each row when (
    (old.created_at, old.merchant_code, old.type, old.status, old.current_plan, old.cancellation_requested,
     old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term, old.utm_content)
    is distinct from
    (new.created_at, new.merchant_code, new.type, new.status, new.current_plan, new.cancellation_requested,
     new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term, new.utm_content)
  ) execute function count_updated_sign_up();

create view sign_ups_by_day as
  select day, merchant_code, type, verified, plan, customers from sign_up_counts
  union all
  select day, merchant_code, type, verified, plan, customers from sign_up_changes;

create view sign_ups_of_all_time as
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_totals
  union all
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_changes;

-- Payments and app store subscriptions -----------------------------------------------------------------------------

create table payment_changes (
  day date not null,
  price_cents bigint not null,
  payments integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create table payment_counts (
  day date not null,
  price_cents bigint not null,
  payments bigint not null,
  primary key (day, price_cents)
);

create table in_app_changes (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create table in_app_counts (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions bigint not null,
  primary key (day, device, plan)
);

create function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_changes
      select eastern_day(paid_at) as day, price_cents, -count(*) from before group by 1, 2;
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_changes
      select eastern_day(paid_at) as day, price_cents, count(*) from after group by 1, 2;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on payments
  referencing new table as after for each statement execute function count_payments();
create trigger count_deleted after delete on payments
  referencing old table as before for each statement execute function count_payments();
create trigger count_updated after update on payments
  referencing old table as before new table as after for each statement execute function count_payments();

create function count_in_app_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into in_app_changes
      select eastern_day(created_at) as day, device, plan, -count(*) from before group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into in_app_changes
      select eastern_day(created_at) as day, device, plan, count(*) from after group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on in_app_subscriptions
  referencing new table as after for each statement execute function count_in_app_subscriptions();
create trigger count_deleted after delete on in_app_subscriptions
  referencing old table as before for each statement execute function count_in_app_subscriptions();
create trigger count_updated after update on in_app_subscriptions
  referencing old table as before new table as after for each statement execute function count_in_app_subscriptions();

create view payments_by_day as
  select day, price_cents, payments from payment_counts
  union all select day, price_cents, payments from payment_changes;

create view in_app_subscriptions_by_day as
  select day, device, plan, subscriptions from in_app_counts
  union all select day, device, plan, subscriptions from in_app_changes;

create index customers_leaving on customers (created_at, id) where cancellation_requested;

-- The lists behind the numbers, newest first.
create index payments_by_time on payments (paid_at, id);
create index in_app_subscriptions_by_time on in_app_subscriptions (created_at, id);

-- Adding up -------------------------------------------------------------------------------------------------------

-- Moves the changes into the counts; one process at a time, another one meanwhile does nothing. Answers how many.
create function add_up_changes() returns bigint language plpgsql as $$
declare
  moved bigint := 0;
  more bigint;
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;

  with taken as (
    delete from sign_up_changes returning *
  ), days as (
    insert into sign_up_counts as kept
    select day, merchant_code, type, verified, plan, sum(customers) from taken
    group by 1, 2, 3, 4, 5 having sum(customers) <> 0
    on conflict (merchant_code, day, type, verified, plan) do update set customers = kept.customers + excluded.customers
  ), totals as (
    insert into sign_up_totals as kept
    select merchant_code, type, verified, plan, sum(customers), sum(cancellation_requests) from taken
    group by 1, 2, 3, 4 having sum(customers) <> 0 or sum(cancellation_requests) <> 0
    on conflict (merchant_code, type, verified, plan) do update
      set customers = kept.customers + excluded.customers,
        cancellation_requests = kept.cancellation_requests + excluded.cancellation_requests
  ), by_utm as materialized (
    select client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, day, type, sum(customers) as customers
    from taken group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(customers) <> 0
  ), fresh as (
    insert into utm_attributions (client, utm_source, utm_campaign, utm_medium, utm_term, utm_content)
    select distinct client, utm_source, utm_campaign, utm_medium, utm_term, utm_content from by_utm
    except
    select client, utm_source, utm_campaign, utm_medium, utm_term, utm_content from utm_attributions
    returning *
  ), known as (
    select * from fresh union all select * from utm_attributions
  ), matched as (
    -- As text, in which nulls are alike and which can be hashed.
    select known.id, day, by_utm.type, by_utm.customers from by_utm join known
      on (by_utm.client, by_utm.utm_source, by_utm.utm_campaign, by_utm.utm_medium, by_utm.utm_term,
          by_utm.utm_content)::text
        = (known.client, known.utm_source, known.utm_campaign, known.utm_medium, known.utm_term,
           known.utm_content)::text
  ), grains as (
    insert into utm_counts as kept
    select id, 'day', day, type, sum(customers) from matched group by 1, 2, 3, 4
    union all
    select id, 'month', date_trunc('month', day)::date, type, sum(customers) from matched group by 1, 2, 3, 4
    on conflict (grain, start, attribution_id, type) do update set customers = kept.customers + excluded.customers
  )
  select count(*) into moved from taken;

  with taken as (
    delete from payment_changes returning *
  ), kept as (
    insert into payment_counts as kept
    select day, price_cents, sum(payments) from taken group by 1, 2 having sum(payments) <> 0
    on conflict (day, price_cents) do update set payments = kept.payments + excluded.payments
  )
  select count(*) into more from taken;
  moved := moved + more;

  with taken as (
    delete from in_app_changes returning *
  ), kept as (
    insert into in_app_counts as kept
    select day, device, plan, sum(subscriptions) from taken group by 1, 2, 3 having sum(subscriptions) <> 0
    on conflict (day, device, plan) do update set subscriptions = kept.subscriptions + excluded.subscriptions
  )
  select count(*) into more from taken;
  return moved + more;
end
$$;

-- Forgets all counts and counts everything again. Changes of customers and payments wait meanwhile.
create function rebuild_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7302020);
  lock table customers, payments, in_app_subscriptions in share row exclusive mode;
  delete from sign_up_changes;
  delete from payment_changes;
  delete from in_app_changes;
  delete from sign_up_counts;
  delete from sign_up_totals;
  delete from utm_counts;
  delete from utm_attributions;
  delete from payment_counts;
  delete from in_app_counts;
  delete from unverified_premium;
  insert into unverified_premium select id from customers where type = 'paid' and status = 'registered';
  insert into sign_up_changes
    select eastern_day(created_at), merchant_code, coalesce(type, 'none'), status <> 'registered',
      case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      count(*), count(*) filter (where cancellation_requested)
    from customers group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  insert into payment_changes select eastern_day(paid_at), price_cents, count(*) from payments group by 1, 2;
  insert into in_app_changes
    select eastern_day(created_at), device, plan, count(*) from in_app_subscriptions group by 1, 2, 3;
  perform add_up_changes();
end
$$;

-- What was there before this migration.
select rebuild_counts();
