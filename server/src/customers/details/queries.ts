import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/connect.ts'

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>

/**
 * One customer with everything that has happened to them, each list newest first, in a single round trip. Instants
 * inside the lists are ISO text, as JSON has no others.
 */
export async function findDetails(db: Db, username: string) {
  return db
    .selectFrom('customers')
    .where('username', '=', username)
    .select([
      'username',
      'first_name',
      'last_name',
      'type',
      'status',
      'merchant_code',
      'new_user',
      'created_at',
      'last_login_at',
      'time_zone',
      'language',
      'opted_in',
      'free_seconds_consumed',
      'last_payment_mode',
      'in_app_subscription',
      'provider_customer_id',
      'valid_till',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'zip_code',
      'country',
      'client',
      'utm_source',
      'utm_campaign',
      'utm_medium',
      'utm_term',
      'utm_content',
      'social_profiles',
      'alt_contact1',
      'alt_contact2',
      'support_address',
      'support_city',
      'support_state',
      'support_zip_code',
      'support_notes',
    ])
    .select(({ selectFrom, exists }) => [
      exists(
        selectFrom('payment_operations')
          .whereRef('customer_id', '=', 'customers.id')
          .where('settled_at', 'is', null)
          .select('id'),
      )
        .$castTo<boolean>()
        .as('payment_under_way'),
      jsonArrayFrom(
        selectFrom('in_app_subscriptions')
          .whereRef('customer_id', '=', 'customers.id')
          .select(['plan', 'start_date as startDate', 'end_date as endDate', 'device'])
          .orderBy('start_date', 'desc')
          .orderBy('id', 'desc'),
      ).as('in_app_subscriptions'),
      jsonArrayFrom(
        selectFrom('subscriptions')
          .whereRef('customer_id', '=', 'customers.id')
          .where('ended_at', 'is', null)
          .select([
            'plan',
            'coupon',
            'start_date as startDate',
            'end_date as endDate',
            'next_invoice_date as nextInvoiceDate',
            'cancel_on as cancelOn',
            'invoice_count as invoiceCount',
            'payment_attempt_count as paymentAttemptCount',
          ]),
      ).as('subscriptions'),
      jsonArrayFrom(
        selectFrom('cards')
          .whereRef('customer_id', '=', 'customers.id')
          .where('removed_at', 'is', null)
          .select(['name', 'last4', 'brand', 'funding'])
          .orderBy('id', 'desc'),
      ).as('cards'),
      jsonArrayFrom(
        selectFrom('ledger_entries')
          .whereRef('customer_id', '=', 'customers.id')
          .select(['occurred_at as date', 'description', 'amount_cents as amountCents'])
          .orderBy('occurred_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('ledger'),
      jsonArrayFrom(
        selectFrom('invoices')
          .whereRef('customer_id', '=', 'customers.id')
          .select([
            sql<string>`(issued_at at time zone 'America/New_York')::date`.as('date'),
            'number',
            'period_start as startDate',
            sql<string>`period_until - 1`.as('endDate'),
            'total_cents as amountCents',
          ])
          .orderBy('number', 'desc'),
      ).as('invoices'),
      jsonArrayFrom(
        selectFrom('payments')
          .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
          .whereRef('payments.customer_id', '=', 'customers.id')
          .select([
            'paid_at as date',
            'payments.type',
            'number as invoiceNumber',
            'payments.merchant_code as merchant',
            'payments.provider_charge_id as chargeId',
            'payments.amount_cents as amountCents',
          ])
          .orderBy('paid_at', 'desc')
          .orderBy('payments.id', 'desc'),
      ).as('payments'),
      jsonArrayFrom(
        selectFrom('credits')
          .whereRef('customer_id', '=', 'customers.id')
          .select(['created_at as date', 'description', 'amount_cents as amountCents'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('credits'),
      jsonArrayFrom(
        selectFrom('charges')
          .whereRef('customer_id', '=', 'customers.id')
          .select(['created_at as date', 'description', 'amount_cents as amountCents'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('charges'),
      jsonArrayFrom(
        // One that was only asked for, or that failed, has given nothing back.
        selectFrom('refunds')
          .innerJoin('invoices', 'invoices.id', 'refunds.invoice_id')
          .whereRef('refunds.customer_id', '=', 'customers.id')
          .where('refunds.state', 'in', ['pending', 'succeeded'])
          .select([
            'requested_at as date',
            'refunds.type',
            'number as invoiceNumber',
            'refunds.provider_refund_id as refundId',
            'refunds.amount_cents as amountCents',
          ])
          .orderBy('requested_at', 'desc')
          .orderBy('refunds.id', 'desc'),
      ).as('refunds'),
      jsonArrayFrom(
        selectFrom('customer_events')
          .whereRef('customer_id', '=', 'customers.id')
          .select(['occurred_at as date', 'event', 'details'])
          .orderBy('occurred_at', 'desc')
          .orderBy('id', 'desc'),
      ).as('events'),
    ])
    .executeTakeFirst()
}
