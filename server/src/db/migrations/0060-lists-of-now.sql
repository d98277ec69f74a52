-- The list behind a number of a report shows the present state, so nothing is kept of changes that have been added up, and
-- a waiting change says only what it adds to the counts: append, fold, delete. See docs/decisions/report-counts.md.

-- Whoever has locked a customer and is about to change it would wait for the tables below, and this for them.
lock table customers in access exclusive mode;
lock table payments, in_app_subscriptions in share row exclusive mode;
select pg_advisory_xact_lock(7302020);
select add_up_changes();

drop view sign_ups_by_day, sign_ups_of_all_time, payments_by_day, in_app_subscriptions_by_day;
drop view sign_up_changes, payment_changes, in_app_changes;
drop function sign_up_changes_after, payment_changes_after, in_app_changes_after, current_moment, begin_moments,
  forget_moments, forget_added_changes, this_database, add_up_changes;
drop table moments, moment_marks, new_sign_up_changes, new_payment_changes, new_in_app_changes, added_sign_up_changes,
  added_payment_changes, added_in_app_changes;
drop trigger count_inserted on customers;
drop trigger count_updated on customers;
drop trigger count_verified on customers;
drop trigger count_moved on customers;
drop trigger count_deleted on customers;
drop function count_inserted_sign_up, count_updated_sign_up, count_verified_sign_up, count_moved_sign_up,
  count_deleted_sign_ups;

-- Sign-ups ------------------------------------------------------------------------------------------------------------

-- What is not added up yet. Where a customer becomes something else, one row takes away what they counted as until then and
-- another adds what they count as since.
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
  customers bigint not null, -- how many more; fewer where negative
  cancellation_requests bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create view sign_ups_by_day as
  select day, merchant_code, type, verified, plan, customers from sign_up_counts
  union all
  select day, merchant_code, type, verified, plan, customers from sign_up_changes;

create view sign_ups_of_all_time as
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_totals
  union all
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_changes;

-- What one customer adds to the counts.
create function sign_up_counted(customer customers) returns setof sign_up_changes language sql stable as $$
  select eastern_day(customer.created_at), customer.merchant_code, coalesce(customer.type, 'none'),
    customer.status <> 'registered',
    -- A premium customer without a plan is a fault that the check of the money reports; here it counts as monthly.
    case when customer.type = 'paid' then coalesce(customer.current_plan, 'monthly') else '' end,
    customer.client, customer.utm_source, customer.utm_campaign, customer.utm_medium, customer.utm_term,
    customer.utm_content, 1::bigint, customer.cancellation_requested::int::bigint
$$;

-- Appends what a change of a customer adds and takes away. A change that no report tells apart (to suspend a customer, say)
-- appends nothing.
create function append_sign_up_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sign_up_changes select * from sign_up_counted(new);
  else
    insert into sign_up_changes
      select day, merchant_code, type, verified, plan, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
        sum(change * customers), sum(change * cancellation_requests)
      from (
        select -1 as change, before.* from sign_up_counted(old) before
        union all
        select 1, after.* from sign_up_counted(new) after where tg_op = 'UPDATE'
      ) sides
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      having sum(change * customers) <> 0 or sum(change * cancellation_requests) <> 0;
  end if;
  if new.type = 'paid' and new.status = 'registered' then
    insert into unverified_premium values (new.id) on conflict do nothing;
  elsif old.type = 'paid' and old.status = 'registered' then
    delete from unverified_premium where customer_id = old.id;
  end if;
  return null;
end
$$;
create trigger count_changed after insert or delete or update of created_at, merchant_code, type, status, current_plan,
    cancellation_requested, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content on customers
  for each row execute function append_sign_up_changes();

-- Adds up some of the changes that wait, whichever stand first: those of before and of after add up to the same. Answers
-- how many.
create function fold_sign_up_changes(at_most integer) returns bigint language plpgsql
-- Each combination of UTM values is looked up, be it the first or the millionth when this is planned.
set enable_seqscan = off
set jit = off
as $$
declare
  waiting tid[] := array(select ctid from sign_up_changes limit at_most);
