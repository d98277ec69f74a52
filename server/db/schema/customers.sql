-- Customers and their data.

create table customers (
  id bigint generated always as identity primary key,
  username text not null unique check (username = lower(username) and length(username) between 3 and 100),
  first_name text not null,
  last_name text not null,
  type text check (type in ('free', 'paid', 'comp')),
  status text not null check (status in ('registered', 'active', 'suspended')),
  merchant_code text not null references merchants,
  new_user boolean not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  time_zone text not null,
  language text not null check (language in ('en', 'es')),
  opted_in boolean not null,
  free_seconds_consumed integer not null check (free_seconds_consumed >= 0),
  last_payment_mode text check (last_payment_mode in ('card', 'in-app')),
  in_app_subscription boolean not null,
  provider_customer_id text unique,
  valid_till date,
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

  social_profiles jsonb not null default '{}',

  alt_contact1 text,
  alt_contact2 text,
  support_address text,
  support_city text,
  support_state text,
  support_zip_code text,
  support_notes text,

  current_plan text check (current_plan in ('monthly', 'yearly')),
  cancellation_requested boolean not null default false,
  search_text text not null generated always as (
    fold_for_search(last_name || e'\n' || first_name || e'\n' || username)
  ) stored,

  check (type is distinct from 'comp' or valid_till is not null)
) with (fillfactor = 90);
create index on customers (created_at);
create index customers_leaving on customers (created_at, id) where cancellation_requested;
create index customers_expiring on customers (valid_till, id) where type = 'comp';
create index customers_billed_by_us on customers (id) where type = 'paid' and not in_app_subscription;
create index customers_search on customers using gin (search_grams(search_text)) with (fastupdate = off);
-- No plan uses statistics of these expressions, and gathering them is slow.
alter index customers_search alter column 1 set statistics 0;
-- A random tenth of the customers, in random order: the first few show how common a text is. Very long texts do not fit
-- in such an index.
create index customers_search_sample on customers (hashint8(id)) include (id, search_text)
  where id % 10 = 0 and length(search_text) <= 500;
-- Returns the notes in a customer's support information; null if there are none.
create function support_text(alt_contact1 text, alt_contact2 text, support_notes text) returns text
language sql immutable parallel safe as $$
  select nullif(coalesce(alt_contact1, '') || e'\n' || coalesce(alt_contact2, '') || e'\n' || coalesce(support_notes, ''),
    e'\n\n')
$$;
create index customers_noted on customers using gin (text_words(support_text(alt_contact1, alt_contact2, support_notes)))
  with (fastupdate = off) where support_text(alt_contact1, alt_contact2, support_notes) is not null;
alter index customers_noted alter column 1 set statistics 0;
-- The same customers in random order: the first few show how common a word is.
create index customers_noted_sample on customers (hashint8(id))
  where support_text(alt_contact1, alt_contact2, support_notes) is not null;
create index customers_typos on customers using gin (typo_keys(names_for_typos(last_name, first_name, username)))
  with (fastupdate = off);
alter index customers_typos alter column 1 set statistics 0;
comment on table customers is
  'Customers. Free space in each page keeps an updated row in its page, so that no index is updated unless an indexed '
  'column changes.';
comment on column customers.username is 'Email address, or phone number of 11 digits starting with 1.';
comment on column customers.type is 'Shown as Trial, Premium and Complimentary; null for none.';
comment on column customers.status is 'Registered is shown as Unverified.';
comment on column customers.new_user is 'Has never had a paid subscription.';
comment on column customers.last_login_at is 'In an app of the service.';
comment on column customers.time_zone is 'IANA name.';
comment on column customers.opted_in is 'To notifications by email and text message.';
comment on column customers.free_seconds_consumed is 'Seconds of the trial used so far.';
comment on column customers.in_app_subscription is 'Has a subscription in an app store.';
comment on column customers.provider_customer_id is 'ID at the payment provider.';
comment on column customers.valid_till is 'Last day of complimentary access, in New York.';
comment on column customers.password_hash is 'Hash of the customer''s password in the apps.';
comment on column customers.client is 'The app or website of the sign-up.';
comment on column customers.social_profiles is '{facebook?, google?, twitter?} as returned by those services.';
comment on column customers.current_plan is
  'Plan of the active subscription, otherwise of the newest one in an app store; valid while the type is paid.';
comment on column customers.cancellation_requested is 'The active subscription ends with its current period.';
comment on column customers.search_text is
  'The text that the search compares, in the sort order of the results. Line breaks keep a word from matching across '
  'two fields.';

