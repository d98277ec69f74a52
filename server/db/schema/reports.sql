-- Pre-aggregated counts: what reports read instead of counting customers and payments. A change appends what it adds and
-- takes away; a job folds the changes into the counts every few seconds; a report reads both. docs/decisions/report-counts.md.

-- Sign-ups ------------------------------------------------------------------------------------------------------------

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
comment on table sign_up_changes is 'Changes that wait to be folded into the counts of sign-ups.';
comment on column sign_up_changes.day is 'Of the sign-up, in New York.';
comment on column sign_up_changes.type is '`none` for customers without one.';
comment on column sign_up_changes.plan is 'Empty unless premium.';
comment on column sign_up_changes.customers is 'How many more; negative for fewer.';
comment on column sign_up_changes.cancellation_requests is 'How many more; negative for fewer.';

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
comment on table sign_up_counts is 'Customers by the day of their sign-up and by what they are now.';
comment on column sign_up_counts.day is 'Of the sign-up, in New York.';

create table sign_up_totals (
  merchant_code text not null,
  type text not null,
  verified boolean not null,
  plan text not null,
  customers bigint not null,
  cancellation_requests bigint not null,
  primary key (merchant_code, type, verified, plan)
);
comment on table sign_up_totals is 'The same without the day.';

create table unverified_premium (
  customer_id bigint primary key
);
comment on table unverified_premium is 'Premium customers who have not verified their username: a list for staff.';

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

-- Appends what a change of a customer adds and takes away. A change that no report tells apart (a suspension, say) appends
-- nothing.
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
comment on trigger count_changed on customers is
  'Appends what the change adds to the counts and takes away. A trigger, because every way to change a customer '
  'must be counted, in its own transaction.';

-- Folds some of the changes into the counts, whichever come first: those of before and after add up to the same. Returns
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

-- UTM values ----------------------------------------------------------------------------------------------------------

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
comment on table utm_attributions is 'Each combination of UTM values that customers came with.';

create table utm_counts (
  attribution_id bigint not null references utm_attributions,
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  type text not null,
  customers bigint not null,
  primary key (grain, start, attribution_id, type)
);
create index utm_counts_by_attribution on utm_counts (attribution_id, grain, start);
comment on table utm_counts is 'Customers by the UTM values they came with.';
comment on column utm_counts.start is 'The day, or the first day of the month.';

create table utm_choices (
  id integer generated always as identity primary key,
  choice text[] not null unique,
  last smallint not null,
  counted boolean not null default false,
  attributions bigint[] not null
);
create index utm_choices_of_one_value on utm_choices (last) where cardinality(array_remove(choice, null)) = 1;
comment on table utm_choices is
  'Filters of the UTM sales report, as a tree: the parent of one leaves its last value out. One lists the '
  'combinations that match it or, if these are too many, is counted and has children.';
comment on column utm_choices.choice is 'Six values in the order of utm_values, null where any value will do.';
comment on column utm_choices.last is 'The place of the last value that is given, 0 for none.';
comment on column utm_choices.attributions is 'All combinations that match; none if counted.';

create table utm_choice_counts (
  choice_id integer not null,
  month date not null,
  type text not null,
  customers bigint not null,
  by_day integer[] not null,
  primary key (choice_id, month, type)
) with (fillfactor = 80);
comment on table utm_choice_counts is
  'How many signed up in a month, and on each of its days, for each counted filter.';
comment on column utm_choice_counts.by_day is '31.';

create table utm_matches (
  attribution_id bigint primary key,
  choices integer[] not null
);
comment on table utm_matches is 'The counted filters that a combination matches.';

create function utm_values(of utm_attributions) returns text[] language sql immutable as
  $$ select array[of.utm_content, of.utm_term, of.utm_campaign, of.utm_source, of.client, of.utm_medium] $$;

-- As many combinations are read for a filter at most.
create function most_listed_attributions() returns integer language sql immutable as $$ select 64 $$;

-- Adds numbers to some days of a month, which has none yet if null.
create function add_to_days(by_day integer[], days integer[], numbers bigint[]) returns integer[]
language plpgsql immutable as $$
begin
  by_day := coalesce(by_day, array_fill(0, array[31]));
  for i in 1 .. cardinality(days) loop
    by_day[days[i]] := by_day[days[i]] + numbers[i];
  end loop;
  return by_day;
end
$$;

-- Counts filters that were not counted until now, from the counts of the combinations that match them.
create function count_utm_choices(choices integer[], matching bigint[]) returns void language sql as $$
  insert into utm_choice_counts
  with matched as materialized (
    select attribution_id, start, type, customers from utm_counts
    where attribution_id = any (matching) and grain = 'day' and type <> 'none'
  )
  select choice_id, date_trunc('month', start)::date, type, sum(customers),
    add_to_days(null, array_agg(extract(day from start)::integer), array_agg(customers))
  from (
    select choice_id, start, type, sum(customers)::bigint as customers
    from matched join utm_matches using (attribution_id), unnest(utm_matches.choices) choice_id
    where choice_id = any (count_utm_choices.choices)
    group by 1, 2, 3
  ) days
  group by 1, 2, 3 order by 1, 2, 3
