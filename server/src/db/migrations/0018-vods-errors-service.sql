-- Videos on demand, application errors, and the keys with which the service's other systems come in.

create table vods (
  media_id text primary key check (length(media_id) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  year integer check (year between 1880 and 2200),
  genre text check (length(genre) between 1 and 60),
  rating text check (length(rating) between 1 and 20),
  runtime_minutes integer check (runtime_minutes between 0 and 6000),
  license_start_date date not null, -- both days count, in Eastern Time
  license_end_date date not null check (license_end_date >= license_start_date),
  description text check (length(description) between 1 and 5000),
  logo text check (length(logo) between 1 and 2000), -- the address of a picture
  actors text[] not null default '{}',
  categories text[] not null default '{}',
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null -- by an import; a toggle is in the audit trail
);
create index on vods (license_end_date, license_start_date);
create index on vods (license_start_date);

-- Whoever brings something in from outside without being a member of staff.
create table service_keys (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['report-errors', 'sign-up']),
  token_hash bytea not null unique check (length(token_hash) = 32),
  token_start text not null check (length(token_start) <= 12), -- what it is recognised by
  created_by bigint not null references staff,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_by bigint references staff,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index one_living_service_key_per_name on service_keys (lower(name)) where revoked_at is null;

-- What has been done for a key's request, by the id that the caller gave it.
create table service_requests (
  service_key_id bigint not null references service_keys,
  request_id text not null check (length(request_id) between 1 and 100),
  input_hash bytea not null check (length(input_hash) = 32),
  reply jsonb,
  created_at timestamptz not null,
  primary key (service_key_id, request_id)
);
create index on service_requests (created_at);

-- Errors that are alike: the same text once numbers, ids and what is in quotes are left out.
create table application_error_groups (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{16}$'),
  pattern text not null check (length(pattern) between 1 and 500)
);

create table application_errors (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  description text not null check (length(description) between 1 and 8000),
  fingerprint text not null references application_error_groups,
  app text check (length(app) between 1 and 60), -- which one, and its version
  customer_id bigint references customers,
  service_key_id bigint references service_keys, -- null: imported
  search_text text not null generated always as (fold_for_search(description)) stored
);
create index on application_errors (occurred_at, id);
create index on application_errors (fingerprint, occurred_at, id);
create index on application_errors (customer_id, occurred_at, id) where customer_id is not null;
-- Found like customers are: docs/decisions/customer-search.md.
create index application_errors_search on application_errors using gin (search_grams(search_text))
  with (fastupdate = on, gin_pending_list_limit = 256);
alter index application_errors_search alter column 1 set statistics 0;

-- By what another system knows the customers that it has brought in.
create table imported_customers (
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  source_id text not null check (length(source_id) between 1 and 100),
  customer_id bigint not null references customers,
  imported_at timestamptz not null,
  primary key (source, source_id),
  unique (source, customer_id)
);
