-- Actions on many rows.

create table bulk_runs (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  action text not null,
  input jsonb not null,
  state text not null check (state in ('previewing', 'ready', 'awaiting-approval', 'running', 'stopped', 'done')),
  created_at timestamptz not null,
  previewed_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  stop_asked_at timestamptz,
  approved_by bigint references staff check (approved_by <> staff_id),
  result jsonb,
  check ((ended_at is null) = (state not in ('stopped', 'done'))),
  check ((ended_at is null) = (result is null))
);
create unique index bulk_runs_active on bulk_runs (staff_id)
  where ended_at is null and state <> 'awaiting-approval' and approved_by is null;
comment on table bulk_runs is 'Bulk actions: one call for each of many rows.';
comment on column bulk_runs.input is 'The fields of the call that all rows share.';
comment on column bulk_runs.approved_by is
  'The user who approved a run above the requester''s limits; the run is then recorded under both names.';
comment on column bulk_runs.result is 'The row counts when the run ended, so that lists do not count again.';

create table bulk_rows (
  run_id bigint not null references bulk_runs on delete cascade,
  position integer not null,
  subject text not null,
  is_eligible boolean,
  balance_cents bigint not null default 0,
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'done', 'not-eligible', 'changed', 'failed', 'skipped')),
  code text,
  reason text,
  done_at timestamptz,
  primary key (run_id, position)
);
create index bulk_rows_waiting on bulk_rows (run_id, position) where state = 'waiting';
create index bulk_rows_unseen on bulk_rows (run_id, position) where is_eligible is null;
create index bulk_rows_costing on bulk_rows (run_id) include (cost_cents) where state = 'waiting' and cost_cents > 0;
create index bulk_rows_giving on bulk_rows (subject) where state = 'waiting' and cost_cents > 0;
comment on table bulk_rows is 'The frozen selection of a bulk action, with the outcome of each row.';
comment on column bulk_rows.subject is 'A username, media ID or code.';
comment on column bulk_rows.is_eligible is 'From the preview; null before it.';
comment on column bulk_rows.balance_cents is 'The change of the customer''s balance in the preview.';
comment on column bulk_rows.cost_cents is 'The cost counted against money limits, from the preview.';
comment on column bulk_rows.code is 'Why the row is not eligible, was not processed or failed.';
comment on column bulk_rows.reason is 'The rule that forbids the action on the customer, as a sentence.';
