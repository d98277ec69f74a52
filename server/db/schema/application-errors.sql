-- Errors that the service's apps report.

create table application_error_groups (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{16}$'),
  pattern text not null check (length(pattern) between 1 and 500)
);
comment on table application_error_groups is
  'Groups of similar errors, whose text is the same without numbers, IDs and quoted parts.';
comment on column application_error_groups.pattern is 'The text without numbers, IDs and quoted parts.';

create table application_errors (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  description text not null check (length(description) between 1 and 8000),
  fingerprint text not null references application_error_groups,
  app text check (length(app) between 1 and 60),
  customer_id bigint references customers,
  service_key_id bigint references service_keys,
  search_text text not null generated always as (fold_for_search(description)) stored
);
create index on application_errors (occurred_at, id);
create index on application_errors (fingerprint, occurred_at, id);
create index on application_errors (customer_id, occurred_at, id) where customer_id is not null;
create index application_errors_search on application_errors using gin (search_grams(search_text))
  with (fastupdate = on, gin_pending_list_limit = 256);
alter index application_errors_search alter column 1 set statistics 0;
comment on table application_errors is 'Errors reported by apps. Searched like customers.';
comment on column application_errors.app is 'Name and version.';
comment on column application_errors.service_key_id is 'Null for an imported error.';