begin
  insert into utm_attributions (utm_content, utm_term, utm_campaign, utm_source, client, utm_medium)
    select came[1], came[2], came[3], came[4], came[5], came[6]
    from (
      select distinct came from (
        select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came
        from sign_up_changes where ctid = any (waiting)
        group by came, day, type having sum(customers) <> 0
      ) counted
    ) combinations
    where (
      select id from utm_attributions
      where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
    ) is null;

  with taken as (
    delete from sign_up_changes where ctid = any (waiting) returning *
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
    select (
        select id from utm_attributions
        where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
      ) as id, day, type, customers
    from (
      select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came, day, type,
        sum(customers) as customers
      from taken group by 1, 2, 3 having sum(customers) <> 0
    ) counted
  )
  insert into utm_counts as kept
    select id, 'day', day, type, customers from by_utm
    union all
    select id, 'month', date_trunc('month', day)::date, type, sum(customers) from by_utm group by 1, 2, 3, 4
    on conflict (grain, start, attribution_id, type) do update set customers = kept.customers + excluded.customers;
  return cardinality(waiting);
end
$$;

-- Payments ------------------------------------------------------------------------------------------------------------

create table payment_changes (
  day date not null,
  price_cents bigint not null,
  payments bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create view payments_by_day as
  select day, price_cents, payments from payment_counts
  union all
  select day, price_cents, payments from payment_changes;

create or replace function count_payments() returns trigger language plpgsql as $$
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

create function fold_payment_changes(at_most integer) returns bigint language sql as $$
  with taken as (
    delete from payment_changes where ctid = any (array(select ctid from payment_changes limit at_most)) returning *
  ), kept as (
    insert into payment_counts as kept
    select day, price_cents, sum(payments) from taken group by 1, 2 having sum(payments) <> 0
    on conflict (day, price_cents) do update set payments = kept.payments + excluded.payments
  )
  select count(*) from taken
$$;

-- App store subscriptions ---------------------------------------------------------------------------------------------

create table in_app_changes (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create view in_app_subscriptions_by_day as
  select day, device, plan, subscriptions from in_app_counts
  union all
  select day, device, plan, subscriptions from in_app_changes;

create or replace function count_in_app_subscriptions() returns trigger language plpgsql as $$
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

create function fold_in_app_changes(at_most integer) returns bigint language sql as $$
  with taken as (
    delete from in_app_changes where ctid = any (array(select ctid from in_app_changes limit at_most)) returning *
  ), kept as (
    insert into in_app_counts as kept
    select day, device, plan, sum(subscriptions) from taken group by 1, 2, 3 having sum(subscriptions) <> 0
    on conflict (day, device, plan) do update set subscriptions = kept.subscriptions + excluded.subscriptions
  )
  select count(*) from taken
$$;

-- All of them ---------------------------------------------------------------------------------------------------------

-- Moves changes into the counts, at most so many of each kind; one process at a time, another one meanwhile does nothing.
-- Answers how many.
create function add_up_changes(at_most integer default null) returns bigint language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;
  return fold_sign_up_changes(at_most) + fold_payment_changes(at_most) + fold_in_app_changes(at_most);
end
$$;

-- Forgets all counts and counts everything again. Changes of customers and payments wait meanwhile.
create or replace function rebuild_counts() returns void language plpgsql as $$
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
    select day, merchant_code, type, verified, plan, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      sum(customers), sum(cancellation_requests)
    from (select counted.* from customers, sign_up_counted(customers) counted) counted
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  insert into payment_changes select eastern_day(paid_at), price_cents, count(*) from payments group by 1, 2;
  insert into in_app_changes
    select eastern_day(created_at), device, plan, count(*) from in_app_subscriptions group by 1, 2, 3;
  perform add_up_changes();
end
$$;
