-- What follows a customer's change costs less. A change that leaves a customer where they signed up is one row and not
-- two; triggers compare only the columns they are called for; what workers do behind them takes larger bites and fewer
-- steps. See docs/decisions/report-counts.md, customer-search.md and audit-seals.md.

-- Whoever has locked a customer and is about to change it would wait for the tables below, and this for them.
lock table customers in access exclusive mode;
select pg_advisory_xact_lock(7302020);
select pg_advisory_xact_lock(hashtext('customer_search'));
select pg_advisory_xact_lock(hashtext('audit_seals'));

-- The changes of sign-ups ---------------------------------------------------------------------------------------------

-- What a customer was counted as until then, where only this differs: such a row takes away as many customers there as it
-- adds. All null in a row that adds or takes away alone, as every row of before this migration does.
alter table new_sign_up_changes drop column id,
  add column type_before text,
  add column status_before text,
  add column plan_before text,
  add column cancellation_requests_before integer;
alter table added_sign_up_changes drop column id,
  add column type_before text,
  add column status_before text,
  add column plan_before text,
  add column cancellation_requests_before integer;

create or replace view sign_up_changes as
  select eastern_day(signed_up_at) as day, merchant_code, type, status <> 'registered' as verified, plan, client,
    utm_source, utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests
  from new_sign_up_changes
  union all
  select eastern_day(signed_up_at), merchant_code, type_before, status_before <> 'registered', plan_before, client,
    utm_source, utm_campaign, utm_medium, utm_term, utm_content, -customers, -cancellation_requests_before
  from new_sign_up_changes where type_before is not null;

drop function sign_up_changes_after(pg_snapshot);
create function sign_up_changes_after(moment pg_snapshot)
returns table (xid xid8, customer_id bigint, signed_up_at timestamptz, merchant_code text, type text, status text,
  plan text, client text, utm_source text, utm_campaign text, utm_medium text, utm_term text, utm_content text,
  customers integer, cancellation_requests integer)
language sql stable parallel safe as $$
  select xid, customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source, utm_campaign, utm_medium,
    utm_term, utm_content, customers, cancellation_requests
  from added_sign_up_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select xid, customer_id, signed_up_at, merchant_code, type_before, status_before, plan_before, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, -customers, -cancellation_requests_before
  from added_sign_up_changes
  where type_before is not null and xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select xid, customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source, utm_campaign, utm_medium,
    utm_term, utm_content, customers, cancellation_requests
  from new_sign_up_changes
  where xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
  union all
  select xid, customer_id, signed_up_at, merchant_code, type_before, status_before, plan_before, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, -customers, -cancellation_requests_before
  from new_sign_up_changes
  where type_before is not null and xid >= pg_snapshot_xmin(moment) and not pg_visible_in_snapshot(xid, moment)
$$;

-- Two triggers for the two kinds of columns, because every comparison is made ready anew in each transaction, which costs
-- several times as much as to compare. Where one statement changes both kinds, each trigger counts its own step: from
-- what the customer was and where, to what they were and where they are now, to what they are now.
create or replace function count_updated_sign_up() returns trigger language plpgsql as $$
begin
  -- To suspend a customer, which no report tells apart from an active one, adds nothing.
  if (old.status = 'registered') = (new.status = 'registered')
    and (old.type, old.current_plan, old.cancellation_requested)
      is not distinct from (new.type, new.current_plan, new.cancellation_requested)
  then
    return null;
  end if;
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, client, utm_source, utm_campaign, utm_medium,
    utm_term, utm_content, customers, type, status, plan, cancellation_requests, type_before, status_before, plan_before,
    cancellation_requests_before)
  values
    (new.id, new.created_at, new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium,
     new.utm_term, new.utm_content, 1,
     coalesce(new.type, 'none'), new.status,
     case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end, new.cancellation_requested::int,
     coalesce(old.type, 'none'), old.status,
     case when old.type = 'paid' then coalesce(old.current_plan, 'monthly') else '' end, old.cancellation_requested::int);
  if new.status = 'registered' and new.type = 'paid' then
    insert into unverified_premium values (new.id) on conflict do nothing;
  elsif old.status = 'registered' and old.type = 'paid' then
    delete from unverified_premium where customer_id = new.id;
  end if;
  return null;
end
$$;