$$;

-- Adds to the counts of the filters that combinations match.
create function add_to_utm_choices(changes utm_counts[]) returns void language sql as $$
  merge into utm_choice_counts as kept using (
    select choice_id, date_trunc('month', start)::date as month, type, sum(customers) as customers,
      array_agg(extract(day from start)::integer) as days, array_agg(customers) as numbers
    from unnest(changes) join utm_matches using (attribution_id), unnest(choices) choice_id
    group by 1, 2, 3
  ) as change on (kept.choice_id, kept.month, kept.type) = (change.choice_id, change.month, change.type)
  when matched then update set customers = kept.customers + change.customers,
    by_day = add_to_days(kept.by_day, days, numbers)
  when not matched then insert
    values (change.choice_id, change.month, change.type, change.customers, add_to_days(null, days, numbers));
$$;

-- Enters new combinations into the tree, from its root on.
create function enter_utm_attributions() returns void language plpgsql as $$
declare
  fresh bigint[] := array(
    select id from utm_attributions where id > coalesce((select max(attribution_id) from utm_matches), 0));
  entered integer[]; -- choices
  handing integer[];
  newly_counted integer[] := '{}';
  handed_by integer[] := '{}';
  handed bigint[] := '{}';
begin
  insert into utm_choices as kept (choice, last, attributions)
    values (array_fill(null::text, array[6]), 0, fresh)
    on conflict (choice) do update set attributions = kept.attributions || excluded.attributions
    returning array[id] into entered;

  for place in 0 .. 6 loop
    handing := array(
      select id from utm_choices
      where id = any (entered) and last = place and (counted or cardinality(attributions) > most_listed_attributions()));
    continue when handing = '{}';
    newly_counted := newly_counted || array(select id from utm_choices where id = any (handing) and not counted);
    select handed_by || array_agg(id), handed || array_agg(attribution_id) into handed_by, handed
      from utm_choices, unnest(attributions) attribution_id where id = any (handing);
    with children as (
      insert into utm_choices as kept (choice, last, attributions)
      select choice[:next - 1] || value || choice[next + 1:], next, array_agg(attribution_id)
      from utm_choices, unnest(attributions) attribution_id join utm_attributions on utm_attributions.id = attribution_id,
        unnest(utm_values(utm_attributions)) with ordinality as given (value, next)
      where utm_choices.id = any (handing) and next > place and value is not null
      group by 1, 2
      on conflict (choice) do update set attributions = kept.attributions || excluded.attributions
      returning id
    )
    select entered || array_agg(id) into entered from children;
    update utm_choices set counted = true, attributions = '{}' where id = any (handing);
  end loop;

  -- What is counted already gets the counts of the new combinations; what is counted from now on, those of all.
  insert into utm_matches
    select added.attribution_id, array_remove(array_agg(choice_id), null)
    from unnest(fresh) as added (attribution_id)
      left join unnest(handed, handed_by) as hand (attribution_id, choice_id)
        on hand.attribution_id = added.attribution_id and choice_id <> all (newly_counted)
    group by 1;
  if exists (select from utm_matches where attribution_id = any (fresh) and choices <> '{}') then
    perform add_to_utm_choices(array(
      select utm_counts from utm_counts where attribution_id = any (fresh) and grain = 'day' and type <> 'none'));
  end if;
  if newly_counted <> '{}' then
    update utm_matches set choices = utm_matches.choices || matched.choices
      from (
        select attribution_id, array_agg(choice_id) as choices
        from unnest(handed, handed_by) as hand (attribution_id, choice_id)
        where choice_id = any (newly_counted) group by 1
      ) matched
      where utm_matches.attribution_id = matched.attribution_id;
    perform count_utm_choices(newly_counted, array(select distinct unnest(handed)));
  end if;
end
$$;

create function enter_new_utm_attributions() returns trigger language plpgsql as $$
begin
  if exists (select from utm_attributions where id = new.id)
    and not exists (select from utm_matches where attribution_id = new.id) then
    perform enter_utm_attributions();
  end if;
  return null;
end
$$;
create constraint trigger entered after insert on utm_attributions deferrable initially deferred
  for each row execute function enter_new_utm_attributions();
comment on trigger entered on utm_attributions is
  'Enters new combinations into the tree, at the end of the transaction.';

create function count_by_utm_choice() returns trigger language plpgsql as $$
declare
  changes utm_counts[];
