-- The audit trail: who did what, never changed again, and a chain of hashes over it. docs/decisions/audit-seals.md.

create table audit_sealed (
  id bigint primary key,
  occurred_at timestamptz not null,
  staff_id bigint,
  staff_email text,
  action text not null,
  customer_id bigint,
  subject text,
  before jsonb,
  after jsonb,
  request_id text
);
create index on audit_sealed (occurred_at, id);
create index on audit_sealed (staff_id, occurred_at, id); -- also for null: what the system did
create index on audit_sealed (customer_id, occurred_at, id) where customer_id is not null;
create index on audit_sealed (action, occurred_at, id);
create index on audit_sealed (subject, occurred_at, id) where subject is not null;
create trigger append_only before update or delete or truncate on audit_sealed
  for each statement execute function refuse_change();
comment on table audit_sealed is
  'Entries that have a seal. Without references, because an entry states what was: it does not hold on to the '
  'customer or admin user it is about.';
comment on column audit_sealed.staff_id is 'Null for the system, or a user who is not signed in.';
comment on column audit_sealed.subject is
  'What was changed unless it is a customer: an admin user''s email address, a channel''s code.';
comment on trigger append_only on audit_sealed is
  'Stops changes of the audit trail. A trigger beside the grants, because it holds for the owner as well.';

create table audit_entries (
  like audit_sealed,
  constraint audit_entries_occurred_at_check
    check (occurred_at between '2000-01-01 00:00:00+00' and '9999-12-30 00:00:00+00') no inherit
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);
alter table audit_entries alter id add generated always as identity;
alter table audit_sealed inherit audit_entries;
create trigger append_only before update or delete or truncate on audit_entries for each statement
  when (current_setting('portal.seals', true) is distinct from 'on') execute function refuse_change();
comment on table audit_entries is
  'The audit trail. audit_sealed inherits from it, so that reading it reads both; `only audit_entries` are the '
  'entries that wait for their seal. A change writes its entry here, without indexes or references to pay for; '
  'sealing moves it. Its check keeps out a time that cannot be hashed.';
comment on trigger append_only on audit_entries is
  'Stops changes of entries that wait. Only sealing takes one away, to audit_sealed.';

create table undone_entries (
  entry_id bigint primary key,
  undone_at timestamptz not null
);
comment on table undone_entries is 'Actions that were undone, each once.';
comment on column undone_entries.entry_id is
  'The first entry of the action; without a reference, because sealing moves entries.';

create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
comment on table audit_seals is
  'Seals: the hash chain over the audit trail, written after the entries, in one place, so that changes do not wait '
  'for each other.';
comment on column audit_seals.position is 'In the chain, from 1.';
comment on column audit_seals.entry_id is
  'Of an entry; without a reference, because the check of the trail finds a seal whose entry is missing.';
comment on column audit_seals.hash is 'SHA-256 over the hash before it and the content of the entry.';
comment on trigger append_only on audit_seals is 'As on audit_sealed.';

-- A field of an entry, preceded by its length, so that no two entries have the same content.
create function audit_field(field text) returns text language sql stable parallel safe as $$
  select coalesce(length(field) || ':' || field, '-')
$$;

-- Every field of an entry.
create function audit_content(entry audit_entries) returns bytea language sql stable parallel safe as $$
  select convert_to(concat_ws(',',
    audit_field(entry.id::text), audit_field((extract(epoch from entry.occurred_at) * 1000000)::bigint::text),
    audit_field(entry.staff_id::text), audit_field(entry.staff_email), audit_field(entry.action),
    audit_field(entry.customer_id::text), audit_field(entry.subject), audit_field(entry.before::text),
    audit_field(entry.after::text), audit_field(entry.request_id)), 'UTF8')
$$;

create function audit_hash(previous bytea, entry audit_sealed) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || audit_content(entry))
$$;

-- Seals what is waiting, oldest first, and returns how many. One sealer at a time. The setting that lets it through is
-- set and taken back within: as an attribute of the function only a superuser could set it.
create function seal_audit_entries(at_most integer) returns integer
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
    -- No one but this takes an entry from its place.
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

-- Checks the next seals of the chain, from the one before them. `checked` is less than `at_most` at the end of the chain;
-- `broken_position` is the first seal that does not match its entry, its predecessor or its position, else null.
create function check_audit_seals(after_position bigint, after_hash bytea, at_most integer)
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

create table audit_verification_runs (
  id bigint generated always as identity primary key,
  requested_by bigint references staff,
  requested_at timestamptz not null,
  progressed_at timestamptz not null,
  checked bigint not null default 0 check (checked >= 0),
  total bigint not null default 0 check (total >= 0)
);
create unique index one_audit_verification_run on audit_verification_runs ((true));
comment on table audit_verification_runs is 'The verification that is running, with its progress.';
comment on column audit_verification_runs.requested_by is 'Null if started by the clock.';
comment on column audit_verification_runs.checked is 'Entries.';
comment on column audit_verification_runs.total is 'Entries.';

create table audit_verifications (
  id bigint generated always as identity primary key,
  requested_by bigint references staff,
  requested_at timestamptz not null,
  ended_at timestamptz not null,
  checked bigint not null default 0 check (checked >= 0),
  total bigint not null default 0 check (total >= 0),
  head_position bigint,
  head_hash bytea,
  waiting bigint not null default 0,
  overdue bigint not null default 0,
  breaks text[],
  scope text not null default 'whole' check (scope in ('whole', 'newest')),
  check (breaks is null or ended_at is not null),
  check ((head_position is null) = (head_hash is null))
);
create trigger append_only before update or delete or truncate on audit_verifications
  for each statement execute function refuse_change();
comment on table audit_verifications is 'Verifications of the audit trail that have ended.';
comment on column audit_verifications.requested_by is 'Null if started by the clock.';
comment on column audit_verifications.checked is 'Entries.';
comment on column audit_verifications.total is 'Entries.';
comment on column audit_verifications.head_position is 'The last seal checked.';
comment on column audit_verifications.waiting is 'Entries without a seal.';
comment on column audit_verifications.overdue is 'Entries that should have had a seal by then.';
comment on column audit_verifications.breaks is 'What was found; null if the verification was given up.';
comment on column audit_verifications.scope is
  'newest: the check of every minute, stored only if it has found something.';
comment on trigger append_only on audit_verifications is
  'What was found stays. A trigger beside the grants, because it holds for the owner as well.';
