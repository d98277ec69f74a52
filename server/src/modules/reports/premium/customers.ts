import { declineReason } from '@portal/contract/billing/declines'
import { balanceDueCents } from '@portal/contract/money'
import type { UnpaidCustomer, UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { CalendarDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { isReadableInteger } from '../../../platform/db/odd-values.ts'
import { attemptsInAll, isRetryOffered } from '../../billing/public.ts'
import { factsOf, type Holdings, holdingsOf, isReadable } from '../../customers/public.ts'
import { selectUnpaidPremium } from './queries.ts'

/** Unverified premium customers, the longest waiting first. */
export async function listUnverifiedCases(db: Db): Promise<UnverifiedCustomer[]> {
  const rows = await db
    .selectFrom('unverified_premium')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .select(['in_app_subscription as inApp', 'merchant_code as merchant', 'created_at as signedUpAt'])
    // The database knows no other plans.
    .select(({ ref }) => ref('current_plan').$castTo<UnverifiedCustomer['plan']>().as('plan'))
    // As text, sums are exact however large an odd payment is.
    .select(
      sql<string>`(
        (select coalesce(sum(amount_cents), 0) from payments where customer_id = customers.id)
        - (select coalesce(sum(amount_cents), 0) from refunds
           where customer_id = customers.id and state in ('pending', 'succeeded')))::text`.as('paid'),
    )
    .orderBy('created_at')
    .orderBy('customers.id')
    .execute()
  return rows.map(({ paid, ...row }) => ({ ...row, paidCents: isReadableInteger(Number(paid)) ? Number(paid) : null }))
}

/** Unpaid premium customers, the longest overdue first. */
export async function listUnpaidCases(db: Db, today: CalendarDay): Promise<UnpaidCustomer[]> {
  const rows = await selectUnpaidPremium(db)
    .select(['username as email', 'first_name as firstName', 'last_name as lastName'])
    .select(['type', 'customers.status', 'in_app_subscription', 'last_payment_mode'])
    .select(sql<Holdings>`(select to_json(held) from (select ${sql.raw(holdingsOf('customers.id'))}) held)`.as('held'))
    .select(({ selectFrom }) =>
      selectFrom('payment_attempts')
        .whereRef('payment_attempts.invoice_id', '=', 'invoices.id')
        .where('payment_attempts.state', '=', 'failed')
        .select('decline_code')
        .orderBy('payment_attempts.number', 'desc')
        .limit(1)
        .as('decline_code'),
    )
    .orderBy('invoices.issued_at')
    .orderBy('invoices.id')
    .execute()
  return rows.map(({ email, firstName, lastName, decline_code, held, ...row }) => {
    const { openInvoice, balanceCents } = held
    const invoice = isReadable(openInvoice) ? openInvoice : null
    return {
      email,
      firstName,
      lastName,
      dueCents: isReadableInteger(balanceCents) ? balanceDueCents(balanceCents) : null,
      dueSince: invoice?.invoicedOn ?? null,
      attempts: invoice?.attempts ?? 0,
      attemptsInAll: invoice ? attemptsInAll(invoice) : 0,
      declineReason: declineReason(decline_code ?? ''),
      nextAttemptOn: invoice?.nextAttemptOn ?? null,
      canRetry: isRetryOffered(factsOf(row, held), today),
    }
  })
}
