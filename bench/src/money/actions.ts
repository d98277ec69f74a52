import { startSession } from '@portal/server/src/modules/staff/sessions/session.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import { type BillingAction, billingActions } from '@portal/server/test/billing-actions.ts'
import { execute } from '../filled-database.ts'

/** From Trial to Premium and back: what staff do to each customer, in this order. */
const MAX_ACTIONS = 8

/** Adds Trial customers, who can be given a credit, upgraded and so on, and the administrators who do it. */
export async function insertTrialCustomers(url: string, count: number, staff: number): Promise<string[]> {
  await execute(
    url,
    `insert into staff (email, first_name, last_name, role, created_at)
     select 'bench' || n || '@staff.test', 'Bench', 'Administrator', 'administrator', '2026-01-01'
     from generate_series(1, ${staff}) n`,
    `insert into customers (username, first_name, last_name, type, status, merchant_code, new_user, created_at,
       time_zone, language, opted_in, free_seconds_consumed, in_app_subscription)
     select 'money' || n || '@example.com', 'Ana', 'García', 'free', 'active', 'YIPTV', false, '2026-03-01',
       'America/New_York', 'en', true, 0, false
     from generate_series(1, ${count}) n`,
  )
  return Array.from({ length: count }, (_, index) => `money${index + 1}@example.com`)
}

/** Returns the actions for all customers, kind by kind: each kind becomes possible after the previous one. */
export async function planActions(emails: readonly string[]): Promise<BillingAction[][]> {
  const kinds: BillingAction[][] = Array.from({ length: MAX_ACTIONS }, () => [])
  for (const email of emails) {
    const sequence = billingActions(email, async () => 'tok_visa')
    for (const kind of kinds) kind.push((await sequence.next()).value)
  }
  return kinds
}

/** Signs the administrators in and returns their tokens. */
export async function openSessions(context: Context): Promise<string[]> {
  const staff = await context.db.selectFrom('staff').select('id').execute()
  const origin = { address: '127.0.0.1', userAgent: 'bench' }
  return context.db
    .transaction()
    .execute((tx) =>
      Promise.all(staff.map(({ id }) => startSession(tx, context, id, origin, { hasSecondFactor: false }))),
    )
}
