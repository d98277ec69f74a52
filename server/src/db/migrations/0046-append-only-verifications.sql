-- A verification of the audit trail that has ended can only be added to: what it found stays. Those that run are kept
-- apart, with their progress.

create table audit_verification_runs (
  id bigint generated always as identity primary key,
  requested_by bigint references staff, -- null: started by the clock
  requested_at timestamptz not null,
  progressed_at timestamptz not null,
  checked bigint not null default 0 check (checked >= 0),
  total bigint not null default 0 check (total >= 0)
);
create unique index one_audit_verification_run on audit_verification_runs ((true));
insert into audit_verification_runs (id, requested_by, requested_at, progressed_at, checked, total)
overriding system value
select id, requested_by, requested_at, progressed_at, checked, total from audit_verifications where ended_at is null;
-- A job that waits names its run.
select setval(pg_get_serial_sequence('audit_verification_runs', 'id'), (select coalesce(max(id), 0) + 1 from audit_verifications), false);
delete from audit_verifications where ended_at is null;

drop index one_audit_verification;
alter table audit_verifications
  alter column ended_at set not null,
  drop column progressed_at,
  -- 'newest': the check of every minute, which is stored only if it has found something.
  add column scope text not null default 'whole' check (scope in ('whole', 'newest'));
create trigger append_only before update or delete or truncate on audit_verifications
  for each statement execute function refuse_change();
