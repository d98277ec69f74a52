import { bulkCalls } from '@portal/contract/bulk/calls'
import { insertCustomer } from '@portal/server/test/customers.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

/** Every change of a bulk action; what it does to its rows is recorded by their own calls. */
export const bulkChanges: readonly Change[] = [
  change(bulkCalls.createBulkRun, async (portal) => ({ input: await selection(portal) })),
  change(bulkCalls.startBulkRun, async (portal) => ({ input: { id: await newRun(portal) } })),
  change(bulkCalls.stopBulkRun, async (portal) => ({ input: { id: await newRun(portal) } })),
]

async function selection({ context, owner }: TestPortal) {
  await owner.query('delete from bulk_runs')
  const { email } = await insertCustomer(context.db)
  return { action: 'addNote' as const, subjects: [email], input: { body: 'Call back' } }
}

async function newRun(portal: TestPortal): Promise<number> {
  const administrator = await portal.as('administrator')
  const { id } = await administrator.call(bulkCalls.createBulkRun, await selection(portal))
  await portal.owner.query(`update bulk_runs set state = 'ready', previewed_at = $1`, [portal.context.now()])
  return id
}
