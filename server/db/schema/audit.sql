-- The audit trail: an append-only record of who did what, with a hash chain over it. docs/decisions/audit-seals.md.

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
create index on audit_sealed (staff_id, occurred_at, id); -- also for null: actions of the system
create index on audit_sealed (customer_id, occurred_at, id) where customer_id is not null;
create index on audit_sealed (action, occurred_at, id);
create index on audit_sealed (subject, occurred_at, id) where subject is not null;
create trigger append_only before update or delete or truncate on audit_sealed
  for each statement execute function refuse_change();
comment on table audit_sealed is
  'Entries that have a seal. Without foreign keys, because an entry records the past: it does not prevent the '
  'deletion of its customer or admin user.';
comment on column audit_sealed.staff_id is 'Null for the system, or a user who is not signed in.';
comment on column audit_sealed.subject is
  'The changed object if it is not a customer: an admin user''s email address, a channel''s code.';
comment on trigger append_only on audit_sealed is
  'Prevents changes of the audit trail. A trigger in addition to grants, because it also applies to the owner.';

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
  'The audit trail. audit_sealed inherits from it, so that queries read both; `only audit_entries` selects the '
  'entries that wait for a seal. A change inserts its entry here without the cost of indexes and foreign keys; '
  'sealing moves it. The check rejects a time that cannot be hashed.';
comment on trigger append_only on audit_entries is
  'Prevents changes of unsealed entries. Only sealing moves them to audit_sealed.';

create table undone_entries (
  entry_id bigint primary key
);
comment on table undone_entries is 'Undone actions, each listed once.';
comment on column undone_entries.entry_id is
  'The first entry of the action; without a foreign key, because sealing moves entries.';

create table audit_seals (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
comment on table audit_seals is
  'Seals: the hash chain over the audit trail. Written by a single process after the entries, so that changes do not '
  'wait for each other.';
comment on column audit_seals.position is 'Position in the chain, from 1.';
comment on column audit_seals.entry_id is
  'The sealed entry; without a foreign key, so that the verification can detect a missing entry.';
comment on column audit_seals.hash is 'SHA-256 over the previous hash and the content of the entry.';
comment on trigger append_only on audit_seals is 'As on audit_sealed.';

-- Encodes a field of an entry, preceded by its length, so that no two entries have the same content.
create function audit_field(field text) returns text language sql stable parallel safe as $$
  select coalesce(length(field) || ':' || field, '-')
$$;

-- Encodes all fields of an entry.
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

-- Seals pending entries, oldest first, and returns their number. Only one process seals at a time. The setting that
-- permits this is set and reset in the function, because only a superuser could make it an attribute of the function.
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
    -- No other code removes entries from this table.
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

-- Verifies the next seals of the chain, starting after the given one. `checked` is less than `at_most` at the end of
-- the chain. `broken_position` is the first seal that does not match its entry, its predecessor or its position, else
-- null.
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
comment on table audit_verification_runs is 'The running verification and its progress.';
comment on column audit_verification_runs.requested_by is 'Null if started by the schedule.';
comment on column audit_verification_runs.checked is 'Number of entries.';
comment on column audit_verification_runs.total is 'Number of entries.';

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
comment on table audit_verifications is 'Completed verifications of the audit trail.';
comment on column audit_verifications.requested_by is 'Null if started by the schedule.';
comment on column audit_verifications.checked is 'Number of entries.';
comment on column audit_verifications.total is 'Number of entries.';
comment on column audit_verifications.head_position is 'The last seal checked.';
comment on column audit_verifications.waiting is 'Number of entries without a seal.';
comment on column audit_verifications.overdue is 'Number of entries that should have had a seal.';
comment on column audit_verifications.breaks is 'The broken places; null if the verification failed.';
comment on column audit_verifications.scope is 'newest: the check every minute, stored only if it found something.';
comment on trigger append_only on audit_verifications is
  'Preserves the results. A trigger in addition to grants, because it also applies to the owner.';
