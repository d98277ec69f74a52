-- Subscriptions in app stores, as the stores report them. What customers have of them is in in_app_subscriptions.

create table store_accounts (
  customer_id bigint primary key references customers,
  token uuid not null unique,
  created_at timestamptz not null
);
comment on table store_accounts is 'What the apps name a customer by when they buy in an app store.';

create table store_subscriptions (
  device text not null check (device in ('ios', 'android')),
  store_id text not null check (length(store_id) between 1 and 1000),
  environment text not null check (environment in ('production', 'sandbox')),
  customer_id bigint references customers,
  account_token uuid,
  replaces text,
  order_id text,
  state text not null check (
    state in ('pending', 'active', 'grace', 'retrying', 'on-hold', 'paused', 'ended', 'revoked')),
  auto_renews boolean not null,
  grace_until timestamptz,
  expires_at timestamptz,
  known_at timestamptz not null,
  transactions jsonb not null,
  first_seen_at timestamptz not null,
  waits_for text check (waits_for in ('card', 'suspension')),
  primary key (device, store_id)
);
create index on store_subscriptions (customer_id);
create index on store_subscriptions (device, replaces) where replaces is not null;
create index on store_subscriptions (account_token) where customer_id is null;
create index store_subscriptions_unassigned on store_subscriptions (first_seen_at)
  where customer_id is null and environment = 'production'
    and state in ('active', 'grace', 'retrying', 'on-hold', 'paused');
create index store_subscriptions_waiting on store_subscriptions (customer_id) where waits_for is not null;
create index store_subscriptions_due on store_subscriptions (expires_at)
  where state in ('pending', 'active', 'grace', 'retrying', 'on-hold', 'paused');
create index on store_subscriptions (order_id) where order_id is not null;
create index store_transactions on store_subscriptions using gin (jsonb_path_query_array(transactions, '$[*].id'))
  with (fastupdate = off);
comment on table store_subscriptions is 'Each subscription of an app store, as it was last reported.';
comment on column store_subscriptions.store_id is 'Apple: originalTransactionId; Google: the purchase token.';
comment on column store_subscriptions.customer_id is 'Null until it is known whose it is.';
comment on column store_subscriptions.account_token is 'As in store_accounts; null if the purchase names none.';
comment on column store_subscriptions.replaces is 'Google: the purchase token that this one replaces.';
comment on column store_subscriptions.order_id is 'What the customer finds on the receipt.';
comment on column store_subscriptions.expires_at is 'When the newest period ends, with its grace period.';
comment on column store_subscriptions.known_at is
  'When the store said so; older reports change nothing but transactions that are not known yet.';
comment on column store_subscriptions.transactions is 'Its periods, each as newest reported: what the rows are computed from.';
comment on column store_subscriptions.waits_for is
  'Why the customer does not have it yet: a subscription by card that is not ended, or a suspension.';

create table store_messages (
  id bigint generated always as identity primary key,
  device text not null check (device in ('ios', 'android')),
  message_id text not null check (length(message_id) between 1 and 300),
  kind text not null check (length(kind) <= 100),
  store_id text,
  body text,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (device, message_id)
);
create index on store_messages (received_at);
comment on table store_messages is 'Notifications of app stores, each handled once; kept for 180 days.';
comment on column store_messages.message_id is 'The store''s own ID, by which repetitions are recognized.';
comment on column store_messages.body is 'As it was signed; null once it is handled.';
