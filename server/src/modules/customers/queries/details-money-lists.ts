import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fullNameOf } from '../../../platform/db/full-name.ts'
import type { CustomerExpression } from './details-lists.ts'
import { paymentRefunds } from './refund-facts.ts'

export function ledger({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('ledger_entries')
      .whereRef('customer_id', '=', 'customers.id')
      .select(['occurred_at as date', 'description', 'amount_cents as amountCents'])
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

export function invoices({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('invoices')
      .whereRef('customer_id', '=', 'customers.id')
      .select(sql<string>`(issued_at at time zone 'America/New_York')::date`.as('date'))
      .select(['number', 'period_start as startDate', sql<string>`period_until - 1`.as('endDate')])
      .select('total_cents as amountCents')
      .orderBy('number', 'desc'),
  )
}

export function payments({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('payments')
      .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
      .whereRef('payments.customer_id', '=', 'customers.id')
      .select(['paid_at as date', 'payments.type', 'number as invoiceNumber', 'payments.merchant_code as merchant'])
      .select(['payments.provider_charge_id as chargeId', 'payments.amount_cents as amountCents'])
      .select(['total_cents as invoiceCents', sql.raw<number>(paymentRefunds.refundedCents).as('refundedCents')])
      .select(sql.raw<number>(paymentRefunds.reversedCents).as('reversedCents'))
      .select(sql.raw<string | null>(paymentRefunds.dispute).as('dispute'))
      .orderBy('paid_at', 'desc')
      .orderBy('payments.id', 'desc'),
  )
}

/** Failed attempts, newest first. */
export function failedAttempts({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('payment_attempts')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .innerJoin('cards', 'cards.id', 'card_id')
      .whereRef('payment_attempts.customer_id', '=', 'customers.id')
      .where('state', '=', 'failed')
      .select(['attempted_at as date', 'invoices.number as invoiceNumber', 'payment_attempts.number'])
      .select(['amount_cents as amountCents', 'brand as cardBrand', 'last4 as cardLast4', 'decline_code as code'])
      .orderBy('attempted_at', 'desc')
      .orderBy('payment_attempts.id', 'desc'),
  )
}

export function adjustments({ selectFrom }: CustomerExpression, table: 'credits' | 'charges') {
  return jsonArrayFrom(
    selectFrom(table)
      .whereRef('customer_id', '=', 'customers.id')
      .select(['created_at as date', 'description', 'amount_cents as amountCents'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** Excludes failed refunds. */
export function refunds({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('refunds')
      .innerJoin('invoices', 'invoices.id', 'refunds.invoice_id')
      .whereRef('refunds.customer_id', '=', 'customers.id')
      .leftJoin('staff', 'staff.id', 'refunds.staff_id')
      .where('refunds.state', 'in', ['pending', 'succeeded'])
      .select(['requested_at as date', 'refunds.type', 'number as invoiceNumber'])
      .select(['refunds.provider_refund_id as refundId', 'refunds.amount_cents as amountCents'])
      .select(['reason_code as reasonCode', 'description', fullNameOf('staff').as('by')])
      .select(({ eb }) => eb('refunds.state', '=', 'pending').$castTo<boolean>().as('isPending'))
      .orderBy('requested_at', 'desc')
      .orderBy('refunds.id', 'desc'),
  )
}
