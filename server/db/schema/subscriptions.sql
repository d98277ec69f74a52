-- Plans and subscriptions. Amounts are whole cents of US dollars; dates are days in New York; spans are half-open.

create table plans (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants,
  type text not null check (type in ('monthly', 'yearly')),
  for_new_users boolean not null,
  price_cents bigint not null check (price_cents > 0),
  coupon text,
  discount_cents bigint not null check (discount_cents between 0 and price_cents),
  plan_description jsonb not null,
  coupon_description jsonb not null,
  description jsonb not null,
  disabled boolean not null default false,
  check ((coupon is null) = (discount_cents = 0)),
  unique (merchant_code, type, for_new_users)
);
comment on table plans is 'Plans that a merchant sells, with their current prices.';
comment on column plans.for_new_users is 'Available to customers who have never had a paid subscription.';
comment on column plans.plan_description is '{en, es}.';
comment on column plans.coupon_description is '{en, es}.';
comment on column plans.description is '{en, es}.';

create table plan_prices (
  plan_id bigint not null references plans on delete cascade,
  valid_from timestamptz not null,
  price_cents bigint not null,
  coupon text,
  discount_cents bigint not null,
  primary key (plan_id, valid_from)
);
comment on table plan_prices is 'Prices of a plan, each from its time until the plan''s next row.';

-- Uses the transaction's time, but always later than the last row's.
create function keep_plan_prices() returns trigger language plpgsql as $$
begin
  insert into plan_prices (plan_id, valid_from, price_cents, coupon, discount_cents)
  select new.id, greatest(portal_now(), max(valid_from) + interval '1 microsecond'), new.price_cents, new.coupon,
    new.discount_cents
  from plan_prices where plan_id = new.id;
  return null;
end
$$;
create trigger keep_prices_inserted after insert on plans for each row execute function keep_plan_prices();
comment on trigger keep_prices_inserted on plans is
  'Records price changes. A trigger, so that no code that changes a price can forget it.';
create trigger keep_prices_updated after update of price_cents, coupon, discount_cents on plans for each row
  when ((old.price_cents, old.coupon, old.discount_cents) is distinct from (new.price_cents, new.coupon, new.discount_cents))
  execute function keep_plan_prices();
comment on trigger keep_prices_updated on plans is 'As keep_prices_inserted.';

create table subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  plan text not null check (plan in ('monthly', 'yearly')),
  coupon text,
  price_cents bigint not null check (price_cents > 0),
  discount_cents bigint not null check (discount_cents between 0 and price_cents),
  start_date date not null,
  anchor date not null,
  next_invoice_date date,
  end_date date not null,
  cancel_on date,
  invoice_count integer not null check (invoice_count >= 0),
  payment_attempt_count integer not null default 0 check (payment_attempt_count between 0 and 99),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (end_date >= start_date),
  check ((ended_at is null) = (next_invoice_date is not null)),
  check (next_invoice_date is null or end_date = next_invoice_date - 1),
  check (cancel_on is null or cancel_on = end_date)
);
create index on subscriptions (customer_id);
create unique index one_live_subscription on subscriptions (customer_id) where ended_at is null;
create index subscriptions_due on subscriptions (next_invoice_date) where ended_at is null;
create index subscriptions_ended on subscriptions (ended_at, id) include (plan) where ended_at is not null;
create index subscriptions_ending on subscriptions (cancel_on) where ended_at is null and cancel_on is not null;
comment on table subscriptions is 'Current and past subscriptions paid by card.';
comment on column subscriptions.anchor is 'Billing cycle anchor: every period starts n months or years after this day.';
comment on column subscriptions.next_invoice_date is 'First day not invoiced yet; null once ended.';
comment on column subscriptions.end_date is 'Last invoiced day of service, or the day it ended.';
comment on column subscriptions.cancel_on is 'Last day, if the subscription ends with its period.';
comment on column subscriptions.payment_attempt_count is 'Number of attempts at the open invoice.';

create table imported_subscriptions (
  subscription_id bigint primary key references subscriptions,
  billed_from date not null,
  given jsonb not null,
  imported_at timestamptz not null
);
comment on table imported_subscriptions is
  'Subscriptions that another system used to bill. Their periods before billed_from have no invoices in the portal.';
comment on column imported_subscriptions.billed_from is 'First day billed by the portal.';
comment on column imported_subscriptions.given is
  'The imported values: a repeated row has the same values; a subscription changed in the portal differs from them.';

