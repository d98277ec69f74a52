import { checkMoney } from '@portal/server/src/modules/billing/check/check-money.ts'
import { verifyAudit } from '@portal/server/src/platform/audit/verification/verify.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import pg from 'pg'

export interface Totals {
  /** Acknowledged but missing. */
  readonly lost: number
  /** Present more often than requested. */
  readonly doubled: number
  /** Customers whose charges or refunds at the provider differ from the portal's payments and refunds. */
  readonly differAtProvider: number
  /** Charges at the provider beyond one per request. */
  readonly chargedTwice: number
  /**
   * Violated ledger rules: a customer's balance is not the sum of their ledger, or the ledger does not match its
   * sources.
   */
  readonly brokenRules: readonly string[]
  readonly auditBreaks: readonly string[]
}

/**
 * Compares what was done with the audit trail, the ledger and the payment simulator.
 *
 * @param done every requested action, once each; all are settled by now
 * @param url connects as the owner of the database that the simulator also uses
 */
export async function computeExpected(url: string, done: readonly BillingAction[]): Promise<Totals> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { lost, doubled } = await compareWithTrail(client, done)
    const atProvider = await compareWithProvider(client, [...new Set(done.map(({ email }) => email))])
    const brokenRules: string[] = []
    const { rows } = await client.query<{ ahead: string }>('select ahead_ms as ahead from demo_clock')
    for await (const { rule, violations } of checkMoney(url, new Date(Date.now() + Number(rows[0]?.ahead ?? 0)))) {
      if (violations > 0) brokenRules.push(`${rule}: ${violations}`)
    }
    return { lost, doubled, ...atProvider, brokenRules, auditBreaks: await auditBreaksOf(url) }
  } finally {
    await client.end()
  }
}

/** Each action on each customer must leave as many entries as it was done, with each reason found once. */
async function compareWithTrail(client: pg.Client, done: readonly BillingAction[]) {
  const expected = new Map<string, number>()
  for (const { email, action } of done) add(expected, `${email} ${action}`)
  const { rows } = await client.query<{ what: string; times: number }>(
    `select username || ' ' || action as what, count(*)::int as times
     from audit_entries join customers on customers.id = customer_id where username = any($1) group by 1`,
    [[...new Set(done.map(({ email }) => email))]],
  )
  const found = new Map(rows.map(({ what, times }) => [what, times]))
  const { rows: reasons } = await client.query<{ reason: string }>(
    'select description as reason from credits union all select description from charges',
  )
  const booked = new Map<string, number>()
  for (const { reason } of reasons) add(booked, reason)

  let lost = 0
  let doubled = 0
  for (const what of new Set([...expected.keys(), ...found.keys()])) {
    const missing = (expected.get(what) ?? 0) - (found.get(what) ?? 0)
    lost += Math.max(0, missing)
    doubled += Math.max(0, -missing)
  }
  for (const { key, action } of done) {
    if (action !== 'add-credit' && action !== 'add-charge') continue
    const times = booked.get(key) ?? 0
    lost += times === 0 ? 1 : 0
    doubled += Math.max(0, times - 1)
  }
  return { lost, doubled }
}

/** Compares the payments and refunds of these customers with the simulator's, which are in the same database. */
export async function compareWithProvider(client: pg.Client | pg.Pool, emails: readonly string[]) {
  const { rows } = await client.query<{ differ: number; twice: number }>(
    `with customer as (select id, provider_customer_id as provider_id from customers where username = any($1)),
          ours as (
            select customer.id, (select count(*) from payments where customer_id = customer.id) as payments,
              (select coalesce(sum(amount_cents), 0) from payments where customer_id = customer.id) as paid,
              (select coalesce(sum(amount_cents), 0) from refunds where customer_id = customer.id
                and state in ('pending', 'succeeded')) as refunded
            from customer),
          theirs as (
            select customer.id, count(c.id) as payments, coalesce(sum(amount), 0) as paid,
              coalesce(sum(amount_refunded), 0) as refunded
            from customer left join stand_in.charges c on c.customer = provider_id and c.status = 'succeeded'
            group by customer.id)
     select (select count(*)::int from ours join theirs using (id)
             where (ours.payments, ours.paid, ours.refunded) <> (theirs.payments, theirs.paid, theirs.refunded)) as differ,
            (select count(*)::int from (
               select from stand_in.charges c join customer on c.customer = provider_id where c.status = 'succeeded'
               group by c.metadata->>'operation' having count(*) > 1) twice) as twice`,
    [emails],
  )
  return { differAtProvider: rows[0]?.differ ?? -1, chargedTwice: rows[0]?.twice ?? -1 }
}

async function auditBreaksOf(url: string): Promise<readonly string[]> {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-resilience' })
  try {
    return (await verifyAudit(createDb(pool), new Date())).breaks
  } finally {
    await pool.end()
  }
}

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