begin
  -- A choice is counted only where its parent is, so none is where the root is not.
  if not exists (select from utm_choices where choice = array_fill(null::text, array[6]) and counted) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    changes := array(select after from after where grain = 'day' and type <> 'none');
  else
    changes := array(
      select row(attribution_id, 'day', start, type, sum(customers))::utm_counts
      from (
        select attribution_id, start, type, customers from after where grain = 'day' and type <> 'none'
        union all
        select attribution_id, start, type, -customers from before where grain = 'day' and type <> 'none'
      ) both_sides
      group by attribution_id, start, type having sum(customers) <> 0);
  end if;
  perform add_to_utm_choices(changes);
  return null;
end
$$;
create trigger counted_by_choice_inserted after insert on utm_counts
  referencing new table as after for each statement execute function count_by_utm_choice();
comment on trigger counted_by_choice_inserted on utm_counts is 'Adds to the counts of filters.';
create trigger counted_by_choice_updated after update on utm_counts
  referencing old table as before new table as after for each statement execute function count_by_utm_choice();
comment on trigger counted_by_choice_updated on utm_counts is 'Adds to the counts of filters.';

create function forget_utm_choices() returns trigger language plpgsql as $$
begin
  delete from utm_choice_counts;
  delete from utm_choices;
  delete from utm_matches;
  return null;
end
$$;
create trigger choices_forgotten after delete or truncate on utm_counts
  for each statement execute function forget_utm_choices();
comment on trigger choices_forgotten on utm_counts is 'Counts are only taken away to count everything again.';

-- Sales ---------------------------------------------------------------------------------------------------------------

create table payment_changes (
  day date not null,
  price_cents bigint not null,
  payments bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
comment on table payment_changes is 'Changes that wait to be folded into the counts of payments.';
comment on column payment_changes.day is 'Of the payment, in New York.';
comment on column payment_changes.payments is 'How many more; negative for fewer.';

create table payment_counts (
  day date not null,
  price_cents bigint not null,
  payments bigint not null,
  primary key (day, price_cents)
);
comment on table payment_counts is 'Payments by day and price.';
comment on column payment_counts.day is 'Of the payment, in New York.';

create view payments_by_day as
  select day, price_cents, payments from payment_counts
  union all
  select day, price_cents, payments from payment_changes;

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
comment on trigger count_inserted on payments is
  'Appends what the payments add to the counts. A trigger, so that no payment is left out; by statement, so that a '
  'bulk load appends one row a day and price.';
create trigger count_updated after update on payments
  referencing old table as before new table as after for each statement execute function count_payments();
comment on trigger count_updated on payments is 'As count_inserted.';
create trigger count_deleted after delete on payments
  referencing old table as before for each statement execute function count_payments();
comment on trigger count_deleted on payments is 'As count_inserted.';

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
comment on table in_app_changes is 'Changes that wait to be folded into the counts of app store subscriptions.';
comment on column in_app_changes.day is 'Of the subscription, in New York.';
comment on column in_app_changes.subscriptions is 'How many more; negative for fewer.';

create table in_app_counts (
  day date not null,
  device text not null,
  plan text not null,
  subscriptions bigint not null,
  primary key (day, device, plan)
);
comment on table in_app_counts is 'App store subscriptions by day, device and plan.';
comment on column in_app_counts.day is 'Of the subscription, in New York.';

create view in_app_subscriptions_by_day as
  select day, device, plan, subscriptions from in_app_counts
  union all
  select day, device, plan, subscriptions from in_app_changes;

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
comment on trigger count_inserted on in_app_subscriptions is 'As on payments.';
create trigger count_updated after update on in_app_subscriptions
  referencing old table as before new table as after for each statement execute function count_in_app_subscriptions();
comment on trigger count_updated on in_app_subscriptions is 'As on payments.';
create trigger count_deleted after delete on in_app_subscriptions
  referencing old table as before for each statement execute function count_in_app_subscriptions();
comment on trigger count_deleted on in_app_subscriptions is 'As on payments.';

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

-- Folds changes into the counts, at most so many of each kind, and returns how many. One process at a time; for another
-- one there is nothing to do.
create function add_up_changes(at_most integer default null) returns bigint language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;
  return fold_sign_up_changes(at_most) + fold_payment_changes(at_most) + fold_in_app_changes(at_most);
end
$$;

-- Discards all counts and counts everything again. Changes of customers and payments wait until it is done.
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

-- Scheduled reports ---------------------------------------------------------------------------------------------------

create table report_schedules (
  id uuid primary key,
  report text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  choices jsonb not null,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  covered_through date not null
);
comment on table report_schedules is
  'Reports that are emailed to staff on their own, each for the day, week or month before.';
comment on column report_schedules.report is 'The permission that it needs.';
comment on column report_schedules.choices is 'The report''s filters besides its days: a merchant, UTM values.';
comment on column report_schedules.covered_through is 'Last day of the period that was emailed last, in New York.';

create table report_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  staff_id bigint not null references staff,
  primary key (schedule_id, staff_id)
);
create index on report_recipients (staff_id);
comment on table report_recipients is 'Recipients of scheduled reports.';
