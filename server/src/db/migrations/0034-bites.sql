-- What workers do behind the changes of others, in bites: whatever has gathered while no worker ran, each statement takes
-- a second or so. See docs/decisions/report-counts.md.

-- So that a combination is found by its values, of which any may be null: an array of six holds nulls as if they were
-- values.
create index utm_attributions_by_values on utm_attributions
  using hash ((array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium]));

-- Moves changes into the counts, at most so many of sign-ups, of payments and of in-app subscriptions, those that stand
-- first in their tables; one process at a time, another one meanwhile does nothing. Answers how many. Whichever are moved,
-- those of before and of after the move add up to the same. No order is asked for: to find the oldest would be to read
-- all that wait.
drop function add_up_changes();
create function add_up_changes(at_most integer default null) returns bigint language plpgsql
-- Each combination is looked up, be it the first or the millionth when this is planned.
set enable_seqscan = off
set jit = off
as $$
declare
  waiting tid[];
  moved bigint;
  more bigint;
begin
  if not pg_try_advisory_xact_lock(7302020) then
    return 0;
  end if;

  waiting := array(select ctid from new_sign_up_changes limit at_most);
  insert into utm_attributions (utm_content, utm_term, utm_campaign, utm_source, client, utm_medium)
    select came[1], came[2], came[3], came[4], came[5], came[6]
    from (
      select distinct came from (
        select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came
        from new_sign_up_changes where ctid = any (waiting)
        group by came, eastern_day(signed_up_at), type having sum(customers) <> 0
      ) counted
    ) combinations
    where (
      select id from utm_attributions
      where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
    ) is null;

  with taken as (
    delete from new_sign_up_changes where ctid = any (waiting) returning *
  ), added as (
    insert into added_sign_up_changes select * from taken
  ), counted as materialized (
    select eastern_day(signed_up_at) as day, merchant_code, type, status <> 'registered' as verified, plan,
      array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came, customers, cancellation_requests
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
    select (
        select id from utm_attributions
        where array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] = came
      ) as id, day, type, customers
    from (
      select came, day, type, sum(customers) as customers from counted group by 1, 2, 3 having sum(customers) <> 0
    ) counted
  ), grains as (
    insert into utm_counts as kept
    select id, 'day', day, type, customers from by_utm
    union all
    select id, 'month', date_trunc('month', day)::date, type, sum(customers) from by_utm group by 1, 2, 3, 4
    on conflict (grain, start, attribution_id, type) do update set customers = kept.customers + excluded.customers
  )
  select count(*) into moved from taken;

  waiting := array(select ctid from new_payment_changes limit at_most);
  with taken as (
    delete from new_payment_changes where ctid = any (waiting) returning *
  ), added as (
    insert into added_payment_changes select * from taken
  ), kept as (
    insert into payment_counts as kept
    select eastern_day(paid_at), price_cents, sum(payments) from taken group by 1, 2 having sum(payments) <> 0
    on conflict (day, price_cents) do update set payments = kept.payments + excluded.payments
  )
  select count(*) into more from taken;
  moved := moved + more;

  waiting := array(select ctid from new_in_app_changes limit at_most);
  with taken as (
    delete from new_in_app_changes where ctid = any (waiting) returning *
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

-- Enters the combinations that are new into the tree. As in 0031, but the new ones are found without looking at all: every
-- transaction that makes some enters them, so their ids come after those of the others.
create or replace function enter_utm_attributions() returns void language plpgsql as $$
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

-- As in 0031, but whether anything is counted is asked of the root alone, and the rows of before and after are not joined:
-- a plan that was made for a few of them compared each with each.
create or replace function count_by_utm_choice() returns trigger language plpgsql as $$
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

-- What the database has become where another one was restored into it, or a replica made the primary: transactions have
-- other numbers there. The timeline is that of the log as it is written: what the control file says of it follows after
-- the next checkpoint, minutes later.
create or replace function this_database() returns text language sql stable as $$
  select concat_ws('-', system_identifier,
    case when pg_is_in_recovery() then timeline_id
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint end,
    (select oid from pg_database where datname = current_database()))
  from pg_control_system(), pg_control_checkpoint()
$$;

-- Some of the changes that were added up and made by transactions before this one. Answers how many.
create function forget_added_changes(before xid8) returns bigint language plpgsql as $$
declare
  forgotten bigint;
  more bigint;
begin
  delete from added_sign_up_changes
    where ctid = any (array(select ctid from added_sign_up_changes where xid < before limit 5000));
  get diagnostics forgotten = row_count;
  delete from added_payment_changes
    where ctid = any (array(select ctid from added_payment_changes where xid < before limit 5000));
  get diagnostics more = row_count;
  forgotten := forgotten + more;
  delete from added_in_app_changes
    where ctid = any (array(select ctid from added_in_app_changes where xid < before limit 5000));
  get diagnostics more = row_count;
  return forgotten + more;
end
$$;

-- Forgets the moments of the day before `at`, or all where they are of another database: some rows of them. Answers how
-- many; others may be left. As in 0030, but those of another database are forgotten in bites as well; nobody who adds up
-- is kept from it; and the mark of a clock that was ahead keeps no other from being made once that clock has been set
-- right.
create or replace function forget_moments(at timestamptz) returns bigint language plpgsql as $$
declare
  kept moments;
  oldest moment_marks;
  forgotten bigint;
begin
  if not pg_try_advisory_xact_lock(7302034) then
    return 0;
  end if;
  select * into kept from moments;
  if kept.database <> this_database() then
    if not pg_try_advisory_xact_lock(7302020) then
      return 0;
    end if;
    forgotten := add_up_changes(1000);
    if forgotten < 1000 then
      forgotten := forgotten + forget_added_changes('18446744073709551615');
      if forgotten < 5000 then
        perform begin_moments();
      end if;
    end if;
    return forgotten;
  end if;

  insert into moment_marks
    select at, pg_snapshot_xmin(pg_current_snapshot())
    where not exists (select from moment_marks where marked_at > at - interval '10 minutes' and marked_at <= at);
  select * into oldest from moment_marks where marked_at <= at - interval '1 day' order by marked_at desc limit 1;
  if oldest is null then
    return 0;
  end if;
  delete from moment_marks where marked_at < oldest.marked_at;
  update moments set since = oldest.xid where since < oldest.xid;
  return forget_added_changes(oldest.xid);
end
$$;
