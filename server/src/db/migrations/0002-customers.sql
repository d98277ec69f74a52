-- Customers and what is known of them. Usernames are e-mail addresses or phone numbers (11 digits, first a 1).

create table merchants (
  code text primary key check (code ~ '^[A-Z]{1,16}$'),
  name text not null check (length(name) between 1 and 40),
  disabled boolean not null default false,
  created_at timestamptz not null
);

create table customers (
  id bigint generated always as identity primary key,
  username text not null unique check (username = lower(username) and length(username) between 3 and 100),
  first_name text not null,
  last_name text not null,
  type text check (type in ('free', 'paid', 'comp')), -- null: none
  status text not null check (status in ('registered', 'active', 'suspended')),
  merchant_code text not null references merchants,
  new_user boolean not null, -- has never had a paid subscription
  created_at timestamptz not null,
  last_login_at timestamptz,
  time_zone text not null,
  language text not null check (language in ('en', 'es')),
  opted_in boolean not null, -- e-mail and SMS notifications
  free_seconds_consumed integer not null check (free_seconds_consumed >= 0),
  last_payment_mode text check (last_payment_mode in ('card', 'in-app')),
  in_app_subscription boolean not null,
  provider_customer_id text unique,
  valid_till date, -- complimentary access, through this day
  password_hash text,

  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip_code text,
  country text,

  client text,
  utm_source text,
  utm_campaign text,
  utm_medium text,
  utm_term text,
  utm_content text,

  social_profiles jsonb not null default '{}', -- {facebook?, google?, twitter?} as those services gave them

  alt_contact1 text,
  alt_contact2 text,
  support_address text,
  support_city text,
  support_state text,
  support_zip_code text,
  support_notes text,

  check (type is distinct from 'comp' or valid_till is not null)
);
create index on customers (created_at);

create table in_app_subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  device text not null check (device in ('ios', 'android')),
  plan text not null check (plan in ('monthly', 'yearly')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  created_at timestamptz not null
);
create index on in_app_subscriptions (customer_id);

create table cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null check (length(name) <= 128),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  brand text not null,
  funding text not null check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  provider_payment_method_id text not null unique,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index on cards (customer_id);

create table customer_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  occurred_at timestamptz not null,
  event text not null,
  details text not null,
  staff_id bigint references staff -- null: the customer, the billing engine or the provider
);
create index on customer_events (customer_id, occurred_at);
