-- Customers and what is known about them.

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
create index customers_search on customers using gin (search_grams(search_text)) with (fastupdate = off);
-- No plan uses statistics of these parts, and gathering them is slow.
alter index customers_search alter column 1 set statistics 0;
-- A random tenth of the customers, in random order: its first few show how common a text is. (Such an index cannot hold
-- very long texts.)
create index customers_search_sample on customers (hashint8(id)) include (id, search_text)
  where id % 10 = 0 and length(search_text) <= 500;
comment on table customers is
  'Customers. Free space in each page keeps a changed row in its page, so that no index is touched when nothing '
  'indexed changes.';
comment on column customers.username is 'Email address, or phone number of 11 digits starting with 1.';
comment on column customers.type is 'Shown as Trial, Premium and Complimentary; null for none.';
comment on column customers.status is 'Registered is shown as Unverified.';
comment on column customers.new_user is 'Has never had a paid subscription.';
comment on column customers.last_login_at is 'On an app of the service.';
comment on column customers.time_zone is 'IANA name.';
comment on column customers.opted_in is 'To notifications by email and text message.';
comment on column customers.free_seconds_consumed is 'Of the trial, in seconds.';
comment on column customers.in_app_subscription is 'Subscribes in an app store.';
comment on column customers.provider_customer_id is 'At the payment provider.';
comment on column customers.valid_till is 'Last day of complimentary access, in New York.';
comment on column customers.password_hash is 'Of the customer''s login on the apps.';
comment on column customers.client is 'The app or site of the sign-up.';
comment on column customers.social_profiles is '{facebook?, google?, twitter?} as those services returned them.';
comment on column customers.current_plan is
  'Of the active subscription, else of the newest one in an app store; counts while the type is paid.';
comment on column customers.cancellation_requested is 'The active subscription ends with its period.';
comment on column customers.search_text is
  'What search compares, in the order of the results; line breaks keep a word from matching across two fields.';

create table customer_history (
  customer_id bigint not null references customers on delete cascade,
  valid_from timestamptz not null,
  type text,
  plan text,
  status text not null,
  primary key (customer_id, valid_from)
);
comment on table customer_history is
  'Which type, plan and status a customer had, and from when on: until the next row of the customer.';
comment on column customer_history.valid_from is 'The first row has the time of the sign-up.';
comment on column customer_history.type is 'As in customers.';
comment on column customer_history.plan is 'The current plan while the type is paid, else null.';
comment on column customer_history.status is 'As in customers.';

create view customer_periods as
  select *, lead(valid_from) over (partition by customer_id order by valid_from) as valid_until from customer_history;

-- Adds the present state of a customer if it differs from the last one. What one transaction changes is one step. The time
-- is the transaction's, but later than the last row, also if transactions have waited for each other.
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
  'Adds to the history when the type, plan or status has changed, once at the end of the transaction. A trigger, so that '
  'sign-up, import, billing and staff actions cannot forget it.';

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
comment on table cards is 'Cards on file. Numbers, expiry dates and security codes are at the payment provider only.';
comment on column cards.name is 'As on the card.';

create table customer_events (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  occurred_at timestamptz not null,
  event text not null,
  details text not null,
  staff_id bigint references staff
);
create index on customer_events (customer_id, occurred_at);
-- What happened recently, to all customers. Events are added in the order of time, so the smallest kind of index will do.
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
comment on table customer_devices is
  'Devices on which a customer has signed in: written by the apps'' back end, cleared from the portal.';

create table imported_customers (
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  source_id text not null check (length(source_id) between 1 and 100),
  customer_id bigint not null references customers,
  imported_at timestamptz not null,
  primary key (source, source_id),
  unique (source, customer_id)
);
comment on table imported_customers is 'Ids by which other systems know the customers that they have brought in.';
comment on column imported_customers.source is 'Name of the other system.';
comment on column imported_customers.source_id is 'The customer''s id there.';

