-- The audit trail as it is read: filtered, newest first, from any entry on.

drop index audit_entries_customer_id_id_idx;
drop index audit_entries_staff_id_id_idx;
drop index audit_entries_occurred_at_idx;
create index on audit_entries (occurred_at, id);
create index on audit_entries (staff_id, occurred_at, id); -- also without anybody: what the system did
create index on audit_entries (customer_id, occurred_at, id) where customer_id is not null;
create index on audit_entries (action, occurred_at, id);
create index on audit_entries (subject, occurred_at, id) where subject is not null;

-- The next seals of the chain, checked from the one before them. `checked` is less than `at_most` at the end of the
-- chain; `broken_position` is the first seal that does not fit its entry, its predecessor or its place, else null.
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
    from audit_seals join audit_entries entry on entry.id = audit_seals.entry_id
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
drop function first_broken_audit_seal();

-- Every check of the whole trail: by night, and when somebody asks for it.
create table audit_verifications (
  id bigint generated always as identity primary key,
  requested_by bigint references staff, -- null: the nightly one
  requested_at timestamptz not null,
  progressed_at timestamptz not null,
  ended_at timestamptz,
  checked bigint not null default 0 check (checked >= 0),
  total bigint not null default 0 check (total >= 0),
  head_position bigint,
  head_hash bytea,
  waiting bigint not null default 0,
  overdue bigint not null default 0,
  breaks text[], -- null until the end, and where it was given up
  check (breaks is null or ended_at is not null),
  check ((head_position is null) = (head_hash is null))
);
create unique index one_audit_verification on audit_verifications ((true)) where ended_at is null;
