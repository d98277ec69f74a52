-- The simulators' own data: the state of the payment provider and the app stores. The portal reads it only over HTTP.
-- Times are Unix seconds and amounts are cents, as in the API. Lists are sorted by (created, seq), newest first.

create schema stand_in;

create table stand_in.customers (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  email text,
  name text,
  description text,
  phone text,
  address jsonb,
  metadata jsonb not null default '{}',
  default_source text,
  default_payment_method text,
  deleted boolean not null default false
);
create index on stand_in.customers (created, seq);
comment on table stand_in.customers is 'Customers.';

create table stand_in.cards (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  customer text,
  detached boolean not null default false,
  behavior text not null,
  brand text not null,
  funding text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  fingerprint text not null,
  cvc_given boolean not null,
  confirmed boolean not null default false,
  billing jsonb not null default '{}',
  metadata jsonb not null default '{}'
);
create index on stand_in.cards (customer, created, seq) where customer is not null;
comment on table stand_in.cards is
  'Payment methods (pm_) and the older card objects (card_). Stores how the card behaves, but not its number.';
comment on column stand_in.cards.detached is 'Permanent: a detached card cannot be used again.';
comment on column stand_in.cards.confirmed is
  'Whether the issuer has confirmed it with the cardholder, or waived that.';
comment on column stand_in.cards.behavior is 'Outcome of a charge: succeeds, is declined with a code, is disputed.';

create table stand_in.setup_intents (
  id text primary key,
  created bigint not null,
  customer text,
  payment_method text,
  status text not null,
  failure jsonb,
  metadata jsonb not null default '{}'
);
comment on table stand_in.setup_intents is 'Setup intents: cards stored for later charges.';

create table stand_in.checkout_sessions (
  id text primary key,
  created bigint not null,
  customer text not null,
  success_url text not null,
  status text not null,
  setup_intent text,
  expires_at bigint not null,
  metadata jsonb not null default '{}'
);
comment on table stand_in.checkout_sessions is 'Checkout sessions: pages on which customers enter a card.';

create table stand_in.tokens (
  id text primary key,
  created bigint not null,
  card text not null,
  used boolean not null default false
);
comment on table stand_in.tokens is 'Card tokens for single use.';

create table stand_in.payment_intents (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  customer text,
  payment_method text,
  amount bigint not null check (amount >= 50),
  status text not null,
  card_only boolean not null,
  description text,
  receipt_email text,
  statement_descriptor_suffix text,
  setup_future_usage text,
  metadata jsonb not null default '{}',
  latest_charge text,
  failure jsonb,
  canceled_at bigint,
  cancellation_reason text
);
create index on stand_in.payment_intents (created, seq);
create index on stand_in.payment_intents (customer, created, seq) where customer is not null;
comment on table stand_in.payment_intents is 'Payment intents.';

create table stand_in.charges (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  payment_intent text,
  customer text,
  payment_method text not null,
  amount bigint not null check (amount >= 50),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
  status text not null check (status in ('succeeded', 'failed')),
  failure jsonb,
  disputed boolean not null default false,
  description text,
  receipt_email text,
  metadata jsonb not null default '{}'
);
create index on stand_in.charges (created, seq);
create index on stand_in.charges (customer, created, seq) where customer is not null;
create index on stand_in.charges (payment_intent);
comment on table stand_in.charges is 'Charges.';

create table stand_in.refunds (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  charge text not null,
  payment_intent text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  failure_reason text,
  metadata jsonb not null default '{}'
);
create index on stand_in.refunds (created, seq);
create index on stand_in.refunds (charge, created, seq);
create index on stand_in.refunds (payment_intent, created, seq);
comment on table stand_in.refunds is 'Refunds.';

create table stand_in.disputes (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  charge text not null,
  payment_intent text,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null,
  due_by bigint not null,
  evidence jsonb not null default '{}',
  metadata jsonb not null default '{}',
  movements jsonb not null default '[]'
);
create index on stand_in.disputes (created, seq);
create index on stand_in.disputes (charge, created, seq);
create index on stand_in.disputes (payment_intent, created, seq);
comment on table stand_in.disputes is 'Disputes.';
comment on column stand_in.disputes.movements is 'Balance transactions: {id, amount in cents, created}.';

create table stand_in.events (
  id text primary key,
  seq bigint generated always as identity,
  created bigint not null,
  type text not null,
  data json not null,
  request text,
  idempotency_key text,
  pending boolean not null
);
alter table stand_in.events alter column data set storage main;
create index on stand_in.events (created, seq);
comment on table stand_in.events is 'Events, each with a snapshot of its object, kept for 30 days.';

create table stand_in.webhook_endpoints (
  id text primary key,
  url text not null unique,
  secret text not null,
  enabled_events text[]
);
comment on table stand_in.webhook_endpoints is 'Addresses that receive events.';
comment on column stand_in.webhook_endpoints.enabled_events is 'Null for all events.';

create table stand_in.deliveries (
  id text primary key,
  event text not null,
  endpoint text not null,
  attempts integer not null default 0,
  due_ms bigint not null
);
create index on stand_in.deliveries (due_ms);
comment on table stand_in.deliveries is 'Events that an endpoint has not received yet.';
comment on column stand_in.deliveries.due_ms is 'When to deliver, in milliseconds of the real clock.';

create table stand_in.later (
  id text primary key,
  due bigint not null,
  kind text not null,
  object text not null,
  reason text
);
create index on stand_in.later (due);
comment on table stand_in.later is
  'Scheduled events at a later time of the simulator''s clock: disputes, refunds that take days.';
comment on column stand_in.later.due is 'Unix seconds of the simulator''s clock.';
comment on column stand_in.later.reason is 'Reason for a dispute.';

create table stand_in.idempotency_keys (
  id text primary key,
  created bigint not null,
  fingerprint text not null,
  status integer not null,
  body text not null
);
alter table stand_in.idempotency_keys alter column body set storage main;
create index on stand_in.idempotency_keys (created);
comment on table stand_in.idempotency_keys is 'Responses to requests with an idempotency key, kept for 24 hours.';

create table stand_in.clock (
  id text primary key default 'clock' check (id = 'clock'),
  ahead_seconds bigint not null default 0
);
insert into stand_in.clock default values;
comment on table stand_in.clock is 'The simulator''s clock.';

create table stand_in.store_purchases (
  id text primary key,
  purchase jsonb not null
);
comment on table stand_in.store_purchases is 'Subscriptions bought in the simulated app stores.';
comment on column stand_in.store_purchases.id is 'Apple''s originalTransactionId, or Google''s purchase token.';
comment on column stand_in.store_purchases.purchase is
  'Periods and state, as defined in simulators/stores/subscription.ts.';
