import { approvalsCalls } from '@portal/contract/approvals/calls'
import { bulkCalls } from '@portal/contract/bulk/calls'
import { moneyLimitsCalls } from '@portal/contract/money-limits/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { loginUrlOf } from '../../../test/databases.ts'
import { startPortal } from '../../../test/portal.ts'
import { untilKilled } from '../../../test/spawned-process.ts'
import { bulkActionHandlers } from '../../app/bulk-handlers.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { runBulkQueue } from './queue.ts'
import { processRun } from './process-run.ts'

const portal = await startPortal()
afterAll(() => portal.stop())
const onTheClock = { ...portal.context, now: () => new Date() }
// The killed workers use the real clock, so the database must as well.
beforeAll(() => portal.clock.leaveDatabase())

const ROWS = 30
/** Matches the statement that stores a row's outcome, in the row's transaction. */
const outcomeOf = (position: number) => `update "bulk_rows"[^]*,${position},"waiting"`
const kills: readonly Readonly<Record<string, string>>[] = [
  { DIE_BEFORE: outcomeOf(4) },
  { DIE_AFTER: outcomeOf(9), DIE_BEFORE: '^commit' },
  { DIE_BEFORE: outcomeOf(17) },
]

/** Approves a run above the support user's limits, so that it counts toward the approver's limits. */
async function approveRun(id: number): Promise<void> {
  const support = await portal.as('support')
  const administrator = await portal.as('administrator')
  const limits = { role: 'support', single: '1.00', staffDay: '', customerMonth: '' } as const
  await administrator.call(moneyLimitsCalls.updateMoneyLimits, limits)
  await support.call(approvalsCalls.requestBulkApproval, { id, reason: 'Long outage' })
  const [request] = await administrator.call(approvalsCalls.getApprovals, { view: 'waiting' })
  const opened = await administrator.call(approvalsCalls.getApproval, { id: request?.id ?? '' })
  await administrator.call(approvalsCalls.decideApproval, {
    id: opened.id,
    decision: 'approve',
    previewHash: opened.previewHash ?? '',
  })
}

test('each row has one outcome and one effect, wherever the worker is killed', async () => {
  portal.clock.set(new Date().toISOString())
  const subjects: string[] = []
  for (let made = 0; made < ROWS; made += 1) subjects.push((await insertCustomer(portal.context.db)).email)
  const support = await portal.as('support')
  const input = { amount: '5.00', description: 'Outage', currency: 'USD' }
  const { id } = await support.call(bulkCalls.createBulkRun, { action: 'addCredit', subjects, input })
  await processRun(onTheClock, bulkActionHandlers, id)
  await approveRun(id)

  const env = {
    DATABASE_URL: await loginUrlOf(portal.databaseUrl),
    DATA_DIR: portal.context.config.dataDir,
    DEMO: 'false',
  }
  for (const kill of kills) {
    await untilKilled('dying-worker', { ...env, ...kill })
    // The queue reassigns a dead worker's job within two minutes; the test does not wait for that.
    await portal.context.db.transaction().execute((tx) => enqueue(tx, onTheClock, runBulkQueue, { runId: id }))
  }
  await processRun(onTheClock, bulkActionHandlers, id)

  const run = await support.call(bulkCalls.getBulkRun, { id: String(id) })
  expect(run).toMatchObject({ state: 'done', counts: { done: ROWS, waiting: 0 } })
  const { rows } = await portal.owner.query(
    'select customer_id, count(*)::int as entries, sum(amount_cents)::int as cents from ledger_entries group by 1',
  )
  expect(rows).toHaveLength(ROWS)
  expect(new Set(rows.map(({ entries, cents }) => `${entries} ${cents}`))).toEqual(new Set(['1 500']))
  const { rows: recorded } = await portal.owner.query(
    `select (select count(distinct customer_id) from limit_uses)::int as customers, (select sum(cents) from limit_uses)::int as cents,
       (select count(*) from audit_entries where action = 'add-credit')::int as audited,
       (select count(*) from customer_events where event = 'Credit added' and details like '%, requested by %')::int as events`,
  )
  expect(recorded).toEqual([{ customers: ROWS, cents: ROWS * 500, audited: ROWS, events: ROWS }])
}, 120_000)
