import type { BulkActionName } from '@portal/contract/bulk/actions'
import { easternDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import type { Role } from '@portal/contract/permissions'
import { bulkActionHandlers } from '@portal/server/src/app/bulk-handlers.ts'
import { bulkHandlers } from '@portal/server/src/modules/bulk/handlers.ts'
import { processRun } from '@portal/server/src/modules/bulk/process-run.ts'
import { findStaffById } from '@portal/server/src/modules/staff/public.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { SignedInStaff } from '@portal/server/src/platform/http/handler.ts'
import type pg from 'pg'
import { createEngineContext } from '../engine/context.ts'
import { createHandlerExecutor } from '../engine/call-executor.ts'
import { ScriptedPayments } from '../engine/scripted-payments.ts'
import { demoStaffEmail, findActors } from '../staff.ts'
import { demoUuid } from './demo-uuid.ts'

interface DemoRun {
  readonly by: Role
  readonly action: BulkActionName
  readonly input: Readonly<Record<string, unknown>>
  /** SQL that returns the names of the rows; $1 is today. */
  readonly rows: string
  /** Stopped after the preview. */
  readonly isStopped?: true
  /** Another user verifies the first row between preview and start. */
  readonly isOvertaken?: true
}

/** Customers without a story and without any event for a week. */
const quiet = `username not like '%.example' and not exists (
  select from customer_events where customer_id = c.id and occurred_at > $1::date - 7)`

const runs: readonly DemoRun[] = [
  {
    by: 'operations',
    action: 'disableVods',
    input: {},
    rows: `select media_id as name from vods where not disabled and license_end_date < $1 order by 1 limit 5`,
    isStopped: true,
  },
  {
    by: 'support',
    action: 'addNote',
    input: { body: 'Wrote about the missing sound in the Roku app. Version 5.2 fixes it. Ask whether it helped.' },
    rows: `select username as name from customers c where type = 'paid' and status = 'active' and ${quiet}
           order by id limit 12`,
  },
  {
    by: 'support',
    action: 'verify',
    input: {},
    rows: `(select username as name from customers c where type = 'free' and status = 'registered' and ${quiet}
            order by id desc limit 6)
           union all
           (select username from customers c where type = 'free' and status = 'active' and ${quiet} order by id limit 1)`,
    isOvertaken: true,
  },
  {
    by: 'finance',
    action: 'addCredit',
    input: { amount: '5.00', description: 'Outage of the sports channels', currency: 'USD' },
    rows: `select username as name from customers c where type = 'paid' and status = 'active' and ${quiet}
             and not exists (select from invoices where customer_id = c.id and status = 'open')
           order by id offset 12 limit 8`,
  },
]

const FIRST_ID = 1_000
/** A preview is valid for 30 minutes. */
const LAST_MINUTES = 70
const STEPS_PER_RUN = 5

/**
 * Runs the bulk actions of the last hour with the portal's own code: two succeed, one has failed rows, one is stopped.
 * They come after all other audit entries, because the trail is in order of time.
 */
export async function runBulkActions(client: pg.Client, now: Date): Promise<void> {
  const clock = { now }
  let ids = FIRST_ID
  const context: Context = {
    ...createEngineContext(client, clock, new ScriptedPayments(() => clock.now)),
    newId: () => demoUuid(ids++),
  }
  const { rows } = await client.query<{ last: Date | null }>('select max(occurred_at) as last from audit_entries')
  const start = Math.max(rows[0]?.last?.getTime() ?? 0, now.getTime() - LAST_MINUTES * MINUTE_MS)
  const stepMs = (now.getTime() - start) / (runs.length * STEPS_PER_RUN + 1)
  let step = 0
  const advance = () => {
    clock.now = new Date(start + stepMs * ++step)
  }
  for (const run of runs) await runOne({ client, context, advance, today: easternDay(now) }, run)
}

interface RunParts {
  readonly client: pg.Client
  readonly context: Context
  readonly advance: () => void
  readonly today: string
}

async function runOne({ client, context, advance, today }: RunParts, run: DemoRun): Promise<void> {
  const found = await client.query<{ name: string }>(run.rows, [today])
  const subjects = found.rows.map(({ name }) => name)
  const [first] = subjects
  if (first === undefined) return
  const executeCall = createHandlerExecutor(context)
  const staff = await findSignedIn(client, context, run.by)

  advance()
  const { id } = await executeCall(
    bulkHandlers.createBulkRun,
    { action: run.action, subjects, input: run.input },
    staff,
  )
  advance()
  await processRun(context, bulkActionHandlers, id)
  advance()
  if (run.isStopped) await executeCall(bulkHandlers.stopBulkRun, { id }, staff)
  // In a small company, the verified customer may be the only one.
  if (run.isOvertaken && subjects.length > 1) {
    await executeCall(bulkActionHandlers.verify, { email: first }, await findSignedIn(client, context, 'administrator'))
  }
  if (run.isStopped) return
  advance()
  await executeCall(bulkHandlers.startBulkRun, { id }, staff)
  advance()
  await processRun(context, bulkActionHandlers, id)
}

async function findSignedIn(client: pg.Client, { db }: Context, role: Role): Promise<SignedInStaff> {
  const [actor] = await findActors(client, [role])
  const found = actor && (await findStaffById(db, actor.id))
  if (!found) throw new Error(`the demo has no ${demoStaffEmail(role)}`)
  const { id, email, firstName, lastName } = found
  const session = { sessionId: 0, hasSecondFactor: false, signedInBy: 'password', viewingUntil: null } as const
  return { id, email, firstName, lastName, role, ...session }
}