create function count_moved_sign_up() returns trigger language plpgsql as $$
begin
  if (old.created_at, old.merchant_code, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term,
      old.utm_content)
    is not distinct from
    (new.created_at, new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term,
     new.utm_content)
  then
    return null;
  end if;
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
  select old.id, place.signed_up_at, place.merchant_code, coalesce(old.type, 'none'), old.status,
    case when old.type = 'paid' then coalesce(old.current_plan, 'monthly') else '' end,
    place.client, place.utm_source, place.utm_campaign, place.utm_medium, place.utm_term, place.utm_content,
    place.sign, place.sign * old.cancellation_requested::int
  from (values
    (-1, old.created_at, old.merchant_code, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term,
     old.utm_content),
    (1, new.created_at, new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term,
     new.utm_content)
  ) as place (sign, signed_up_at, merchant_code, client, utm_source, utm_campaign, utm_medium, utm_term, utm_content);
  return null;
end
$$;

-- Of one row, without a table of those that were inserted, which would have to be made for each.
create function count_inserted_sign_up() returns trigger language plpgsql as $$
begin
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
  values (new.id, new.created_at, new.merchant_code, coalesce(new.type, 'none'), new.status,
    -- A premium customer without a plan is a fault that the check of the money reports; here it counts as monthly.
    case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end,
    new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term, new.utm_content, 1,
    new.cancellation_requested::int);
  if new.status = 'registered' and new.type = 'paid' then
    insert into unverified_premium values (new.id);
  end if;
  return null;
end
$$;

create function count_deleted_sign_ups() returns trigger language plpgsql as $$
begin
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, type, status, plan, client, utm_source,
    utm_campaign, utm_medium, utm_term, utm_content, customers, cancellation_requests)
  select id, created_at, merchant_code, coalesce(type, 'none'), status,
    case when type = 'paid' then coalesce(current_plan, 'monthly') else '' end,
    client, utm_source, utm_campaign, utm_medium, utm_term, utm_content, -1, -(cancellation_requested::int)
  from changed;
  delete from unverified_premium using changed where customer_id = changed.id;
  return null;
end
$$;

drop trigger count_inserted on customers;
drop trigger count_updated on customers;
drop trigger count_deleted on customers;
drop function count_sign_ups();
create trigger count_inserted after insert on customers for each row execute function count_inserted_sign_up();
create trigger count_updated after update of type, status, current_plan, cancellation_requested on customers
  for each row execute function count_updated_sign_up();
create trigger count_moved after update of created_at, merchant_code, client, utm_source, utm_campaign, utm_medium,
    utm_term, utm_content on customers
  for each row execute function count_moved_sign_up();
create trigger count_deleted after delete on customers
  referencing old table as changed for each statement execute function count_deleted_sign_ups();

-- As in 0034, with both sides of a row. Whoever stays of one type is the same to the UTM counts, and is not looked up.
create or replace function add_up_changes(at_most integer default null) returns bigint language plpgsql
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
        select came
        from (
          select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came,
            eastern_day(signed_up_at) as day, type, customers
          from new_sign_up_changes where ctid = any (waiting) and type_before is distinct from type
          union all
          select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium],
            eastern_day(signed_up_at), type_before, -customers
          from new_sign_up_changes where ctid = any (waiting) and type_before <> type
        ) sides
        group by came, day, type having sum(customers) <> 0
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
    select eastern_day(signed_up_at) as day, merchant_code, type, verified, plan, sum(customers) as customers,
      sum(cancellation_requests) as cancellation_requests
    from (
      select signed_up_at, merchant_code, type, status <> 'registered' as verified, plan, customers, cancellation_requests
      from taken
      union all
      select signed_up_at, merchant_code, type_before, status_before <> 'registered', plan_before, -customers,
        -cancellation_requests_before
      from taken where type_before is not null
    ) sides
    group by 1, 2, 3, 4, 5
  ), days as (
    insert into sign_up_counts as kept
    select day, merchant_code, type, verified, plan, customers from counted where customers <> 0
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
      select came, day, type, sum(customers) as customers
      from (
        select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium] as came,
          eastern_day(signed_up_at) as day, type, customers
        from taken where type_before is distinct from type
        union all
        select array[utm_content, utm_term, utm_campaign, utm_source, client, utm_medium],
          eastern_day(signed_up_at), type_before, -customers
        from taken where type_before <> type
      ) sides
      group by 1, 2, 3 having sum(customers) <> 0
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

-- The search ----------------------------------------------------------------------------------------------------------

-- As in 0032, a function for each, so that neither asks which of them it is.
create or replace function note_for_search() returns trigger language plpgsql as $$
begin
  insert into customer_search_notes
    values (new.id, fold_for_search(new.last_name || e'\n' || new.first_name || e'\n' || new.username));
  return null;
end
$$;
create function note_renamed_for_search() returns trigger language plpgsql as $$
begin
  if old.last_name = new.last_name and old.first_name = new.first_name and old.username = new.username then
    return null;
  end if;
  insert into customer_search_notes
    values (new.id, fold_for_search(new.last_name || e'\n' || new.first_name || e'\n' || new.username));
  return null;
