-- What an entry of the audit trail costs the change that it tells of. Five indexes, two references, a trigger and a list
-- of those without a seal made it as dear as the change itself. Now a change writes its entry where nothing but its
-- number is indexed, and sealing it moves it to the trail. `audit_sealed` inherits from `audit_entries`, so whoever reads
-- `audit_entries` reads both, in one snapshot, and `only audit_entries` are those that wait.

-- Nobody writes an entry until this is done; what waits gets its seal in the way it always did.
lock table audit_entries in share row exclusive mode;
do $$
begin
  while seal_audit_entries(1000) > 0 loop end loop;
end
$$;
drop trigger await_seal on audit_entries;
drop function await_seal();
drop table audit_unsealed;

alter table audit_entries rename to audit_sealed;
do $$
declare
  name text;
begin
  for name in select indexrelid::regclass from pg_index where indrelid = 'audit_sealed'::regclass loop
    execute format('alter index %I rename to %I', name, replace(name, 'audit_entries', 'audit_sealed'));
  end loop;
end
$$;
-- Numbers are given where entries are written, so that none is in both.
alter table audit_sealed alter id drop identity;
-- An entry tells what was: it does not hold on to whom it was about. One that could not be sealed since somebody is gone
-- would keep all others waiting.
alter table audit_sealed drop constraint audit_entries_staff_id_fkey;
alter table audit_sealed drop constraint audit_entries_customer_id_fkey;

create table audit_entries (like audit_sealed, primary key (id))
  with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
alter table audit_sealed inherit audit_entries;
alter table audit_entries alter id add generated always as identity;
select setval(pg_get_serial_sequence('audit_entries', 'id'), coalesce(max(id), 0) + 1, false) from audit_sealed;
-- Only sealing takes an entry away from here, to where it stays.
create trigger append_only before update or delete or truncate on audit_entries for each statement
  when (current_setting('portal.seals', true) is distinct from 'on') execute function refuse_change();

-- The same hash as before, without a sort for each entry.
create function audit_field(field text) returns text language sql immutable parallel safe as $$
  select coalesce(length(field) || ':' || field, '-')
$$;
create or replace function audit_hash(previous bytea, entry audit_sealed) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || convert_to(concat_ws(',',
    audit_field(entry.id::text), audit_field((extract(epoch from entry.occurred_at) * 1000000)::bigint::text),
    audit_field(entry.staff_id::text), audit_field(entry.staff_email), audit_field(entry.action),
    audit_field(entry.customer_id::text), audit_field(entry.subject), audit_field(entry.before::text),
    audit_field(entry.after::text), audit_field(entry.request_id)), 'UTF8'))
$$;

-- Seals what is waiting, oldest first; answers how many. One sealer at a time. What lets it through is set and taken back
-- within: as an attribute of the function only a superuser could set it.
create or replace function seal_audit_entries(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_position bigint;
  last_hash bytea;
  waiting audit_sealed;
  ids bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  select position, hash into last_position, last_hash from audit_seals order by position desc limit 1;
  last_hash := coalesce(last_hash, '\x');
  for waiting in select * from only audit_entries order by id limit at_most loop
    last_hash := audit_hash(last_hash, waiting);
    ids := ids || waiting.id;
    hashes := hashes || last_hash;
  end loop;
  perform set_config('portal.seals', 'on', true);
  with moved as (
    delete from only audit_entries where id = any (ids) returning *
  )
  insert into audit_sealed select * from moved order by id;
  perform set_config('portal.seals', 'off', true);
  insert into audit_seals (position, entry_id, hash)
  select coalesce(last_position, 0) + place, id, hash
  from unnest(ids, hashes) with ordinality as sealed (id, hash, place);
  return cardinality(ids);
end
$$;

-- As before, of the trail alone.
create or replace function check_audit_seals(after_position bigint, after_hash bytea, at_most integer)
returns table (checked integer, last_hash bytea, broken_position bigint) language plpgsql stable as $$
declare
  seal record;
  expected_position bigint := after_position;
begin
  checked := 0;
  last_hash := after_hash;
  for seal in
    select audit_seals.position, audit_seals.hash, entry
    from audit_seals join audit_sealed entry on entry.id = audit_seals.entry_id
    where audit_seals.position > after_position order by audit_seals.position limit at_most
  loop
    checked := checked + 1;
    expected_position := expected_position + 1;
    last_hash := audit_hash(last_hash, seal.entry);
    if seal.position <> expected_position or seal.hash <> last_hash then
      broken_position := seal.position;
      exit;
    end if;
  end loop;
  return next;
end
$$;
