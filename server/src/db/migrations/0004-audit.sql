-- Who did what: one row for each change, written in its transaction, never changed again.

create table audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  staff_id bigint references staff, -- null: the system itself or somebody not signed in
  staff_email text,
  action text not null,
  customer_id bigint references customers,
  subject text, -- what was changed where it is no customer: an admin user's e-mail, a channel's code
  before jsonb,
  after jsonb,
  request_id text
);
create index on audit_entries (customer_id, id) where customer_id is not null;
create index on audit_entries (staff_id, id) where staff_id is not null;
create index on audit_entries (occurred_at);
create trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- The chain over the entries. It is written behind them, in one place, so that changes don't wait for each other.
create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entries,
  hash bytea not null check (length(hash) = 32)
);
create trigger append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- Entries not yet sealed; an entry is here or has a seal.
create table audit_unsealed (
  entry_id bigint primary key references audit_entries
);
create function await_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end
$$;
create trigger await_seal after insert on audit_entries for each row execute function await_seal();

-- SHA-256 over the seal before and every field of the entry, each preceded by its length.
create function audit_hash(previous bytea, entry audit_entries) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(string_agg(coalesce(length(field) || ':' || field, '-'), ',' order by place), 'UTF8'))
  from unnest(array[
    entry.id::text, (extract(epoch from entry.occurred_at) * 1000000)::bigint::text, entry.staff_id::text,
    entry.staff_email, entry.action, entry.customer_id::text, entry.subject, entry.before::text, entry.after::text,
    entry.request_id
  ]) with ordinality as fields (field, place)
$$;

-- Seals what is waiting, oldest first; answers how many. One sealer at a time.
create function seal_audit_entries(at_most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  last_position bigint;
  last_hash bytea;
  waiting audit_entries;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  select position, hash into last_position, last_hash from audit_seals order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '\x');
  for waiting in
    select entry.* from audit_unsealed join audit_entries entry on entry.id = entry_id order by entry_id limit at_most
  loop
    last_position := last_position + 1;
    last_hash := audit_hash(last_hash, waiting);
    insert into audit_seals (position, entry_id, hash) values (last_position, waiting.id, last_hash);
    delete from audit_unsealed where entry_id = waiting.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

-- The first seal that does not fit its entry, its predecessor or its place; null where the chain holds.
create function first_broken_audit_seal() returns bigint language plpgsql stable as $$
declare
  seal record;
  expected_position bigint := 0;
  expected_hash bytea := '\x';
begin
  for seal in
    select audit_seals.position, audit_seals.hash, entry
    from audit_seals join audit_entries entry on entry.id = audit_seals.entry_id order by audit_seals.position
  loop
    expected_position := expected_position + 1;
    expected_hash := audit_hash(expected_hash, seal.entry);
    if seal.position <> expected_position or seal.hash <> expected_hash then
      return seal.position;
    end if;
  end loop;
  return null;
end
$$;
