-- Subscriptions and money. Amounts are whole cents of US dollars; dates are calendar days in New York; spans are half-open.

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
comment on table plans is 'Plans that a merchant sells, with their present prices.';
comment on column plans.for_new_users is 'Offered to customers who have never had a paid subscription.';
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
comment on table plan_prices is 'What a plan cost, and from when on: until the next row of the plan.';

-- The time is the transaction's, but later than that of the last row.
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
  'Adds to the prices. A trigger, so that no way to change a price can forget it.';
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
create index subscriptions_ending on subscriptions (cancel_on) where ended_at is null and cancel_on is not null;
comment on table subscriptions is 'Subscriptions paid by card, past and present.';
comment on column subscriptions.anchor is
  'Billing cycle anchor: every period boundary is this day plus n months or years.';
comment on column subscriptions.next_invoice_date is 'First day not yet invoiced; null once ended.';
comment on column subscriptions.end_date is 'Last day of service already invoiced, or the day it ended.';
comment on column subscriptions.cancel_on is 'Last day, if it ends with its period.';
comment on column subscriptions.payment_attempt_count is 'For the open invoice.';

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
create index in_app_subscriptions_by_time on in_app_subscriptions (created_at, id);
comment on table in_app_subscriptions is 'Subscriptions bought in an app store, as that store reported them.';
comment on column in_app_subscriptions.start_date is 'In New York.';
comment on column in_app_subscriptions.end_date is 'Last day, in New York.';

-- Stores in the customers what their subscriptions say: the plan and whether it ends.
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
  'Copies the plan to the customer. A trigger, because sign-up, upgrade, import and the demo all write '
  'subscriptions; by statement, so that a bulk load costs one update.';
create trigger keep_plan_deleted after delete on subscriptions
  referencing old table as changed for each statement execute function keep_plans_of_rows();
comment on trigger keep_plan_deleted on subscriptions is 'As keep_plan_inserted, for removed rows.';
create trigger keep_plan_updated after update of plan, cancel_on, ended_at, customer_id on subscriptions
  for each row when ((old.plan, old.cancel_on, old.ended_at, old.customer_id)
    is distinct from (new.plan, new.cancel_on, new.ended_at, new.customer_id)) execute function keep_plan_of_row();
comment on trigger keep_plan_updated on subscriptions is
  'As keep_plan_inserted; by row, so that a renewal, which changes none of these columns, costs nothing.';
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
create unique index one_open_invoice on invoices (customer_id) where status = 'open';
create index invoices_to_retry on invoices (next_attempt_on) where next_attempt_on is not null;
comment on table invoices is 'Invoices, one for each period of a subscription.';
comment on column invoices.number is 'Shown with six digits; without gaps, never reused.';
comment on column invoices.period_until is 'First day after the period.';
comment on column invoices.settled_at is 'When it was paid or voided.';
comment on column invoices.next_attempt_on is 'The next automatic payment attempt; null for none.';

create table invoice_numbers (
  singleton boolean primary key default true check (singleton),
  last_number bigint not null check (last_number >= 0),
  last_issued_at timestamptz
);
insert into invoice_numbers (last_number) values (0);
comment on table invoice_numbers is
  'The last invoice number. Taken under its row lock, so that a rolled back invoice leaves no gap.';
comment on column invoice_numbers.singleton is 'There is one row.';
comment on column invoice_numbers.last_issued_at is
  'Numbers and times rise together, whichever process issues the invoice.';

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
comment on table payment_attempts is 'Attempts to charge a card for an invoice.';
comment on column payment_attempts.number is 'Of the invoice, from 1.';
comment on column payment_attempts.state is 'unknown: the provider has not replied yet.';
comment on column payment_attempts.hard_decline is 'Another attempt with this card is pointless.';

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
comment on column payments.price_cents is 'The invoice''s total, by which the sales report groups.';

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
  'Only a succeeded attempt becomes a payment. A trigger, because the rule concerns two tables; like the next ones '
  'it locks the row that limits it, so that no code can break the rule, whatever it locks.';
create constraint trigger payment_succeeded after update of state on payment_attempts
  for each row when (old.state = 'succeeded' and new.state <> 'succeeded') execute function keep_payments_succeeded();
comment on trigger payment_succeeded on payment_attempts is 'The other side of the same rule.';

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
comment on table refunds is 'Refunds of payments.';
comment on column refunds.state is 'pending: accepted by the provider, not yet settled.';

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
  'The refunds of a payment do not exceed it. A trigger, because the rule is about a sum over rows.';
create constraint trigger refunds_within_payment after update of amount_cents on payments
  for each row when (new.amount_cents < old.amount_cents) execute function keep_refunds_within_payment();
comment on trigger refunds_within_payment on payments is 'The other side of the same rule.';

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
  'Amounts of invoices that are no longer due, because they were refunded or the invoice was voided.';
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
  'The reversals of an invoice do not exceed its total. A trigger, because the rule is about a sum over rows.';
create constraint trigger reversals_within_invoice after update of total_cents on invoices
  for each row when (new.total_cents < old.total_cents) execute function keep_reversals_within_invoice();
comment on trigger reversals_within_invoice on invoices is 'The other side of the same rule.';

create table credits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on credits (customer_id);
comment on table credits is 'Credits that staff have added to a balance.';

create table charges (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  amount_cents bigint not null check (amount_cents between 1 and 100000),
  description text not null,
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index on charges (customer_id);
comment on table charges is 'Charges that staff have added to a balance.';

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
comment on table disputes is 'Chargebacks of payments, one row for each dispute cycle.';
comment on column disputes.round is 'Dispute cycle: money taken again after it was given back starts another one.';
comment on column disputes.withdrawn_at is 'When the provider took the money.';
comment on column disputes.reinstated_at is 'When the provider gave it back.';

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
create index on ledger_entries (customer_id, occurred_at, id);
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
  'The ledger: every amount that changes a customer''s balance. Each entry books the one row that it refers to.';
comment on column ledger_entries.amount_cents is 'Positive in the customer''s favor; the balance is the sum.';
comment on trigger append_only on ledger_entries is
  'Stops changes of the ledger. A trigger beside the grants, because it holds for the owner as well.';

create table payment_operations (
  id uuid primary key,
  customer_id bigint not null references customers,
  kind text not null check (kind in ('upgrade', 'card', 'attempt', 'refund')),
  state text not null check (state in ('asked', 'unknown', 'succeeded', 'refused')),
  staff_id bigint references staff,
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
comment on column payment_operations.staff_id is 'Null for the billing engine.';
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
  resolved_at timestamptz,
  resolved_by bigint references staff,
  resolution text,
  unique (provider_id, finding),
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null))
);
create index findings_to_resolve on reconciliation_findings (found_at) where resolved_at is null;
comment on table reconciliation_findings is 'Discrepancies between the payment provider''s records and the portal''s.';
comment on column reconciliation_findings.provider_id is 'Of the charge, refund or dispute.';
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