end
$$;
drop trigger note_updated on customers;
create trigger note_updated after update of last_name, first_name, username on customers
  for each row execute function note_renamed_for_search();

-- As in 0006, sixteen places at a time: each of a short part, in which it is soon found.
create or replace function search_grams(folded text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  part text;
begin
  for sixteen in 0..(length(folded) - 1) / 16 loop
    part := substr(folded, sixteen * 16 + 1, 18);
    grams := grams || array[
      substr(part, 1, 3), substr(part, 2, 3), substr(part, 3, 3), substr(part, 4, 3),
      substr(part, 5, 3), substr(part, 6, 3), substr(part, 7, 3), substr(part, 8, 3),
      substr(part, 9, 3), substr(part, 10, 3), substr(part, 11, 3), substr(part, 12, 3),
      substr(part, 13, 3), substr(part, 14, 3), substr(part, 15, 3), substr(part, 16, 3)];
  end loop;
  return array_to_tsvector(array_remove(grams, ''));
end
$$;

-- A bite of the worker waits in the index's list as a whole, and enters the index at once. With room for a part of it,
-- each part would unpack and pack the long entries of the common grams again.
alter index customer_search_grams set (gin_pending_list_limit = 4096);

-- As in 0032, with room for so many.
create or replace function rebuild_customer_search() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('customer_search'));
  lock table customers in share row exclusive mode;
  drop index if exists customer_search_grams, customer_search_sample;
  -- Not emptied by truncate: a search that has waited for this still sees the rows of before, and would find nobody.
  delete from customer_search_notes;
  delete from customer_search where not exists (select from customers where id = customer_id);
  insert into customer_search as kept
    select id, customer_search_text(last_name, first_name, username) from customers
    on conflict (customer_id) do update set search_text = excluded.search_text
      where kept.search_text <> excluded.search_text;
  create index customer_search_grams on customer_search using gin (search_grams(search_text))
    with (fastupdate = on, gin_pending_list_limit = 4096);
  -- Nobody plans by statistics of the grams, and taking them is slow.
  alter index customer_search_grams alter column 1 set statistics 0;
  -- A random tenth of the customers, in random order: its first few show how common a text is. (Such an index cannot
  -- hold very long texts.)
  create index customer_search_sample on customer_search (hashint8(customer_id)) include (customer_id, search_text)
    where customer_id % 10 = 0 and length(search_text) <= 500;
  analyze customer_search;
end
$$;

-- The audit trail -----------------------------------------------------------------------------------------------------

-- What the hash is of, beside the hash before. Both functions are stable, as what they call is in the eyes of the database:
-- else they would not become parts of the statement that asks for the contents of many entries, but be called for each.
create or replace function audit_field(field text) returns text language sql stable parallel safe as $$
  select coalesce(length(field) || ':' || field, '-')
$$;
create function audit_content(entry audit_entries) returns bytea language sql stable parallel safe as $$
  select convert_to(concat_ws(',',
    audit_field(entry.id::text), audit_field((extract(epoch from entry.occurred_at) * 1000000)::bigint::text),
    audit_field(entry.staff_id::text), audit_field(entry.staff_email), audit_field(entry.action),
    audit_field(entry.customer_id::text), audit_field(entry.subject), audit_field(entry.before::text),
    audit_field(entry.after::text), audit_field(entry.request_id)), 'UTF8')
$$;
create or replace function audit_hash(previous bytea, entry audit_sealed) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || audit_content(entry))
$$;

-- As in 0033, with the contents of all entries read by one statement.
create or replace function seal_audit_entries(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_position bigint;
  last_hash bytea;
  waiting record;
  places tid[] := '{}';
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  select position, hash into last_position, last_hash from audit_seals order by position desc limit 1;
  last_hash := coalesce(last_hash, '\x');
  for waiting in
    select ctid as place, id, audit_content(entry) as content from only audit_entries entry order by id limit at_most
  loop
    last_hash := sha256(last_hash || waiting.content);
    places := places || waiting.place;
    ids := ids || waiting.id;
    hashes := hashes || last_hash;
  end loop;
  perform set_config('portal.seals', 'on', true);
  with moved as (
    -- Nobody but this takes an entry from its place.
    delete from only audit_entries where ctid = any (places) returning *
  )
  insert into audit_sealed select * from moved order by id;
  perform set_config('portal.seals', 'off', true);
  insert into audit_seals (position, entry_id, hash)
  select coalesce(last_position, 0) + place, id, hash
  from unnest(ids, hashes) with ordinality as sealed (id, hash, place);
  return cardinality(ids);
end
$$;
