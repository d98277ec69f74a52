-- Pre-aggregated counts of sign-ups: a change appends what it adds and subtracts, a job aggregates the changes into the
-- counts every few seconds, a report reads both. docs/decisions/report-counts.md.

create table sign_up_changes (
  day date not null,
  merchant_code text not null,
  type text not null,
  verified boolean not null,
  plan text not null,
  client text,
  utm_source text,
  utm_campaign text,
  utm_medium text,
  utm_term text,
  utm_content text,
  customers bigint not null,
  cancellation_requests bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
comment on table sign_up_changes is 'Changes that are not aggregated into the sign-up counts yet.';
comment on column sign_up_changes.day is 'Day of the sign-up, in New York.';
comment on column sign_up_changes.type is '`none` for customers without one.';
comment on column sign_up_changes.plan is 'Empty unless premium.';
comment on column sign_up_changes.customers is 'Change in number; may be negative.';
comment on column sign_up_changes.cancellation_requests is 'Change in number; may be negative.';

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
comment on table sign_up_counts is 'Customers by the day of their sign-up and their current state.';
comment on column sign_up_counts.day is 'Day of the sign-up, in New York.';

create table sign_up_totals (
  merchant_code text not null,
  type text not null,
  verified boolean not null,
  plan text not null,
  customers bigint not null,
  cancellation_requests bigint not null,
  primary key (merchant_code, type, verified, plan)
);
comment on table sign_up_totals is 'Customers by their current state only.';

create table unverified_premium (
  customer_id bigint primary key,
  created_at timestamptz not null
);
comment on table unverified_premium is 'Premium customers who have not verified their username, for a list for staff.';
comment on column unverified_premium.created_at is 'When the customer signed up, for the age of the queue.';

create view sign_ups_by_day as
  select day, merchant_code, type, verified, plan, customers from sign_up_counts
  union all
  select day, merchant_code, type, verified, plan, customers from sign_up_changes;

create view sign_ups_of_all_time as
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_totals
  union all
  select merchant_code, type, verified, plan, customers, cancellation_requests from sign_up_changes;

-- Returns what a customer adds to the counts.
create function sign_up_counted(customer customers) returns setof sign_up_changes language sql stable as $$
  select eastern_day(customer.created_at), customer.merchant_code, coalesce(customer.type, 'none'),
    customer.status <> 'registered',
    -- A premium customer without a plan is an error that the ledger check reports; here it counts as monthly.
    case when customer.type = 'paid' then coalesce(customer.current_plan, 'monthly') else '' end,
    customer.client, customer.utm_source, customer.utm_campaign, customer.utm_medium, customer.utm_term,
    customer.utm_content, 1::bigint, customer.cancellation_requested::int::bigint
$$;

-- Appends what a change of a customer adds and subtracts. A change that no report distinguishes, such as a suspension,
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
    insert into unverified_premium values (new.id, new.created_at)
      on conflict (customer_id) do update set created_at = new.created_at;
  elsif old.type = 'paid' and old.status = 'registered' then
    delete from unverified_premium where customer_id = old.id;
  end if;
  return null;
end
$$;
create trigger count_changed after insert or delete or update of created_at, merchant_code, type, status, current_plan,
    cancellation_requested, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content on customers
  for each row execute function append_sign_up_changes();
comment on trigger count_changed on customers is
  'Appends what the change adds to and subtracts from the counts. A trigger, so that every change of a customer is '
  'counted, in its own transaction.';

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
create index utm_attributions_by_values on utm_attributions
  using hash ((array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium]));
comment on table utm_attributions is 'All combinations of UTM values that customers came with.';

create table utm_counts (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  attribution_id bigint not null references utm_attributions,
  premium bigint not null,
  trial bigint not null,
  complimentary bigint not null,
  primary key (grain, start, attribution_id)
);
create index utm_counts_by_attribution on utm_counts (attribution_id, grain, start);
comment on table utm_counts is
  'Customers by the UTM values they came with, for all existing combinations. Reports sum the rows.';
comment on column utm_counts.start is 'The day, or the first day of the month.';

-- Aggregates some of the changes into the counts and returns their number. The order does not matter: the sums stay the
-- same.
create function fold_sign_up_changes(at_most integer) returns bigint language plpgsql
-- Looks up each combination of UTM values by index, even if the table is still small when the statement is planned.
set enable_seqscan = off
set jit = off
as $$
declare
  waiting tid[] := array(select ctid from sign_up_changes limit at_most);
begin
  insert into utm_attributions (utm_content, utm_term, utm_campaign, utm_source, client, utm_medium)
    select came[1], came[2], came[3], came[4], came[5], came[6]
    from (
      select distinct array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came
      from sign_up_changes where ctid = any (waiting) and type <> 'none'
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
      ) as id, day, premium, trial, complimentary
    from (
      select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came, day,
        coalesce(sum(customers) filter (where type = 'paid'), 0) as premium,
        coalesce(sum(customers) filter (where type = 'free'), 0) as trial,
        coalesce(sum(customers) filter (where type = 'comp'), 0) as complimentary
      from taken where type <> 'none' group by 1, 2
    ) counted
  )
  insert into utm_counts as kept
    select 'day', day, id, premium, trial, complimentary from by_utm
    union all
    select 'month', date_trunc('month', day)::date, id, sum(premium), sum(trial), sum(complimentary)
    from by_utm group by 1, 2, 3
    on conflict (grain, start, attribution_id) do update set premium = kept.premium + excluded.premium,
      trial = kept.trial + excluded.trial, complimentary = kept.complimentary + excluded.complimentary;
  return cardinality(waiting);
end
$$;