-- Finds the customers in whose names or username every word of the text occurs; or, with phone numbers in digits, whose
-- username is a phone number. The one whose whole username was given comes first, then by last name, first name and
-- username. More than `at_most`: one row that says so, or the one whose username was given.
create function search_customers(search text, at_most integer)
returns table (too_many boolean, username text, first_name text, last_name text, type text, status text)
language plpgsql stable parallel safe
-- The plans below are right for any text, so that none is worth planning again, and too short to call for workers.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  words text[] := search_words(search);
  words_as_phone text[] := search_words_as_phone(words);
  patterns text[] := search_patterns(words);
  patterns_as_phone text[] := search_patterns(words_as_phone);
  pattern text := patterns[1]; -- of the rarest word: compared before the others, which is quicker
  pattern_as_phone text := patterns_as_phone[1]; -- of the rarest as well
  looked_up_words text[];
  looked_up_phone_words text[];
  grams tsquery;
  whole text[]; -- usernames that the text may be
  last_id bigint;
  sample_size integer;
  seen integer;
  seen_as_phone integer;
  rarest integer;
  rarest_as_phone integer;
  to_compare bigint;
  to_gather bigint; -- in comparisons that take as long
  found bigint[];
begin
  if pattern is null then
    return;
  end if;

  -- Looking up gathers all places of a gram before the first customer is seen, which takes long for a common one;
  -- but what is common is soon found `at_most` times by comparing. A small sample shows which way is shorter.
  select id into last_id from customers order by id desc limit 1;
  sample_size := sqrt(last_id) / 2;
  if sample_size > 31 then
    for i in 1..cardinality(words) loop
      select count(*) filter (where search_text like patterns[i]),
        count(*) filter (where search_text like patterns_as_phone[i])
      into seen, seen_as_phone
      from (
        select search_text from customers
        where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
      ) sample;
      if seen < rarest is not false then
        rarest := seen;
        pattern := patterns[i];
      end if;
      if seen_as_phone < rarest_as_phone is not false then
        rarest_as_phone := seen_as_phone;
        pattern_as_phone := patterns_as_phone[i];
      end if;
    end loop;
    for i in 1..cardinality(words) loop
      if length(words[i]) > 2 or patterns[i] = pattern then
        looked_up_words := looked_up_words || words[i];
      end if;
      if length(words_as_phone[i]) > 2 or patterns_as_phone[i] = pattern_as_phone then
        looked_up_phone_words := looked_up_phone_words || words_as_phone[i];
      end if;
    end loop;
    if rarest + rarest_as_phone > 0 then
      if cardinality(words) > 1 or words_as_phone is not null then
        select count(*) into seen
        from (
          select search_text from customers
          where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
        ) sample
        where matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone);
      end if;
      -- Few seen may have been many by chance: reckon with fewer.
      to_compare := at_most * sample_size / greatest(seen - sqrt(seen), 0.5);
      -- Measured: to gather one place of a whole gram takes as long as 3 comparisons, of the start of one 6.
      to_gather := last_id / sample_size * (
        rarest * (case when length(pattern) < 5 then 6 else 3 end)
        + rarest_as_phone * (case when length(pattern_as_phone) < 5 then 6 else 3 end));
      if to_compare < least(to_gather, last_id / 10) then
        select count(*) > at_most into too_many from (
          select from (
            select search_text from customers
            where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit to_compare * 1.5
          ) sample
          where matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
          limit at_most + 1
        ) matching;
      end if;
    end if;
  end if;

  if too_many is not true then
    grams := search_grams_query(coalesce(looked_up_words, words));
    if words_as_phone is not null then
      grams := grams || search_grams_query(coalesce(looked_up_phone_words, words_as_phone));
    end if;
    found := array(
      select id from customers
      where search_grams(search_text) @@ grams
        and matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
      limit at_most + 1
    );
    if cardinality(found) = 0 then
      return;
    end if;
    too_many := cardinality(found) > at_most;
  end if;

  if cardinality(words) = 1 then
    whole := lower(search) || coalesce(words_as_phone, words) || ('1' || (coalesce(words_as_phone, words))[1]);
  end if;
  if too_many then
    found := array(
      select id from customers where username = any (whole) order by array_position(whole, username) limit 1
    );
    if cardinality(found) = 0 then
      return next;
      return;
    end if;
  end if;
  return query
    select false, username, first_name, last_name, coalesce(type, 'none'), status
    from customers where id = any (found)
    order by array_position(whole, username), search_text collate "C", id;
end
$$;
