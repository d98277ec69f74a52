import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import type {
  Finding,
  OpenDispute,
  operationKinds,
  ParkedCustomer,
  ParkedStep,
  UnsettledPayment,
} from '@portal/contract/billing/problems/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'

const MOST_LISTED = 500

const fullName = fullNameOf('customers')

export async function listParked(db: Db): Promise<ParkedCustomer[]> {
  const rows = await db
    .selectFrom('parked_customers')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select(['username as email', fullName.as('name'), 'job as step', 'error', 'parked_at as parkedAt'])
    .orderBy('parked_at')
    .limit(MOST_LISTED)
    .execute()
  // `park` writes no other steps.
  return rows.map((row) => ({ ...row, step: row.step as ParkedStep }))
}

/** Payments with an unknown outcome, or whose process has been gone for longer than a response takes. */
export async function listUnsettled(db: Db, now: Date): Promise<UnsettledPayment[]> {
  const rows = await db
    .selectFrom('payment_operations')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .where(isUnsettled(now))
    .select(['payment_operations.id', 'username as email', fullName.as('name'), 'kind'])
    .select(['asked_at as askedAt', 'times_asked as timesAsked', 'ask_again_at as askAgainAt'])
    .orderBy('asked_at')
    .limit(MOST_LISTED)
    .execute()
  // The database knows no other kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as keyof typeof operationKinds }))
}

/** Chargebacks that can still be answered at the provider, the longest waiting first. */
export async function listOpenDisputes(db: Db): Promise<OpenDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.id', 'disputes.customer_id')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .where('disputes.state', '=', 'open')
    .select(['disputes.id', 'username as email', fullName.as('name'), 'disputes.amount_cents as amountCents', 'number'])
    .select(['provider_dispute_id as providerId', 'withdrawn_at as withdrawnAt', 'opened_at as openedAt'])
    .orderBy('opened_at')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ number, withdrawnAt, ...row }) => ({
    ...row,
    invoiceNumber: invoiceNumber(number),
    isTaken: withdrawnAt !== null,
  }))
}

export async function listFindings(db: Db): Promise<Finding[]> {
  return db
    .selectFrom('reconciliation_findings')
    .leftJoin('customers', 'customers.id', 'customer_id')
    .where('resolved_at', 'is', null)
    .select(['reconciliation_findings.id', 'username as email', fullName.as('name'), 'provider_id as providerId'])
    .select(['finding', 'found_at as foundAt'])
    .orderBy('found_at')
    .limit(MOST_LISTED)
    .execute()
}

/** How many there are of each; each from an index of its own. */
export async function countBillingProblems(
  db: Db,
  now: Date,
): Promise<{ parked: number; unsettled: number; disputes: number; findings: number }> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('parked_customers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('parked'),
      selectFrom('payment_operations')
        .where(isUnsettled(now))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('unsettled'),
      selectFrom('disputes')
        .where('state', '=', 'open')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('disputes'),
      selectFrom('reconciliation_findings')
        .where('resolved_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('findings'),
    ])
    .executeTakeFirstOrThrow()
}

/** Answers why the customer was parked; undefined if that is over. */
export async function unpark(tx: Tx, username: string, step: ParkedStep) {
  return tx
    .deleteFrom('parked_customers')
    .using('customers')
    .whereRef('customers.id', '=', 'customer_id')
    .where('username', '=', username)
    .where('job', '=', step)
    .returning(['customer_id as customerId', 'error'])
    .executeTakeFirst()
}

/** Lets an open operation be asked again at `now`; answers whose it is, undefined if it is settled. */
export async function askSoon(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('payment_operations')
    .set({ ask_again_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['customer_id as customerId', 'kind'])
    .executeTakeFirst()
}

/** The discrepancy; undefined if it is already resolved. */
export async function markResolved(tx: Tx, id: number, by: { staffId: number; resolution: string; at: Date }) {
  return tx
    .updateTable('reconciliation_findings')
    .set({ resolved_at: by.at, resolved_by: by.staffId, resolution: by.resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['customer_id as customerId', 'finding', 'provider_id as providerId'])
    .executeTakeFirst()
}

const ANSWERED_WITHIN_MS = 90_000

function isUnsettled(now: Date) {
  return sql<boolean>`payment_operations.settled_at is null
    and (payment_operations.state = 'unknown' or asked_at < ${new Date(now.getTime() - ANSWERED_WITHIN_MS)})`
}
