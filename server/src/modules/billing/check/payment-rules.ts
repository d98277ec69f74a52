import type { MoneyRule } from './rule.ts'

export const paymentRules: readonly MoneyRule[] = [
  {
    name: 'Payments: refunds do not exceed their payment',
    source: `select payments.id::text, coalesce(refunded, 0) > amount_cents as bad
             from payments left join (
               select payment_id as id, sum(amount_cents) as refunded from refunds
               where state in ('pending', 'succeeded') group by 1) refunds using (id)`,
  },
  {
    name: 'Payments: reversals do not exceed the invoice total',
    source: `select invoices.id::text, coalesce(reversed, 0) > total_cents as bad
             from invoices left join (
               select invoice_id as id, sum(amount_cents) as reversed from reversals group by 1) reversals using (id)`,
  },
  {
    name: 'Payments: a payment matches its succeeded attempt',
    source: `select payments.id::text, (attempt.state, attempt.amount_cents, attempt.provider_charge_id,
                 attempt.invoice_id, attempt.customer_id) is distinct from ('succeeded', payments.amount_cents,
                 payments.provider_charge_id, payments.invoice_id, payments.customer_id) as bad
             from payments left join payment_attempts attempt on attempt.id = attempt_id`,
  },
  {
    name: 'Payments: a succeeded attempt has a payment and is the last one for its invoice',
    source: `select attempt.id::text, payment.id is null or number <> last_number as bad
             from (select *, max(number) over (partition by invoice_id) as last_number from payment_attempts) attempt
             left join payments payment on payment.attempt_id = attempt.id
             where attempt.state = 'succeeded'`,
  },
  {
    name: 'Payments: a payment is for a paid invoice of its customer that has no other payment',
    source: `select payments.id::text, (status, invoices.customer_id, provider_payment_intent_id) is distinct from
                 ('paid', payments.customer_id, payments.intent) or total_cents <> price_cents or others > 1 as bad
             from (select *, provider_payment_intent_id as intent, count(*) over (partition by invoice_id) as others
                   from payments) payments
             left join (select id, status, customer_id, total_cents, provider_payment_intent_id as invoice_intent
                        from invoices) invoices on invoices.id = payments.invoice_id and invoice_intent = intent`,
  },
  {
    name: 'Payments: a refund is for a payment of its customer and for the same invoice',
    source: `select refunds.id::text, (payments.customer_id, payments.invoice_id) is distinct from
                 (refunds.customer_id, refunds.invoice_id) or requested_at < paid_at as bad
             from refunds left join payments on payments.id = payment_id`,
  },
  {
    name: 'Payments: a sent refund reversed its part of the invoice, once',
    source: `select refunds.id::text, coalesce(reversals, 0) > 1 or (state in ('pending', 'succeeded') and
                 (reversals, reversed_invoice) is distinct from (1::bigint, refunds.invoice_id)
                 and not (reversals is null and total_cents = (
                   select sum(amount_cents) from reversals where invoice_id = refunds.invoice_id))) as bad
             from refunds join invoices on invoices.id = refunds.invoice_id left join (
               select refund_id as id, count(*) as reversals, min(invoice_id) as reversed_invoice
               from reversals where refund_id is not null group by 1) reversals on reversals.id = refunds.id`,
  },
  {
    name: 'Payments: a dispute does not exceed a payment of its customer and is closed when decided',
    source: `select disputes.id::text, payments.customer_id is distinct from disputes.customer_id
                 or disputes.amount_cents > payments.amount_cents or (disputes.state = 'open') <> (closed_at is null) as bad
             from disputes left join payments on payments.id = payment_id`,
  },
  {
    name: 'Payments: the cycles of a dispute are consecutive and concern one payment',
    source: `select id::text, round <> row_number() over own or payment_id <> first_value(payment_id) over own
               or (reinstated_at is not null and (withdrawn_at <= reinstated_at) is not true) as bad
             from disputes window own as (partition by provider_dispute_id order by round)`,
  },
  {
    name: 'Payments: provider IDs are unique',
    source: `select provider_id as id, count(*) > 1 as bad from (
               select provider_charge_id as provider_id from payments
               union all select provider_payment_intent_id from payments
               union all select provider_refund_id from refunds where provider_refund_id is not null
               union all select provider_dispute_id from disputes where round = 1
               union all select provider_payment_method_id from cards
               union all select provider_customer_id from customers where provider_customer_id is not null) ids
             group by 1`,
  },
  {
    name: 'Attempts: numbered from 1 without gaps, in chronological order',
    source: `select id::text, number <> row_number() over own or attempted_at < lag(attempted_at, 1, '-infinity') over own
               as bad
             from payment_attempts window own as (partition by invoice_id order by number)`,
  },
  {
    name: 'Attempts: charge a card that the customer had at the time, for an invoice of the customer',
    source: `select attempt.id::text, (cards.customer_id, invoices.customer_id) is distinct from
                 (attempt.customer_id, attempt.customer_id) or cards.created_at > attempted_at
                 or coalesce(cards.removed_at < attempted_at, false) as bad
             from payment_attempts attempt left join cards on cards.id = card_id
             left join invoices on invoices.id = invoice_id`,
  },
  {
    name: 'Attempts: a failed one has a reason, and no other does',
    source: `select id::text, (state = 'failed') <> (decline_code is not null) or (hard_decline and state <> 'failed') as bad
             from payment_attempts`,
  },
]
