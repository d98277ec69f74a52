-- The list behind a number of a report is that of the report's very moment. What changes the counts says whose row was
-- changed and by which transaction, and is kept for a day after it has been added up: the list is what there is now, less
-- what the report has not seen. See docs/decisions/report-counts.md.

-- Whoever has locked a customer and is about to change it would wait for the weaker lock, and the trigger below for them.
lock table customers in access exclusive mode;
lock table payments, in_app_subscriptions in share row exclusive mode;
select pg_advisory_xact_lock(7302020);
select add_up_changes();

drop view sign_ups_by_day, sign_ups_of_all_time, payments_by_day, in_app_subscriptions_by_day;
drop table sign_up_changes, payment_changes, in_app_changes;

-- The changes -----------------------------------------------------------------------------------------------------

-- Not added up yet. Of a row that was changed there are two: what it counted as until then, and what it counts as since.
create table new_sign_up_changes (
  id bigint generated always as identity, -- one customer's in their order
  xid xid8 not null default pg_current_xact_id(), -- made by
  customer_id bigint, -- null where everything is counted again
  signed_up_at timestamptz not null,
  merchant_code text not null,
  type text not null, -- 'none' where the customer has none
  status text not null,
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

create table new_payment_changes (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  payment_id bigint,
  paid_at timestamptz not null,
  price_cents bigint not null,
  payments integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

create table new_in_app_changes (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  in_app_subscription_id bigint,
  customer_id bigint,
  started_at timestamptz not null,
  device text not null,
  plan text not null,
  subscriptions integer not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- Added up, and kept for the lists of reports that were made before.
create table added_sign_up_changes (like new_sign_up_changes);
create index added_sign_up_changes_by_xid on added_sign_up_changes (xid);
create table added_payment_changes (like new_payment_changes);
create index added_payment_changes_by_xid on added_payment_changes (xid);
create table added_in_app_changes (like new_in_app_changes);
create index added_in_app_changes_by_xid on added_in_app_changes (xid);

create view sign_up_changes as
  select eastern_day(signed_up_at) as day, merchant_code, type, status <> 'registered' as verified, plan, client,
    utm_source, utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests
  from new_sign_up_changes;

create view payment_changes as
  select eastern_day(paid_at) as day, price_cents, payments from new_payment_changes;

create view in_app_changes as
  select eastern_day(started_at) as day, device, plan, subscriptions from new_in_app_changes;

create view sign_ups_by_day as
  select day, merchant_code, type, verified, plan, customers from sign_up_counts
  union all
  select day, merchant_code, type, verified, plan, customers from sign_up_changes;

create view sign_ups_of_all_time as
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_totals
  union all
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_changes;

create view payments_by_day as
  select day, price_cents, payments from payment_counts
  union all select day, price_cents, payments from payment_changes;

create view in_app_subscriptions_by_day as
  select day, device, plan, subscriptions from in_app_counts
  union all select day, device, plan, subscriptions from in_app_changes;

-- Appending them --------------------------------------------------------------------------------------------------

create or replace function count_updated_sign_up() returns trigger language plpgsql as $$
begin
  -- To suspend a customer, which no report tells apart from an active one, adds nothing.
  if (old.created_at, old.merchant_code, old.type, old.status = 'registered', old.current_plan,
      old.cancellation_requested, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term,
      old.utm_content)
    is not distinct from
    (new.created_at, new.merchant_code, new.type, new.status = 'registered', new.current_plan,
     new.cancellation_requested, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term,
     new.utm_content)
  then
    return null;
  end if;
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
  values
    (old.id, old.created_at, old.merchant_code, coalesce(old.type, 'none'), old.status,
     case when old.type = 'paid' then coalesce(old.current_plan, 'monthly') else '' end,
     old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term, old.utm_content,
     -1, -(old.cancellation_requested::int)),
    (new.id, new.created_at, new.merchant_code, coalesce(new.type, 'none'), new.status,
     case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end,
     new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term, new.utm_content,
     1, new.cancellation_requested::int);
  if new.type = 'paid' and new.status = 'registered' then
    insert into unverified_premium values (new.id) on conflict do nothing;
  elsif old.type = 'paid' and old.status = 'registered' then
    delete from unverified_premium where customer_id = new.id;
  end if;
  return null;
end
$$;

-- By its columns: the condition of a trigger would be read and compiled anew by each statement, for more than the change
-- itself costs.
drop trigger count_updated on customers;
create trigger count_updated after update of created_at, merchant_code, type, status, current_plan,
    cancellation_requested, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content on customers
  for each row execute function count_updated_sign_up();

create or replace function count_sign_ups() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with unverified as (
      insert into unverified_premium select id from changed where type = 'paid' and status = 'registered'
    )
    insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
      utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
    select id, created_at, merchant_code, coalesce(type, 'none'), status,
      -- A premium customer without a plan is a fault that the check of the money reports; here it counts as monthly.
      case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, 1, cancellation_requested::int
    from changed;
  else
    insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
      utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
    select id, created_at, merchant_code, coalesce(type, 'none'), status,
      case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, -1, -(cancellation_requested::int)
    from changed;
    delete from unverified_premium using changed where customer_id = changed.id;
  end if;
  return null;
end
$$;

create or replace function count_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into new_payment_changes (payment_id, paid_at, price_cents, payments)
      select id, paid_at, price_cents, -1 from before;
  end if;
  if tg_op <> 'DELETE' then
    insert into new_payment_changes (payment_id, paid_at, price_cents, payments)
      select id, paid_at, price_cents, 1 from after;
  end if;
  return null;
end
$$;

create or replace function count_in_app_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into new_in_app_changes (in_app_subscription_id, customer_id, started_at, device, plan, subscriptions)
      select id, customer_id, created_at, device, plan, -1 from before;
  end if;
  if tg_op <> 'DELETE' then
    insert into new_in_app_changes (in_app_subscription_id, customer_id, started_at, device, plan, subscriptions)
      select id, customer_id, created_at, device, plan, 1 from after;
  end if;
  return null;
end
$$;

-- Adding up -------------------------------------------------------------------------------------------------------

-- Moves the changes into the counts; one process at a time, another one meanwhile does nothing. Answers how many.
create or replace function add_up_changes() returns bigint language plpgsql as $$
declare
  moved bigint := 0;
  more bigint;
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;

  with taken as (
    delete from new_sign_up_changes returning *
  ), added as (
    insert into added_sign_up_changes select * from taken
  ), counted as materialized (
    select eastern_day(signed_up_at) as day, merchant_code, type, status <> 'registered' as verified, plan, client,
      utm_source, utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests
    from taken
  ), days as (
    insert into sign_up_counts as kept
    select day, merchant_code, type, verified, plan, sum(customers) from counted
    group by 1, 2, 3, 4, 5 having sum(customers) <> 0
    on conflict (merchant_code, day, type, verified, plan) do update set customers = kept.customers + excluded.customers
  ), totals as (
    insert into sign_up_totals as kept
    select merchant_code, type, verified, plan, sum(customers), sum(cancellation_requests) from counted
    group by 1, 2, 3, 4 having sum(customers) <> 0 or sum(cancellation_requests) <> 0
    on conflict (merchant_code, type, verified, plan) do update
      set customers = kept.customers + excluded.customers,
        cancellation_requests = kept.cancellation_requests + excluded.cancellation_requests
  ), by_utm as materialized (
    select client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, day, type, sum(customers) as customers
    from counted group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(customers) <> 0
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
    delete from new_payment_changes returning *
  ), added as (
    insert into added_payment_changes select * from taken
  ), kept as (
    insert into payment_counts as kept
    select eastern_day(paid_at), price_cents, sum(payments) from taken group by 1, 2 having sum(payments) <> 0
    on conflict (day, price_cents) do update set payments = kept.payments + excluded.payments
  )
  select count(*) into more from taken;
  moved := moved + more;

  with taken as (
    delete from new_in_app_changes returning *
  ), added as (
    insert into added_in_app_changes select * from taken
  ), kept as (
    insert into in_app_counts as kept
    select eastern_day(started_at), device, plan, sum(subscriptions) from taken
    group by 1, 2, 3 having sum(subscriptions) <> 0
    on conflict (day, device, plan) do update set subscriptions = kept.subscriptions + excluded.subscriptions
  )
  select count(*) into more from taken;
  return moved + more;
end
$$;

-- Moments ---------------------------------------------------------------------------------------------------------

-- What the database has become where another one was restored into it: transactions have other numbers there.
create function this_database() returns text language sql stable as $$
  select concat_ws('-', system_identifier, timeline_id, (select oid from pg_database where datname = current_database()))
  from pg_control_system(), pg_control_checkpoint()
$$;

-- Which moments are known: those of this era, in which all transactions up to `since` are over.
create table moments (
  is_only boolean primary key default true check (is_only),
  era uuid not null,
  database text not null,
  since xid8 not null
);
insert into moments (era, database, since) values (gen_random_uuid(), this_database(), pg_current_xact_id());

-- How far the transactions were, and when.
create table moment_marks (
  marked_at timestamptz not null,
  xid xid8 not null
);

-- What has been changed and cannot be seen in a moment.
create function sign_up_changes_after(moment pg_snapshot) returns setof added_sign_up_changes
language sql stable parallel safe as $$
  select * from added_sign_up_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select * from new_sign_up_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
$$;

create function payment_changes_after(moment pg_snapshot) returns setof added_payment_changes
language sql stable parallel safe as $$
  select * from added_payment_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select * from new_payment_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
$$;

create function in_app_changes_after(moment pg_snapshot) returns setof added_in_app_changes
language sql stable parallel safe as $$
  select * from added_in_app_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select * from new_in_app_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
$$;

-- The moment of the transaction that asks. A replica does not know which transactions still run at the primary: there
-- all those count as running of which no change is seen, and where these are too many, the primary has to be asked.
create function current_moment() returns pg_snapshot language plpgsql stable as $$
declare
  moment pg_snapshot := pg_current_snapshot();
  first bigint := pg_snapshot_xmin(moment)::text;
  last bigint := pg_snapshot_xmax(moment)::text::bigint - 1;
  unseen text;
begin
  if not pg_is_in_recovery() then
    return moment;
  end if;
  if last - first > 2000 then
    raise exception 'too much runs at the primary' using errcode = 'serialization_failure';
  end if;
  select string_agg(running::text, ',' order by running) into unseen
  from (
    select generate_series(first, last) as running
    except
    select xid::text::bigint from (
      select xid from added_sign_up_changes where xid >= pg_snapshot_xmin(moment)
      union select xid from new_sign_up_changes where xid >= pg_snapshot_xmin(moment)
      union select xid from added_payment_changes where xid >= pg_snapshot_xmin(moment)
      union select xid from new_payment_changes where xid >= pg_snapshot_xmin(moment)
      union select xid from added_in_app_changes where xid >= pg_snapshot_xmin(moment)
      union select xid from new_in_app_changes where xid >= pg_snapshot_xmin(moment)
    ) seen
  ) unseen;
  -- It has to go into an address.
  if length(unseen) > 5000 then
    raise exception 'too much runs at the primary' using errcode = 'serialization_failure';
  end if;
  return concat_ws(':', first, last + 1, coalesce(unseen, ''));
end
$$;

-- Forgets all moments there were.
create function begin_moments() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7302020);
  perform add_up_changes();
  delete from added_sign_up_changes;
  delete from added_payment_changes;
  delete from added_in_app_changes;
  delete from moment_marks;
  update moments set era = gen_random_uuid(), database = this_database(), since = pg_current_xact_id();
end
$$;

-- Forgets the moments of the day before `at`: some rows of them. Answers how many; others may be left.
create function forget_moments(at timestamptz) returns bigint language plpgsql as $$
declare
  kept moments;
  oldest moment_marks;
  forgotten bigint := 0;
  more bigint;
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;
  select * into kept from moments;
  if kept.database <> this_database() then
    perform begin_moments();
    return 0;
  end if;

  insert into moment_marks
    select at, pg_snapshot_xmin(pg_current_snapshot())
    where not exists (select from moment_marks where marked_at > at - interval '10 minutes');
  select * into oldest from moment_marks where marked_at <= at - interval '1 day' order by marked_at desc limit 1;
  if oldest is null then
    return 0;
  end if;
  delete from moment_marks where marked_at < oldest.marked_at;
  update moments set since = oldest.xid where since < oldest.xid;

  delete from added_sign_up_changes
    where ctid = any (array(select ctid from added_sign_up_changes where xid < oldest.xid limit 5000));
  get diagnostics forgotten = row_count;
  delete from added_payment_changes
    where ctid = any (array(select ctid from added_payment_changes where xid < oldest.xid limit 5000));
  get diagnostics more = row_count;
  forgotten := forgotten + more;
  delete from added_in_app_changes
    where ctid = any (array(select ctid from added_in_app_changes where xid < oldest.xid limit 5000));
  get diagnostics more = row_count;
  return forgotten + more;
end
$$;

-- Forgets all counts and counts everything again. Changes of customers and payments wait meanwhile.
create or replace function rebuild_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7302020);
  lock table customers, payments, in_app_subscriptions in share row exclusive mode;
  delete from new_sign_up_changes;
  delete from new_payment_changes;
  delete from new_in_app_changes;
  delete from sign_up_counts;
  delete from sign_up_totals;
  delete from utm_counts;
  delete from utm_attributions;
  delete from payment_counts;
  delete from in_app_counts;
  delete from unverified_premium;
  insert into unverified_premium select id from customers where type = 'paid' and status = 'registered';
  insert into new_sign_up_changes (signed_up_at, merchant_code, type, status, plan, client, utm_source, utm_campaign,
    utm_medium, utm_term, utm_content, customers, cancellation_requests)
    select min(created_at), merchant_code, coalesce(type, 'none'),
      case status when 'registered' then 'registered' else 'active' end,
      case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      count(*), count(*) filter (where cancellation_requested)
    from customers group by eastern_day(created_at), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  insert into new_payment_changes (paid_at, price_cents, payments)
    select min(paid_at), price_cents, count(*) from payments group by eastern_day(paid_at), 2;
  insert into new_in_app_changes (started_at, device, plan, subscriptions)
    select min(created_at), device, plan, count(*) from in_app_subscriptions group by eastern_day(created_at), 2, 3;
  perform begin_moments();
end
$$;
