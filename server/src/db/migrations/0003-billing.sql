-- Subscriptions and money. Amounts are whole cents of US dollars, dates are calendar days in Eastern Time,
-- spans are half-open. A ledger amount is positive in the customer's favour; the balance is the sum.

create table plans (
  id bigint generated always as identity primary key,
  merchant_code text not null references merchants,
  type text not null check (type in ('monthly', 'yearly')),
  for_new_users boolean not null,
  price_cents bigint not null check (price_cents > 0),
  coupon text,
  discount_cents bigint not null check (discount_cents between 0 and price_cents),
  plan_description jsonb not null, -- {en, es}
  coupon_description jsonb not null,
  description jsonb not null,
  disabled boolean not null default false,
  check ((coupon is null) = (discount_cents = 0)),
  unique (merchant_code, type, for_new_users)
);

create table subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  plan text not null check (plan in ('monthly', 'yearly')),
  coupon text,
  price_cents bigint not null check (price_cents > 0),
  discount_cents bigint not null check (discount_cents between 0 and price_cents),
  start_date date not null,
  anchor date not null, -- every period boundary is anchor + n months or years
  next_invoice_date date, -- first day not yet invoiced; null once ended
  end_date date not null, -- last day of service already invoiced, or the day it ended
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
create index subscriptions_ending on subscriptions (cancel_on) where ended_at is null and cancel_on is not null;

create table invoices (
  id bigint generated always as identity primary key,
  number bigint not null unique check (number > 0), -- shown with six digits; gap-free, never reused
  customer_id bigint not null references customers,
  subscription_id bigint not null references subscriptions,
  period_start date not null,
  period_until date not null check (period_until > period_start),
  plan_cents bigint not null check (plan_cents > 0),
  discount_cents bigint not null check (discount_cents between 0 and plan_cents),
  total_cents bigint not null check (total_cents = plan_cents - discount_cents),
  status text not null check (status in ('open', 'paid', 'void')),
  issued_at timestamptz not null,
  settled_at timestamptz, -- when it was paid or voided
  next_attempt_on date, -- the next automatic attempt; null: none
  provider_payment_intent_id text unique,
  check ((status = 'open') = (settled_at is null)),
  check (next_attempt_on is null or status = 'open'),
  unique (subscription_id, period_start)
);
create index on invoices (customer_id);
create unique index one_open_invoice on invoices (customer_id) where status = 'open';
create index invoices_to_retry on invoices (next_attempt_on) where next_attempt_on is not null;

-- The last number given out; taken under its row lock, so that a rolled back invoice leaves no gap.
create table invoice_numbers (
  singleton boolean primary key default true check (singleton),
  last_number bigint not null check (last_number >= 0)
);
insert into invoice_numbers (last_number) values (0);

create table payment_attempts (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  customer_id bigint not null references customers,
  number integer not null check (number > 0),
  amount_cents bigint not null check (amount_cents >= 50),
  card_id bigint not null references cards,
  state text not null check (state in ('running', 'unknown', 'succeeded', 'failed')),
  decline_code text,
  hard_decline boolean not null default false,
  provider_charge_id text,
  attempted_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('running', 'unknown')) = (settled_at is null)),
  unique (invoice_id, number)
);
create index on payment_attempts (customer_id);
create unique index one_unsettled_attempt on payment_attempts (customer_id) where state in ('running', 'unknown');

create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  invoice_id bigint not null references invoices,
  attempt_id bigint unique references payment_attempts,
  type text not null check (type in ('card')),
  merchant_code text not null references merchants,
  amount_cents bigint not null check (amount_cents >= 50),
  price_cents bigint not null check (price_cents >= 0), -- the invoice's total: what the sales report groups by
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  provider_payment_intent_id text not null unique,
  provider_charge_id text not null unique,
  paid_at timestamptz not null
);
create index on payments (customer_id);
create index on payments (invoice_id);

create table refunds (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  payment_id bigint not null references payments,
  invoice_id bigint not null references invoices,
  type text not null check (type in ('card')),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  requested_at timestamptz not null,
  settled_at timestamptz
);
create index on refunds (customer_id);
create index on refunds (payment_id);

create table reversals (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  invoice_id bigint not null references invoices,
  refund_id bigint unique references refunds, -- null: the invoice was voided
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index on reversals (invoice_id);

create table credits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on credits (customer_id);

create table charges (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on charges (customer_id);

create table disputes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  provider_dispute_id text not null unique,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index on disputes (customer_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  type text not null,
  amount_cents bigint not null,
  currency text not null default 'USD' check (currency = 'USD'),
  description text not null,
  occurred_at timestamptz not null,
  -- The one row that this entry books.
  invoice_id bigint references invoices,
  payment_id bigint references payments,
  refund_id bigint references refunds,
  reversal_id bigint references reversals,
  credit_id bigint references credits,
  charge_id bigint references charges,
  dispute_id bigint references disputes,
  constraint sign_by_type check (
    case type
      when 'credit' then amount_cents > 0
      when 'payment' then amount_cents > 0
      when 'reversal' then amount_cents > 0
      when 'refund_failed' then amount_cents > 0
      when 'dispute_reversal' then amount_cents > 0
      when 'invoice' then amount_cents < 0
      when 'charge' then amount_cents < 0
      when 'refund' then amount_cents < 0
      when 'dispute' then amount_cents < 0
      else false
    end
  ),
  constraint source_by_type check (
    num_nonnulls(invoice_id, payment_id, refund_id, reversal_id, credit_id, charge_id, dispute_id) = 1
    and case type
      when 'invoice' then invoice_id is not null
      when 'payment' then payment_id is not null
      when 'refund' then refund_id is not null
      when 'refund_failed' then refund_id is not null
      when 'reversal' then reversal_id is not null
      when 'credit' then credit_id is not null
      when 'charge' then charge_id is not null
      when 'dispute' then dispute_id is not null
      when 'dispute_reversal' then dispute_id is not null
      else false
    end
  )
);
create index on ledger_entries (customer_id, occurred_at, id);
create unique index on ledger_entries (invoice_id) where invoice_id is not null;
create unique index on ledger_entries (payment_id) where payment_id is not null;
create unique index on ledger_entries (refund_id, type) where refund_id is not null;
create unique index on ledger_entries (reversal_id) where reversal_id is not null;
create unique index on ledger_entries (credit_id) where credit_id is not null;
create unique index on ledger_entries (charge_id) where charge_id is not null;
create unique index on ledger_entries (dispute_id, type) where dispute_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
