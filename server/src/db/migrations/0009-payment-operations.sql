-- What is asked of the payment provider: written down before it is asked, and kept until the answer has been booked.

create table payment_operations (
  id uuid primary key, -- the provider's idempotency keys are made of it, so asking again is safe
  customer_id bigint not null references customers,
  kind text not null check (kind in ('upgrade', 'card', 'attempt', 'refund')),
  state text not null check (state in ('asked', 'unknown', 'succeeded', 'refused')),
  staff_id bigint references staff, -- null: the billing engine
  request_id text,
  request jsonb not null, -- what settling needs: the plan, the name on the card; never a number, a code or an expiry
  progress jsonb not null default '{}', -- what the provider has answered on the way
  attempt_id bigint references payment_attempts,
  refund_id bigint references refunds,
  result_code text, -- why it was refused
  asked_at timestamptz not null,
  times_asked integer not null default 0 check (times_asked >= 0),
  ask_again_at timestamptz, -- by the resumer, where whoever asked has not settled it by then
  settled_at timestamptz,
  check ((state in ('asked', 'unknown')) = (settled_at is null)),
  check ((settled_at is null) = (ask_again_at is not null)),
  check ((state = 'refused') = (result_code is not null)),
  check ((kind = 'attempt') = (attempt_id is not null)),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index one_open_operation on payment_operations (customer_id) where settled_at is null;
create index operations_to_ask_again on payment_operations (ask_again_at) where settled_at is null;
create index on payment_operations (attempt_id) where attempt_id is not null;
create index on payment_operations (refund_id) where refund_id is not null;

-- Numbers and dates of invoices rise together, whichever process raises them.
alter table invoice_numbers add column last_issued_at timestamptz;

-- Customers whom a job could not deal with. It leaves them alone until somebody has looked and taken them off this list.
create table parked_customers (
  customer_id bigint not null references customers,
  job text not null,
  error text not null,
  parked_at timestamptz not null,
  primary key (customer_id, job)
);

-- Events of the provider, as far as they are needed; the same one is handled once.
create table provider_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null,
  facts jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index on provider_events (received_at);

-- Where the provider's books and ours did not agree.
create table reconciliation_findings (
  id bigint generated always as identity primary key,
  found_at timestamptz not null,
  customer_id bigint references customers,
  provider_id text not null, -- of the charge or refund
  finding text not null,
  unique (provider_id, finding)
);

create table complimentary_codes (
  code text primary key check (code ~ '^[A-Z0-9]{4,40}$'),
  requested_by text not null,
  department text not null,
  reason text not null,
  start_date date not null, -- the code can be used from this day to the end date, both included
  end_date date not null check (end_date >= start_date),
  duration_days integer not null check (duration_days between 1 and 36500),
  maximum_accounts integer not null check (maximum_accounts between 1 and 1000000),
  account_count integer not null default 0 check (account_count between 0 and maximum_accounts),
  disabled boolean not null default false,
  created_at timestamptz not null
);

-- Devices on which a customer has signed in: written by the apps' back end, cleared from here.
create table customer_devices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  authorized_at timestamptz not null
);
create index on customer_devices (customer_id);

-- How far the demo's clock is ahead of the real one. One row; only the demo reads it.
create table demo_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into demo_clock default values;
