import { approvalsCalls } from '@portal/contract/approvals/calls'
import { bulkCalls } from '@portal/contract/bulk/calls'
import { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { insertCustomer } from '@portal/server/test/customers.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

/** Every change of a bulk action; changes of its rows are recorded by their own calls. */
export const bulkChanges: readonly Change[] = [
  change(bulkCalls.createBulkRun, async (portal) => ({ input: await selection(portal) })),
  change(bulkCalls.startBulkRun, async (portal) => ({ input: { id: await newRun(portal) } })),
  change(bulkCalls.previewBulkRunAgain, async (portal) => {
    const id = await newRun(portal)
    await portal.owner.query(`update bulk_runs set state = 'awaiting-approval'`)
    return { input: { id } }
  }),
  change(approvalsCalls.requestBulkApproval, async (portal) => ({
    caller: await portal.as('support'),
    email: 'support@staff.test',
    input: { id: await aboveLimits(portal), reason: 'Long outage' },
  })),
  change(bulkCalls.stopBulkRun, async (portal) => ({ input: { id: await newRun(portal) } })),
]

/** Creates a bulk run with a credit above the limits of support; returns its ID. */
async function aboveLimits(portal: TestPortal): Promise<number> {
  const limits = { role: 'support', single: '1.00', staffDay: '', customerMonth: '' } as const
  await (await portal.as('administrator')).call(moneyLimitsCalls.updateMoneyLimits, limits)
  const { subjects } = await selection(portal)
  const input = { amount: '5.00', description: 'By the way', currency: 'USD' }
  const support = await portal.as('support')
  const { id } = await support.call(bulkCalls.createBulkRun, { action: 'addCredit', subjects, input })
  await portal.owner.query(`update bulk_runs set state = 'ready', previewed_at = $1`, [portal.context.now()])
  await portal.owner.query(`update bulk_rows set is_eligible = true, cost_cents = 500`)
  return id
}

async function selection({ context, owner }: TestPortal) {
  await owner.query('delete from approval_requests where bulk_run_id is not null')
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
