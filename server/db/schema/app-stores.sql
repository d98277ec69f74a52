-- Subscriptions in app stores, as the stores report them. in_app_subscriptions holds those that customers own.

create table store_accounts (
  customer_id bigint primary key references customers,
  token uuid not null unique,
  created_at timestamptz not null
);
comment on table store_accounts is 'Tokens by which the apps identify a customer who buys in an app store.';

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
comment on table store_subscriptions is 'Each app store subscription, as last reported.';
comment on column store_subscriptions.store_id is 'Apple: originalTransactionId; Google: the purchase token.';
comment on column store_subscriptions.customer_id is 'Null until the customer is known.';
comment on column store_subscriptions.account_token is 'As in store_accounts; null if the purchase has none.';
comment on column store_subscriptions.replaces is 'Google: the purchase token that this one replaces.';
comment on column store_subscriptions.order_id is 'Shown on the customer''s receipt.';
comment on column store_subscriptions.expires_at is 'End of the newest period, including its grace period.';
comment on column store_subscriptions.known_at is
  'Time of the store''s report; older reports only add transactions that are not known yet.';
comment on column store_subscriptions.transactions is
  'The subscription''s periods, each as last reported, from which its rows are computed.';
comment on column store_subscriptions.waits_for is
  'Why the customer does not own it yet: a card subscription that has not ended, or a suspension.';

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
comment on table store_messages is 'Notifications from app stores, each handled once; kept for 180 days.';
comment on column store_messages.message_id is 'The store''s ID, which identifies repeated notifications.';
comment on column store_messages.body is 'The signed message; null once handled.';
