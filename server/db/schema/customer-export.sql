-- Exports of customer lists: requested by staff, written by the worker, then emailed.

create table customer_exports (
  id uuid primary key,
  staff_id bigint not null references staff,
  send_to text not null,
  chosen jsonb not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  requested_at timestamptz not null,
  finished_at timestamptz,

  run integer not null default 0,
  alive_at timestamptz,
  failures integer not null default 0,
  rows_written bigint not null default 0,
  rows_expected bigint,
  has_files boolean not null default false,

  sent_as text check (sent_as in ('attachment', 'link')),
  file_run integer,
  file_parts integer,
  file_bytes bigint,
  link_token_hash bytea unique check (length(link_token_hash) = 32),
  link_expires_at timestamptz,

  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((state = 'running') = (alive_at is not null)),
  check ((state = 'done') = (sent_as is not null)),
  check ((sent_as is not distinct from 'link') = (num_nulls(file_run, file_parts, file_bytes, link_token_hash, link_expires_at) = 0))
);
create index on customer_exports (staff_id, requested_at);
create index customer_exports_running on customer_exports (alive_at) where state = 'running';
create index customer_exports_with_files on customer_exports (id) where has_files;
comment on table customer_exports is 'Exports of customer lists requested by staff.';
comment on column customer_exports.send_to is 'Email address.';
comment on column customer_exports.chosen is '{paid, free, comp, email, phone, optIn, optOut}.';
comment on column customer_exports.run is
  'Number of times that a worker has started the export; a worker of an earlier run has been replaced.';
comment on column customer_exports.alive_at is 'When the worker last reported its progress.';
comment on column customer_exports.rows_expected is 'The planner''s estimate.';
comment on column customer_exports.has_files is 'In the file store, under exports/<id>.';
comment on column customer_exports.file_run is 'The run whose files the link opens.';
comment on column customer_exports.link_token_hash is 'SHA-256 of the link''s token.';

-- Returns a text on one line that no spreadsheet treats as a formula. Nearly all texts start with a letter, which is
-- checked first.
create function spreadsheet_text(value text) returns text language sql immutable parallel safe as $$
  select case
    when value collate "C" between 'A' and U&'\EFFF' and strpos(value, E'\n') = 0 and strpos(value, E'\r') = 0 then value
    when left(value, 1) collate "C" in ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n')
      then '''' || translate(value, E'\r\n', '  ')
    else translate(value, E'\r\n', '  ')
  end
$$;
