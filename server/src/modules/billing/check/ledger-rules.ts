import type { MoneyRule } from './rule.ts'

export const ledgerRules: readonly MoneyRule[] = [
  {
    name: 'Ledger: the sign of an entry follows from its type, and the currency is USD',
    source: `select id::text, currency <> 'USD' or amount_cents = 0 or (amount_cents > 0) <> (type in (
               'credit', 'payment', 'reversal', 'refund_failed', 'dispute_reversal')) or type not in (
               'credit', 'payment', 'reversal', 'refund_failed', 'dispute_reversal', 'invoice', 'charge', 'refund',
               'dispute') as bad
             from ledger_entries`,
  },
  {
    name: 'Ledger: an entry refers to one row, of the kind given by its type',
    source: `select id::text, num_nonnulls(invoice_id, payment_id, refund_id, reversal_id, credit_id, charge_id,
               dispute_id) <> 1 or case type
                 when 'invoice' then invoice_id when 'payment' then payment_id when 'refund' then refund_id
                 when 'refund_failed' then refund_id when 'reversal' then reversal_id when 'credit' then credit_id
                 when 'charge' then charge_id when 'dispute' then dispute_id when 'dispute_reversal' then dispute_id
               end is null as bad
             from ledger_entries`,
  },
  booked('An invoice has one entry, for minus its total', 'invoices', 'invoice_id', '-total_cents'),
  booked('A payment has one entry, for its amount', 'payments', 'payment_id', 'amount_cents'),
  booked('A reversal has one entry, for its amount', 'reversals', 'reversal_id', 'amount_cents'),
  booked('A credit has one entry, for its amount', 'credits', 'credit_id', 'amount_cents'),
  booked('A charge has one entry, for minus its amount', 'charges', 'charge_id', '-amount_cents'),
  {
    name: 'Ledger: a refund has one entry if sent, two if returned, otherwise none',
    source: `select refunds.id::text, (taken, returned, coalesce(wrong, 0)) is distinct from case state
                 when 'succeeded' then (1::bigint, 0::bigint, 0::bigint)
                 when 'pending' then (1::bigint, 0::bigint, 0::bigint)
                 when 'requested' then (0::bigint, 0::bigint, 0::bigint)
                 else (returned, returned, 0::bigint) end or returned > 1 as bad
             from refunds cross join lateral (
               select count(*) filter (where type = 'refund') as taken,
                      count(*) filter (where type = 'refund_failed') as returned,
                      count(*) filter (where entry.customer_id <> refunds.customer_id
                        or amount_cents <> case type when 'refund' then -refunds.amount_cents
                                                     else refunds.amount_cents end) as wrong
               from ledger_entries entry where refund_id = refunds.id) entries`,
  },
  {
    name: 'Ledger: a dispute has one entry if its funds were withdrawn, and a second one if they were returned',
    source: `select disputes.id::text, (taken, returned, wrong) is distinct from
                 (num_nonnulls(withdrawn_at)::bigint, num_nonnulls(reinstated_at)::bigint, 0::bigint) as bad
             from disputes cross join lateral (
               select count(*) filter (where type = 'dispute') as taken,
                      count(*) filter (where type = 'dispute_reversal') as returned,
                      count(*) filter (where entry.customer_id <> disputes.customer_id
                        or amount_cents <> case type when 'dispute' then -disputes.amount_cents
                                                     else disputes.amount_cents end) as wrong
               from ledger_entries entry where dispute_id = disputes.id) entries`,
  },
  {
    name: "Ledger: a customer's balance equals the total of their documents",
    source: `select id::text, coalesce(balance, 0) <> coalesce(documents, 0) as bad
             from customers
             left join (select customer_id as id, sum(amount_cents) as balance from ledger_entries group by 1) ledger
               using (id)
             left join (
               select customer_id as id, sum(cents) as documents from (
                 select customer_id, amount_cents as cents from credits
                 union all select customer_id, -amount_cents from charges
                 union all select customer_id, -total_cents from invoices
                 union all select customer_id, amount_cents from payments
                 union all select customer_id, amount_cents from reversals
                 union all select customer_id, -amount_cents from refunds where state in ('pending', 'succeeded')
                 union all select customer_id, -amount_cents from disputes
                   where withdrawn_at is not null and reinstated_at is null) each group by 1
             ) documents using (id)`,
  },
  {
    name: "Ledger: an invoice's entry states its number and period",
    source: `select entry.id::text, description <> format('Invoice %s (%s - %s)',
                 lpad(number::text, greatest(6, length(number::text)), '0'),
                 to_char(period_start, 'Mon FMDD, YYYY'), to_char(period_until - 1, 'Mon FMDD, YYYY')) as bad
             from ledger_entries entry join invoices on invoices.id = entry.invoice_id`,
  },
  {
    name: 'Ledger: entries are in chronological order',
    source: `select id::text, occurred_at < lag(occurred_at, 1, '-infinity') over (partition by customer_id order by id)
               or occurred_at > (select now from clock) as bad
             from ledger_entries`,
  },
]

/** Requires one entry per row of a table, for the same customer, and one row per entry. */
function booked(name: string, table: string, reference: string, cents: string): MoneyRule {
  return {
    name: `Ledger: ${name[0]?.toLowerCase()}${name.slice(1)}`,
    source: `select id::text, (entries, booked, owner) is distinct from
                 (1::bigint, (${cents})::numeric, source.customer_id) as bad
             from ${table} source full join (
               select ${reference} as id, count(*) as entries, sum(amount_cents) as booked, min(customer_id) as owner
               from ledger_entries where ${reference} is not null group by 1) entry using (id)`,
  }
}
