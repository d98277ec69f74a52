-- Invoices, payments and the ledger. Amounts are whole cents of US dollars; dates are days in New York; spans are
-- half-open.

create table invoices (
  id bigint generated always as identity primary key,
  number bigint not null unique check (number > 0),
  customer_id bigint not null references customers,
  subscription_id bigint not null references subscriptions,
  period_start date not null,
  period_until date not null check (period_until > period_start),
  plan_cents bigint not null check (plan_cents > 0),
  discount_cents bigint not null check (discount_cents between 0 and plan_cents),
  total_cents bigint not null check (total_cents = plan_cents - discount_cents),
  status text not null check (status in ('open', 'paid', 'void')),
  issued_at timestamptz not null,
  settled_at timestamptz,
  next_attempt_on date,
  provider_payment_intent_id text unique,
  check ((status = 'open') = (settled_at is null)),
  check (next_attempt_on is null or status = 'open'),
  unique (subscription_id, period_start)
);
create index on invoices (customer_id);
create unique index one_open_invoice on invoices (customer_id) include (id, issued_at) where status = 'open';
create index invoices_to_retry on invoices (next_attempt_on) where next_attempt_on is not null;
comment on table invoices is 'Invoices, one per subscription period.';
comment on column invoices.number is 'Shown with six digits. Without gaps and never reused.';
comment on column invoices.period_until is 'First day after the period.';
comment on column invoices.settled_at is 'When the invoice was paid or voided.';
comment on column invoices.next_attempt_on is 'The next automatic payment attempt; null for none.';

create table invoice_numbers (
  singleton boolean primary key default true check (singleton),
  last_number bigint not null check (last_number >= 0),
  last_issued_at timestamptz
);
insert into invoice_numbers (last_number) values (0);
comment on table invoice_numbers is
  'The last invoice number. Its row lock is held until the commit, so that a rolled back invoice leaves no gap.';
comment on column invoice_numbers.singleton is 'The table has one row.';
comment on column invoice_numbers.last_issued_at is
  'Ensures that numbers and times increase together, whichever process issues the invoice.';

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
create index failed_attempts on payment_attempts (invoice_id, number) include (decline_code) where state = 'failed';
create index on payment_attempts (provider_charge_id) where provider_charge_id is not null;
create unique index one_unsettled_attempt on payment_attempts (customer_id) where state in ('running', 'unknown');
comment on table payment_attempts is 'Attempts to charge a card for an invoice.';
comment on column payment_attempts.number is 'Number of the attempt for the invoice, from 1.';
comment on column payment_attempts.state is 'unknown: no reply from the provider yet.';
comment on column payment_attempts.hard_decline is 'Retrying with this card is pointless.';

create table payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  invoice_id bigint not null references invoices,
  attempt_id bigint unique references payment_attempts,
  type text not null check (type in ('card')),
  merchant_code text not null references merchants,
  amount_cents bigint not null check (amount_cents >= 50),
  price_cents bigint not null check (price_cents >= 0),
  card_brand text not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  provider_payment_intent_id text not null unique,
  provider_charge_id text not null unique,
  paid_at timestamptz not null
);
create index on payments (customer_id);
create index on payments (invoice_id);
create index payments_by_time on payments (paid_at, id);
comment on table payments is 'Payments received.';
comment on column payments.price_cents is 'The invoice''s total, which the sales report groups by.';

create function keep_payments_succeeded() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    perform refuse_unless(
      (select state = 'succeeded' from payment_attempts where id = new.attempt_id for share),
      'a payment is a succeeded attempt');
  else
    perform refuse_unless(
      not exists (select from payments where attempt_id = new.id), 'the attempt of a payment has succeeded');
  end if;
  return null;
end
$$;
create constraint trigger payment_succeeded after insert or update of attempt_id on payments
  for each row execute function keep_payments_succeeded();
comment on trigger payment_succeeded on payments is
  'Only a succeeded attempt can have a payment. A trigger, because the rule concerns two tables. Like the next ones, '
  'it locks the row that sets the limit, so that the rule holds whatever locks the code takes.';
create constraint trigger payment_succeeded after update of state on payment_attempts
  for each row when (old.state = 'succeeded' and new.state <> 'succeeded') execute function keep_payments_succeeded();
comment on trigger payment_succeeded on payment_attempts is 'The same rule, checked from the other table.';

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
  settled_at timestamptz,
  reason_code text check (
    reason_code in (
      'duplicate', 'not-as-described', 'outage', 'cancelled-late', 'goodwill', 'fraud', 'other', 'cancellation'
    )
  ),
  description text,
  staff_id bigint references staff
);
create index on refunds (customer_id);
create index on refunds (payment_id);
create index refunds_by_time on refunds (requested_at, id);
comment on table refunds is 'Refunds of payments.';
comment on column refunds.state is 'pending: accepted by the provider, not settled yet.';
comment on column refunds.reason_code is
  'cancellation: the refund ended the subscription. Null for refunds made outside the portal, and for old '
  'cancellations.';
comment on column refunds.description is 'Entered by staff; not sent to the payment provider.';

create function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  limited bigint;
  of_payment bigint;
begin
  if tg_table_name = 'refunds' then of_payment := new.payment_id; else of_payment := new.id; end if;
  select amount_cents into limited from payments where id = of_payment for no key update;
  perform refuse_unless(
    (select coalesce(sum(amount_cents), 0) <= limited from refunds
     where payment_id = of_payment and state in ('pending', 'succeeded')),
    'refunds come to no more than their payment');
  return null;
