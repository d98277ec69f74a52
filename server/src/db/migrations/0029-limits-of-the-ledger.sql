-- What is more than one row's business: each of these was kept under the customer's lock alone. Whoever forgets that
-- lock waits here for the row that the sum is about. What is there already is held to the same by `npm run verify-money`.

create function refuse_unless(holds boolean, rule text) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception '%', rule using errcode = 'check_violation';
  end if;
end
$$;

-- Only what succeeded is a payment.
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
create constraint trigger payment_succeeded after update of state on payment_attempts
  for each row when (old.state = 'succeeded' and new.state <> 'succeeded') execute function keep_payments_succeeded();

-- The refunds of a payment come to no more than it.
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
create constraint trigger refunds_within_payment after update of amount_cents on payments
  for each row when (new.amount_cents < old.amount_cents) execute function keep_refunds_within_payment();

-- What is taken back of an invoice comes to no more than its total.
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
create constraint trigger reversals_within_invoice after update of total_cents on invoices
  for each row when (new.total_cents < old.total_cents) execute function keep_reversals_within_invoice();
