-- What follows a customer's change costs less again: a waiting audit entry is in no index and is moved and read by one
-- statement when it is sealed; to suspend a customer compares nothing but the status. See docs/decisions/audit-seals.md
-- and report-counts.md.

-- Whoever has locked a customer and is about to change it would wait for the tables below, and this for them.
lock table customers in access exclusive mode;
select pg_advisory_xact_lock(hashtext('audit_seals'));
lock table audit_entries, audit_seals in access exclusive mode;

-- The audit trail -----------------------------------------------------------------------------------------------------

-- The identity gives each number once, and in the trail it is still the key. Here all who write wanted the last page of it.
alter table audit_entries drop constraint audit_entries_pkey;
-- Asked of each entry that has just been moved. What it would keep from happening, only the owner could do, by turning
-- off the trigger that refuses it; and the check of the trail finds a seal whose entry is gone.
alter table audit_seals drop constraint audit_seals_entry_id_fkey;

-- As in 0036, but those are taken that stand first, and read while they are moved. They are chained in the order of their
-- numbers. The oldest of all would have to be looked for among those that wait.
create or replace function seal_audit_entries(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_position bigint;
  last_hash bytea;
  content bytea;
  contents bytea[];
  ids bigint[];
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  select position, hash into last_position, last_hash from audit_seals order by position desc limit 1;
  last_hash := coalesce(last_hash, '\x');
  perform set_config('portal.seals', 'on', true);
  with taken as (
    -- Nobody but this takes an entry from its place.
    delete from only audit_entries entry where ctid = any (array(select ctid from only audit_entries limit at_most))
    returning entry.*, audit_content(entry) as content
  ), moved as (
    insert into audit_sealed
    select id, occurred_at, staff_id, staff_email, action, customer_id, subject, before, after, request_id
    from taken order by id
  )
  select array_agg(id), array_agg(in_order.content) into ids, contents
  from (select id, taken.content from taken order by id) in_order;
  perform set_config('portal.seals', 'off', true);
  if ids is null then
    return 0;
  end if;
  foreach content in array contents loop
    last_hash := sha256(last_hash || content);
    hashes := hashes || last_hash;
  end loop;
  insert into audit_seals (position, entry_id, hash)
  select coalesce(last_position, 0) + place, id, hash
  from unnest(ids, hashes) with ordinality as sealed (id, hash, place);
  return cardinality(ids);
end
$$;

-- The changes of sign-ups ---------------------------------------------------------------------------------------------

-- As in 0036 without the status, which has a trigger of its own: it changes most often, and to compare it alone is quick.
-- What one statement changes of both is counted in two steps, this one first: from what the customer was to what they are
-- with the status of before, and to what they are now.
create or replace function count_updated_sign_up() returns trigger language plpgsql as $$
begin
  if (old.type, old.current_plan, old.cancellation_requested)
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
     coalesce(new.type, 'none'), old.status,
     case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end, new.cancellation_requested::int,
     coalesce(old.type, 'none'), old.status,
     case when old.type = 'paid' then coalesce(old.current_plan, 'monthly') else '' end, old.cancellation_requested::int);
  if old.status = 'registered' then
    if new.type = 'paid' then
      insert into unverified_premium values (new.id) on conflict do nothing;
    elsif old.type = 'paid' then
      delete from unverified_premium where customer_id = new.id;
    end if;
  end if;
  return null;
end
$$;

create function count_verified_sign_up() returns trigger language plpgsql as $$
begin
  -- To suspend a customer, which no report tells apart from an active one, adds nothing.
  if (old.status = 'registered') = (new.status = 'registered') then
    return null;
  end if;
  insert into new_sign_up_changes (customer_id, signed_up_at, merchant_code, client, utm_source, utm_campaign, utm_medium,
    utm_term, utm_content, customers, type, status, plan, cancellation_requests, type_before, status_before, plan_before,
    cancellation_requests_before)
  select new.id, new.created_at, new.merchant_code, new.client, new.utm_source, new.utm_campaign, new.utm_medium,
    new.utm_term, new.utm_content, 1, type, new.status, plan, cancellation_requests, type, old.status, plan,
    cancellation_requests
  from (values (coalesce(new.type, 'none'),
    case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end,
    new.cancellation_requested::int)) as both_sides (type, plan, cancellation_requests);
  if new.type = 'paid' then
    if new.status = 'registered' then
      insert into unverified_premium values (new.id) on conflict do nothing;
    else
      delete from unverified_premium where customer_id = new.id;
    end if;
  end if;
  return null;
end
$$;

drop trigger count_updated on customers;
create trigger count_updated after update of type, current_plan, cancellation_requested on customers
  for each row execute function count_updated_sign_up();
-- After the other: the triggers of a row are called in the order of their names.
create trigger count_verified after update of status on customers
  for each row execute function count_verified_sign_up();
