-- Operations sent to the payment provider, its reports, and discrepancies with them.

create table payment_operations (
  id uuid primary key,
  customer_id bigint not null references customers,
  kind text not null check (kind in ('upgrade', 'card', 'attempt', 'refund')),
  state text not null check (state in ('asked', 'unknown', 'succeeded', 'refused')),
  staff_id bigint references staff,
  requested_by bigint references staff,
  service_key text,
  request_id text,
  request jsonb not null,
  progress jsonb not null default '{}',
  attempt_id bigint references payment_attempts,
  refund_id bigint references refunds,
  result_code text,
  asked_at timestamptz not null,
  times_asked integer not null default 0 check (times_asked >= 0),
  ask_again_at timestamptz,
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
comment on table payment_operations is
  'Requests to the payment provider, stored before they are sent and until the result has been posted.';
comment on column payment_operations.id is
  'The provider''s idempotency keys derive from this ID, so that a retry is safe.';
comment on column payment_operations.state is 'refused: the provider declined.';
comment on column payment_operations.staff_id is 'Null for the billing engine and other systems.';
comment on column payment_operations.requested_by is 'The user whose request the staff member approved, if it was one.';
comment on column payment_operations.service_key is 'Name of the service key, if another system made the request.';
comment on column payment_operations.request_id is 'ID of the API request.';
comment on column payment_operations.request is
  'The data needed to settle the operation: the plan, the name on the card; never a card number, security code or '
  'expiry date.';
comment on column payment_operations.progress is 'The provider''s responses so far.';
comment on column payment_operations.result_code is 'Why the provider declined.';
comment on column payment_operations.ask_again_at is
  'When the retry job calls the provider again, unless the operation is settled by then.';

create table parked_customers (
  customer_id bigint not null references customers,
  job text not null,
  error text not null,
  parked_at timestamptz not null,
  primary key (customer_id, job)
);
comment on table parked_customers is
  'Customers whose billing is on hold because a job failed for them. The job skips them until staff resume billing.';

create table provider_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null,
  facts jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index on provider_events (received_at);
comment on table provider_events is 'Events received from the payment provider, each handled once.';
comment on column provider_events.id is 'The provider''s ID.';
comment on column provider_events.facts is 'The required part of the event.';

create table reconciliation_findings (
  id bigint generated always as identity primary key,
  found_at timestamptz not null,
  customer_id bigint references customers,
  provider_id text not null,
  finding text not null,
  amount_cents bigint,
  resolved_at timestamptz,
  resolved_by bigint references staff,
  resolution text,
  unique (provider_id, finding),
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null))
);
create index findings_to_resolve on reconciliation_findings (found_at) where resolved_at is null;
comment on table reconciliation_findings is
  'Discrepancies between the portal and the payment provider or an app store.';
comment on column reconciliation_findings.amount_cents is 'The amount in question, if known.';
comment on column reconciliation_findings.provider_id is 'ID of the charge, refund, dispute or app store subscription.';
comment on column reconciliation_findings.resolution is 'Note by staff on how it was resolved.';

create table reconciliation_runs (
  began_at timestamptz primary key,
  ended_at timestamptz not null check (ended_at >= began_at)
);
comment on table reconciliation_runs is
  'Completed nightly reconciliations. Each one covers the time since the previous one.';

create table billing_alerts (
  kind text not null,
  reference text not null,
  primary key (kind, reference)
);
comment on table billing_alerts is 'Problems that staff were emailed about, so that each is emailed only once.';
comment on column billing_alerts.reference is 'Identifies the problem.';

create table card_links (
  id uuid primary key,
  customer_id bigint not null references customers,
  staff_id bigint not null references staff,
  request_id text,
  recipient text not null,
  plan text check (plan in ('monthly', 'yearly')),
  state text not null check (state in ('requested', 'sent', 'used', 'expired', 'replaced', 'failed')),
  session_id text unique,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state in ('requested', 'sent')) = (closed_at is null))
);
create unique index one_open_card_link on card_links (customer_id) where closed_at is null;
create index card_links_open on card_links (created_at) where closed_at is null;
comment on table card_links is
  'Links for customers to enter a card themselves, on a page of the payment provider, because their bank requires '
  'confirmation.';
comment on column card_links.plan is
  'Plan of the subscription to start with the card; null if the card is only stored.';
comment on column card_links.session_id is 'ID of the provider''s page, once the link has been emailed.';
