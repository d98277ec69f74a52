import { declineReason } from '@portal/contract/billing/declines'
import { balanceDueCents } from '@portal/contract/money'
import type { UnpaidCustomer, UnverifiedCustomer } from '@portal/contract/reports/premium'
import type { CalendarDay } from '@portal/contract/dates'
import type { Db } from '../../../platform/db/connect.ts'
import { isReadableInteger } from '../../../platform/db/odd-values.ts'
import { isRetryOffered, totalAttempts } from '../../billing/public.ts'
import { factsOf, isReadable, scheduledAttempt } from '../../customers/public.ts'
import { findUnpaidCustomers, findUnverifiedCustomers } from './queries.ts'

/** Returns unverified premium customers, longest waiting first. */
export async function listUnverifiedCustomers(db: Db): Promise<UnverifiedCustomer[]> {
  const rows = await findUnverifiedCustomers(db)
  return rows.map(({ paid, ...row }) => ({ ...row, paidCents: isReadableInteger(Number(paid)) ? Number(paid) : null }))
}

/** Returns unpaid premium customers, longest overdue first. */
export async function listUnpaidCustomers(db: Db, today: CalendarDay): Promise<UnpaidCustomer[]> {
  const rows = await findUnpaidCustomers(db)
  return rows.map((row) => {
    const { email, firstName, lastName, openInvoice, balanceCents, declineCode, isOnHold } = row
    const invoice = isReadable(openInvoice) ? openInvoice : null
    const facts = factsOf(row, row, null)
    const nextAttemptOn = scheduledAttempt({ ...facts, openInvoice: invoice, isOnHold })
    return {
      email,
      firstName,
      lastName,
      dueCents: isReadableInteger(balanceCents) ? balanceDueCents(balanceCents) : null,
      dueSince: invoice?.invoicedOn ?? null,
      attempts: invoice?.attempts ?? 0,
      totalAttempts: invoice ? totalAttempts({ ...invoice, nextAttemptOn }) : 0,
      declineReason: declineReason(declineCode ?? ''),
      nextAttemptOn,
      isOnHold,
      canRetry: isRetryOffered(facts, today),
    }
  })
}