create table in_app_subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  device text not null check (device in ('ios', 'android')),
  plan text not null check (plan in ('monthly', 'yearly')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  created_at timestamptz not null,
  store_id text,
  expires_at timestamptz,
  auto_renews boolean,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('expired', 'refunded', 'revoked', 'replaced', 'payment', 'paused')),
  foreign key (device, store_id) references store_subscriptions,
  check ((store_id is null) = (expires_at is null) and (store_id is null) = (auto_renews is null)),
  check ((ended_at is null) = (ended_reason is null))
);
create index on in_app_subscriptions (customer_id);
create unique index one_in_app_subscription_per_start on in_app_subscriptions (device, store_id, created_at)
  where store_id is not null;
create index in_app_subscriptions_by_time on in_app_subscriptions (created_at, id);
create index in_app_refunds_by_time on in_app_subscriptions (ended_at, id) where ended_reason = 'refunded';
comment on table in_app_subscriptions is 'Subscriptions bought in an app store, as reported by the store.';
comment on column in_app_subscriptions.start_date is 'Day in New York.';
comment on column in_app_subscriptions.end_date is 'Last day in New York: the day before it expires.';
comment on column in_app_subscriptions.created_at is 'When it was bought; a renewal changes only the end.';
comment on column in_app_subscriptions.store_id is 'Null if the store itself did not report it.';
comment on column in_app_subscriptions.expires_at is 'When access ends, unless the store renews it.';
comment on column in_app_subscriptions.ended_at is 'When access ended; null while it continues.';
comment on column in_app_subscriptions.ended_reason is
  'payment and paused are temporary: the subscription may continue.';

-- Copies the plan, and whether the subscription ends, from subscriptions to their customers.
create function keep_plans(of_customers bigint[]) returns void language sql as $$
  with now as (
    select id,
      coalesce(
        (select subscription.plan from subscriptions subscription
         where customer_id = customers.id and ended_at is null),
        (select in_app.plan from in_app_subscriptions in_app
         where customer_id = customers.id order by created_at desc, in_app.id desc limit 1)
      ) as plan,
      exists (select from subscriptions
              where customer_id = customers.id and ended_at is null and cancel_on is not null) as leaving
    from customers where id = any (of_customers)
  )
  update customers set current_plan = now.plan, cancellation_requested = now.leaving
  from now
  where customers.id = now.id and (current_plan, cancellation_requested) is distinct from (now.plan, now.leaving)
$$;
create function keep_plan_of_row() returns trigger language plpgsql as $$
begin
  perform keep_plans(array[old.customer_id, new.customer_id]);
  return null;
end
$$;
create function keep_plans_of_rows() returns trigger language plpgsql as $$
begin
  perform keep_plans((select array_agg(distinct customer_id) from changed));
  return null;
end
$$;
create trigger keep_plan_inserted after insert on subscriptions
  referencing new table as changed for each statement execute function keep_plans_of_rows();
comment on trigger keep_plan_inserted on subscriptions is
  'Copies the plan to the customer. A trigger, because sign-up, upgrade, import and the demo all write subscriptions; '
  'per statement, so that a bulk load costs one update.';
create trigger keep_plan_deleted after delete on subscriptions
  referencing old table as changed for each statement execute function keep_plans_of_rows();
comment on trigger keep_plan_deleted on subscriptions is 'As keep_plan_inserted, for removed rows.';
create trigger keep_plan_updated after update of plan, cancel_on, ended_at, customer_id on subscriptions
  for each row when ((old.plan, old.cancel_on, old.ended_at, old.customer_id)
    is distinct from (new.plan, new.cancel_on, new.ended_at, new.customer_id)) execute function keep_plan_of_row();
comment on trigger keep_plan_updated on subscriptions is
  'As keep_plan_inserted, but per row, so that a renewal, which changes none of these columns, costs nothing.';
create trigger keep_plan_inserted after insert on in_app_subscriptions
  referencing new table as changed for each statement execute function keep_plans_of_rows();
comment on trigger keep_plan_inserted on in_app_subscriptions is 'As on subscriptions.';
create trigger keep_plan_deleted after delete on in_app_subscriptions
  referencing old table as changed for each statement execute function keep_plans_of_rows();
comment on trigger keep_plan_deleted on in_app_subscriptions is 'As on subscriptions.';
create trigger keep_plan_updated after update of plan, customer_id on in_app_subscriptions
  for each row when ((old.plan, old.customer_id) is distinct from (new.plan, new.customer_id))
  execute function keep_plan_of_row();
comment on trigger keep_plan_updated on in_app_subscriptions is 'As on subscriptions.';
