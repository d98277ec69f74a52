import type { Postgres } from '@portal/server/src/platform/db/embedded/postgres.ts'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import { copyDatabase, execute, openFilledDatabase } from '../filled-database.ts'
import { withSimulator } from '../with-simulator.ts'
import { insertTrialCustomers, openSessions, planActions } from './actions.ts'
import { requestAll } from './request-all.ts'
import { startApi } from './portal.ts'

/** Customers that the company has had for years. */
const OLD_CUSTOMERS = 5_000
/** Customers on whom staff have already performed each action. */
const ACTED_ON = 300

/**
 * Creates a company in which each action is still possible on this many customers.
 *
 * The company has existed for years: if a table started out empty, prepared statements would keep the plans for an
 * empty table, which always scan the whole table.
 *
 * @returns the database name, and the actions by kind
 */
export async function createCompany(
  postgres: Postgres,
  {
    customers,
    concurrency,
    now,
  }: { readonly customers: number; readonly concurrency: number; readonly now: () => Date },
): Promise<{ readonly name: string; readonly kinds: BillingAction[][] }> {
  await openFilledDatabase(postgres, OLD_CUSTOMERS, { withHistories: true })
  const name = 'money_company'
  const url = await copyDatabase(postgres, `histories_${OLD_CUSTOMERS}`, name)
  const kinds = await planActions(await insertTrialCustomers(url, customers + ACTED_ON, concurrency))
  await withSimulator({ url, now, concurrency }, async (context) => {
    const tokens = await openSessions(context)
    const api = await startApi(context)
    for (const acts of kinds) await requestAll(api.url, tokens, acts.slice(customers))
    await api.stop()
  })
  await execute(url, 'vacuum analyze', 'checkpoint')
  return { name, kinds: kinds.map((acts) => acts.slice(0, customers)) }
}
