-- Nightly backups that the worker writes to the bucket.

create table backups (
  name text primary key check (name ~ '^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$'),
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz check (finished_at >= started_at),
  rows bigint check (rows >= 0),
  files bigint check (files >= 0),
  bytes bigint check (bytes >= 0),
  error text check (length(error) between 1 and 500),
  has_alerted boolean not null default false,

  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (num_nulls(rows, files, bytes) = 0)),
  check ((state = 'failed') = (error is not null)),
  check (state = 'failed' or not has_alerted)
);
create index on backups (started_at);
comment on table backups is 'Attempts at a nightly backup, kept as long as the backups.';
comment on column backups.name is 'The folder in the bucket: the start of the backup in UTC.';
comment on column backups.bytes is 'Compressed size.';
comment on column backups.error is 'Why the backup failed.';
comment on column backups.has_alerted is 'Whether administrators were emailed about it.';