create table customer_history (
  customer_id bigint not null references customers on delete cascade,
  valid_from timestamptz not null,
  type text,
  plan text,
  status text not null,
  primary key (customer_id, valid_from)
);
comment on table customer_history is
  'A customer''s type, plan and status, from valid_from until the customer''s next row.';
comment on column customer_history.valid_from is 'In the first row, the time of the sign-up.';
comment on column customer_history.type is 'As in customers.';
comment on column customer_history.plan is 'The current plan while the type is paid, else null.';
comment on column customer_history.status is 'As in customers.';

create view customer_periods as
  select *, lead(valid_from) over (partition by customer_id order by valid_from) as valid_until from customer_history;

-- Adds the current state of a customer if it differs from the last one. All changes of a transaction are one step. Uses
-- the transaction's time, but always later than the last row, even if transactions have waited for each other.
create function keep_customer_history() returns trigger language plpgsql as $$
begin
  insert into customer_history (customer_id, valid_from, type, plan, status)
  select new.id,
    case when last is null then present.created_at else greatest(portal_now(), last.valid_from + interval '1 microsecond') end,
    present.type, case present.type when 'paid' then present.current_plan end, present.status
  from customers present
  left join lateral (
    select * from customer_history where customer_id = present.id order by valid_from desc limit 1
  ) last on true
  where present.id = new.id and (last.type, last.plan, last.status) is distinct from
    (present.type, case present.type when 'paid' then present.current_plan end, present.status);
  return null;
end
$$;
create constraint trigger keep_history after insert or update of type, current_plan, status on customers
  deferrable initially deferred for each row execute function keep_customer_history();
comment on trigger keep_history on customers is
  'Adds to the history if the type, plan or status has changed, once at the end of the transaction. A trigger, so '
  'that sign-up, import, billing and staff actions cannot forget it.';

create table cards (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null check (length(name) <= 128),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  brand text not null,
  funding text not null check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  provider_payment_method_id text not null unique,
  created_at timestamptz not null,
  renewed_at timestamptz,
  removed_at timestamptz
);
create index on cards (customer_id);
create index cards_by_digits on cards (last4, customer_id);
comment on table cards is 'Cards on file. Only the payment provider stores numbers, expiry dates and security codes.';
comment on column cards.name is 'Name on the card.';
comment on column cards.renewed_at is 'When the issuer last replaced the card, which the provider can still charge.';

create table customer_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  occurred_at timestamptz not null,
  event text not null,
  details text not null,
  staff_id bigint references staff
);
create index on customer_events (customer_id, occurred_at);
-- For recent events of all customers. Events are appended in time order, so the smallest kind of index is sufficient.
create index customer_events_recent on customer_events using brin (occurred_at) with (pages_per_range = 16);
comment on table customer_events is 'The timeline of a customer.';
comment on column customer_events.staff_id is 'Null for the customer, the billing engine or the payment provider.';

create table customer_devices (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  authorized_at timestamptz not null
);
create index on customer_devices (customer_id);
comment on table customer_devices is 'Devices on which customers are signed in.';

create table customer_verification_codes (
  customer_id bigint primary key references customers,
  code_hash bytea not null check (length(code_hash) = 32),
  valid_until timestamptz not null
);
comment on table customer_verification_codes is 'The code in the last verification email of an unverified customer.';
comment on column customer_verification_codes.code_hash is 'SHA-256 of the code, which has 50 random bits.';

create table imported_customers (
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  source_id text not null check (length(source_id) between 1 and 100),
  customer_id bigint not null references customers,
  imported_at timestamptz not null,
  primary key (source, source_id),
  unique (source, customer_id)
);
comment on table imported_customers is 'IDs of imported customers in other systems.';
comment on column imported_customers.source is 'Name of the other system.';
comment on column imported_customers.source_id is 'The customer''s ID in that system.';

create table imported_history (
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  type text not null check (type in ('invoice', 'payment', 'refund')),
  number text not null check (length(number) between 1 and 100),
  customer_id bigint not null references customers,
  day date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('paid', 'unpaid', 'void', 'succeeded', 'failed')),
  description text,
  imported_at timestamptz not null,
  primary key (source, type, number),
  check ((type = 'invoice') = (status in ('paid', 'unpaid', 'void')))
);
create index on imported_history (customer_id, day);
comment on table imported_history is
  'Invoices, payments and refunds of other systems, for display only: they affect no balance and no report.';
comment on column imported_history.number is 'The other system''s number.';