end
$$;
create constraint trigger refunds_within_payment after insert or update of payment_id, amount_cents, state on refunds
  for each row when (new.state in ('pending', 'succeeded')) execute function keep_refunds_within_payment();
comment on trigger refunds_within_payment on refunds is
  'The refunds of a payment cannot exceed it. A trigger, because the rule concerns a sum over rows.';
create constraint trigger refunds_within_payment after update of amount_cents on payments
  for each row when (new.amount_cents < old.amount_cents) execute function keep_refunds_within_payment();
comment on trigger refunds_within_payment on payments is 'The same rule, checked from the other table.';

create table reversals (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  invoice_id bigint not null references invoices,
  refund_id bigint unique references refunds,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index on reversals (invoice_id);
comment on table reversals is
  'Invoice amounts that are no longer due, because they were refunded or the invoice was voided.';
comment on column reversals.refund_id is 'Null if the invoice was voided.';

create function keep_reversals_within_invoice() returns trigger language plpgsql as $$
declare
  limited bigint;
  of_invoice bigint;
begin
  if tg_table_name = 'reversals' then of_invoice := new.invoice_id; else of_invoice := new.id; end if;
  select total_cents into limited from invoices where id = of_invoice for no key update;
  perform refuse_unless(
    (select coalesce(sum(amount_cents), 0) <= limited from reversals where invoice_id = of_invoice),
    'reversals come to no more than their invoice');
  return null;
end
$$;
create constraint trigger reversals_within_invoice after insert or update of invoice_id, amount_cents on reversals
  for each row execute function keep_reversals_within_invoice();
comment on trigger reversals_within_invoice on reversals is
  'The reversals of an invoice cannot exceed its total. A trigger, because the rule concerns a sum over rows.';
create constraint trigger reversals_within_invoice after update of total_cents on invoices
  for each row when (new.total_cents < old.total_cents) execute function keep_reversals_within_invoice();
comment on trigger reversals_within_invoice on invoices is 'The same rule, checked from the other table.';

create table credits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on credits (customer_id);
comment on table credits is 'Credits that staff added to a balance.';

create table charges (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on charges (customer_id);
comment on table charges is 'Charges that staff added to a balance.';

create table disputes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost', 'prevented')),
  provider_dispute_id text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  round integer not null default 1 check (round >= 1),
  withdrawn_at timestamptz,
  reinstated_at timestamptz,
  constraint withdrawn_before_reinstated check (
    reinstated_at is null or (withdrawn_at is not null and reinstated_at >= withdrawn_at)
  ),
  unique (provider_dispute_id, round)
);
create index on disputes (customer_id);
create index on disputes (payment_id);
create index disputes_open on disputes (opened_at) where state = 'open';
comment on table disputes is 'Chargebacks of payments, one row per dispute cycle.';
comment on column disputes.round is
  'Number of the dispute cycle. A new cycle starts if the provider takes returned money again.';
comment on column disputes.withdrawn_at is 'When the provider took the money.';
comment on column disputes.reinstated_at is 'When the provider returned the money.';

create table ledger_entries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  type text not null,
  amount_cents bigint not null,
  currency text not null default 'USD' check (currency = 'USD'),
  description text not null,
  occurred_at timestamptz not null,
  -- The row that this entry posts.
  invoice_id bigint references invoices,
  payment_id bigint references payments,
  refund_id bigint references refunds,
  reversal_id bigint references reversals,
  credit_id bigint references credits,
  charge_id bigint references charges,
  dispute_id bigint references disputes,
  constraint sign_by_type check (
    type in ('credit', 'payment', 'reversal', 'refund_failed', 'dispute_reversal') and amount_cents > 0
    or type in ('invoice', 'charge', 'refund', 'dispute') and amount_cents < 0
  ),
  constraint source_by_type check (
    num_nonnulls(invoice_id, payment_id, refund_id, reversal_id, credit_id, charge_id, dispute_id) = 1
    and case type
      when 'invoice' then invoice_id
      when 'payment' then payment_id
      when 'refund' then refund_id
      when 'refund_failed' then refund_id
      when 'reversal' then reversal_id
      when 'credit' then credit_id
      when 'charge' then charge_id
      when 'dispute' then dispute_id
      when 'dispute_reversal' then dispute_id
    end is not null
  )
);
create index on ledger_entries (customer_id, occurred_at, id) include (amount_cents);
create unique index on ledger_entries (invoice_id) where invoice_id is not null;
create unique index on ledger_entries (payment_id) where payment_id is not null;
create unique index on ledger_entries (refund_id, type) where refund_id is not null;
create unique index on ledger_entries (reversal_id) where reversal_id is not null;
create unique index on ledger_entries (credit_id) where credit_id is not null;
create unique index on ledger_entries (charge_id) where charge_id is not null;
create unique index on ledger_entries (dispute_id, type) where dispute_id is not null;
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
comment on table ledger_entries is
  'The ledger: every amount that changes a customer''s balance. Each entry refers to the row that it posts.';
comment on column ledger_entries.amount_cents is 'Positive in the customer''s favor; the sum is the balance.';
comment on trigger append_only on ledger_entries is
  'Prevents changes of the ledger. A trigger in addition to grants, because it also applies to the owner.';
