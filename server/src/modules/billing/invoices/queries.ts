import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { InvoiceFacts } from './rules.ts'

/** Returns one invoice of this customer with the customer's entire ledger; null if it is another customer's. */
export async function findInvoice(db: Db, customerId: number, number: number): Promise<InvoiceFacts | null> {
  const invoice = await db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscription_id')
    .where('invoices.customer_id', '=', customerId)
    .where('invoices.number', '=', number)
    .select(['invoices.id', 'number', 'period_start as start', 'period_until as until', 'invoices.status'])
    .select(['plan_cents as planCents', 'invoices.discount_cents as discountCents', 'total_cents as totalCents'])
    .select(['issued_at as issuedAt', 'settled_at as settledAt', 'plan', 'coupon', 'username', 'language'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .select(['address_line1 as line1', 'address_line2 as line2', 'city', 'state', 'zip_code as zipCode', 'country'])
    .executeTakeFirst()
  if (!invoice) return null
  return { ...invoice, ledger: await listLedger(db, customerId, invoice), payments: await listPayments(db, invoice.id) }
}

async function listPayments(db: Db, invoiceId: number) {
  return db
    .selectFrom('payments')
    .where('invoice_id', '=', invoiceId)
    .select(['paid_at as at', 'amount_cents as amountCents', 'card_brand as brand', 'card_last4 as last4'])
    .orderBy('id')
    .execute()
}

/** Returns the ledger in chronological order. `isOwn`: belongs to the invoice. `isNew`: since the previous invoice. */
async function listLedger(db: Db, customerId: number, { id, number }: { id: number; number: number }) {
  const { rows } = await sql<InvoiceFacts['ledger'][number]>`
    select e.type, e.amount_cents as "amountCents", e.description, e.occurred_at as at,
      coalesce(e.invoice_id, p.invoice_id, r.invoice_id, v.invoice_id, dp.invoice_id) is not distinct from ${id} as "isOwn",
      e.occurred_at > coalesce(
        (select max(settled_at) from invoices where customer_id = ${customerId} and number < ${number}), '-infinity'
      ) as "isNew"
    from ledger_entries e
    left join payments p on p.id = e.payment_id
    left join refunds r on r.id = e.refund_id
    left join reversals v on v.id = e.reversal_id
    left join disputes d on d.id = e.dispute_id
    left join payments dp on dp.id = d.payment_id
    where e.customer_id = ${customerId}
    order by e.occurred_at, e.id
  `.execute(db)
  return rows
}
