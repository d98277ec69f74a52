-- Lists of customers that staff have asked for: made by the worker, then mailed.

create table customer_exports (
  id uuid primary key,
  staff_id bigint not null references staff,
  send_to text not null,
  chosen jsonb not null, -- {paid, free, comp, email, phone, optIn, optOut}
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  requested_at timestamptz not null,
  finished_at timestamptz,

  run integer not null default 0, -- the times that a worker has begun; one of an earlier run has been replaced
  alive_at timestamptz, -- when the worker last told how far it is
  failures integer not null default 0,
  rows_written bigint not null default 0,
  rows_expected bigint, -- by the planner
  has_files boolean not null default false, -- in the file store, below exports/<id>

  sent_as text check (sent_as in ('attachment', 'link')),
  file_run integer, -- whose files the link leads to
  file_parts integer,
  file_bytes bigint,
  link_token_hash bytea unique check (length(link_token_hash) = 32), -- SHA-256 of the link's token
  link_expires_at timestamptz,

  check ((state in ('queued', 'running')) = (finished_at is null)),
  check ((state = 'running') = (alive_at is not null)),
  check ((state = 'done') = (sent_as is not null)),
  check ((sent_as is not distinct from 'link') = (num_nulls(file_run, file_parts, file_bytes, link_token_hash, link_expires_at) = 0))
);
create index on customer_exports (staff_id, requested_at);
create index customer_exports_running on customer_exports (alive_at) where state = 'running';
create index customer_exports_with_files on customer_exports (id) where has_files;

-- A text on one line that no spreadsheet takes for a formula. Nearly all begin with a letter, which is seen first.
create function spreadsheet_text(value text) returns text language sql immutable parallel safe as $$
  select case
    when value collate "C" between 'A' and U&'\EFFF' and strpos(value, E'\n') = 0 and strpos(value, E'\r') = 0 then value
    when left(value, 1) collate "C" in ('=', '+', '-', '@', '＝', '＋', '－', '＠', E'\t', E'\r', E'\n')
      then '''' || translate(value, E'\r\n', '  ')
    else translate(value, E'\r\n', '  ')
  end
$$;
