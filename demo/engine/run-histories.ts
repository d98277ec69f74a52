import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import { runJobs } from '@portal/server/src/app/jobs/run-jobs.ts'
import { runBilling } from '@portal/server/src/modules/billing/engine/run-billing.ts'
import { billingJobs } from '@portal/server/src/modules/billing/jobs.ts'
import { Refusal } from '@portal/server/src/platform/http/refusal.ts'
import type pg from 'pg'
import { Calendar } from '../calendar.ts'
import type { DemoCustomer } from '../demo-customer.ts'
import { findActors } from '../staff.ts'
import { createEngineContext } from './context.ts'
import { actionsOf, type DemoAction, type ActionContext } from './demo-actions.ts'
import { createCallExecutor } from './call-executor.ts'
import { createEventReceiver } from './event-receiver.ts'
import { ScriptedPayments } from './scripted-payments.ts'
import { recordingEvents } from './record-event.ts'

export interface NumberedCustomer {
  /** From the row as it was at sign-up. */
  readonly id: number
  readonly customer: DemoCustomer
}

/** Minutes of the day: cards are charged from six on; customers and staff act from nine on. */
const RUN_AT_MINUTE = 539

/**
 * Simulates the years of the demo company with the billing engine: people act at their times through the portal's own
 * handlers, the provider returns the scripted responses and events, and every morning the engine does what is due.
 * Everything runs in the transaction that is open on the connection.
 *
 * @param people whose rows exist, as they were before they paid anything
 * @throws if the portal rejects an action, which means that demo data and engine differ
 */
export async function runHistoriesInEngine(
  client: pg.Client,
  customers: readonly NumberedCustomer[],
  now: Date,
): Promise<void> {
  const clock = { now }
  const payments = new ScriptedPayments(() => clock.now)
  const context = createEngineContext(client, clock, payments)
  const actors = await findActors(client)
  const staff: ActionContext['staff'] = (pick) => (pick === null ? null : (actors[pick % actors.length] ?? null))
  const actionContext: ActionContext = {
    executeCall: createCallExecutor(context),
    receiveEvent: createEventReceiver(context),
    recordEvent: recordingEvents(context, staff),
    payments,
    staff,
  }
  for (const { id, customer } of customers) payments.script(id, customer.history)
  const actions: DemoAction[] = customers.flatMap(({ id, customer }) => actionsOf(id, customer))
  actions.sort((one, other) => one.at - other.at)

  const first = easternDay(new Date(actions[0]?.at ?? now.getTime()))
  const calendar = new Calendar(first, easternDay(now))
  let next = 0
  /** Null once the engine or an action may have changed it. */
  let nextDue: CalendarDay | null = null
  const performUntil = async (instant: number) => {
    for (let action = actions[next]; action && action.at <= instant; action = actions[++next]) {
      nextDue = null
      clock.now = new Date(action.at)
      try {
        await action.perform(actionContext)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new Error(`The portal refused what the demo does at ${clock.now.toISOString()}`, { cause: error })
      }
    }
  }
  for (let day: CalendarDay = first; day <= easternDay(now); day = addDays(day, 1)) {
    const morning = calendar.instant(day, RUN_AT_MINUTE)
    await performUntil(morning)
    if (morning > now.getTime()) break
    clock.now = new Date(morning)
    nextDue ??= await findNextDue(client)
    if (nextDue > day) continue
    await runBilling(context)
    nextDue = null
  }
  await performUntil(now.getTime())
  clock.now = now
  await runJobs(context, billingJobs)
}

/**
 * Returns the next day on which something is due. On most days of a small company nothing is, and the engine's own
 * queries would take longer to find that out.
 */
async function findNextDue(client: pg.Client): Promise<CalendarDay> {
  const { rows } = await client.query<{ day: CalendarDay }>(
    `select coalesce(min(day), 'infinity')::text as day from (
       select least(next_invoice_date, cancel_on + 1) as day from subscriptions where ended_at is null
       union all select next_attempt_on from invoices) due`,
  )
  if (!rows[0]) throw new Error('an aggregate has one row')
  return rows[0].day
}
