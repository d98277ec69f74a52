-- What is asked of the payment provider, what it reports, and what does not agree with it.

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
  'Requests to the payment provider: stored before they are sent, and until the result has been booked.';
comment on column payment_operations.id is 'The provider''s idempotency keys derive from it, so that a retry is safe.';
comment on column payment_operations.state is 'refused: the provider declined.';
comment on column payment_operations.staff_id is 'Null for the billing engine and other systems.';
comment on column payment_operations.requested_by is 'Whose request the staff member approved, if it was one.';
comment on column payment_operations.service_key is 'Name of the service key, if another system asked for it.';
comment on column payment_operations.request_id is 'Of the API request.';
comment on column payment_operations.request is
  'What settling needs: the plan, the name on the card; never a card number, security code or expiry date.';
comment on column payment_operations.progress is 'What the provider has returned so far.';
comment on column payment_operations.result_code is 'Why it was declined.';
comment on column payment_operations.ask_again_at is
  'When the resumer asks the provider, unless it has been settled by then.';

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
comment on table provider_events is 'Events that the payment provider has sent. Each is handled once.';
comment on column provider_events.id is 'The provider''s.';
comment on column provider_events.facts is 'The part of the event that is needed.';

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
comment on table reconciliation_findings is 'Discrepancies between the records of the payment provider or an app store and the portal''s.';
comment on column reconciliation_findings.amount_cents is 'What is in question, as far as it is known.';
comment on column reconciliation_findings.provider_id is 'Of the charge, refund or dispute, or of the subscription in an app store.';
comment on column reconciliation_findings.resolution is 'What staff did about it.';

create table reconciliation_runs (
  began_at timestamptz primary key,
  ended_at timestamptz not null check (ended_at >= began_at)
);
comment on table reconciliation_runs is
  'Nightly reconciliations that finished. The next one covers the time since the last one.';

create table billing_alerts (
  kind text not null,
  reference text not null,
  alerted_at timestamptz not null,
  primary key (kind, reference)
);
comment on table billing_alerts is 'Problems about which staff were emailed, so that no one is emailed twice.';
comment on column billing_alerts.reference is 'Of the problem.';

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
  'Links by which customers enter a card themselves, on a page of the payment provider, because their bank asks them.';
comment on column card_links.plan is 'Of the subscription that starts with the card; null if only the card is stored.';
comment on column card_links.session_id is 'The provider''s page, once the link has been emailed.';
