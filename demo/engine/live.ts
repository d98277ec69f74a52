import { addDays, type CalendarDay, easternDay } from '@portal/contract/dates'
import { runJobs } from '@portal/server/src/app/jobs/run-jobs.ts'
import { runBilling } from '@portal/server/src/modules/billing/engine/run-billing.ts'
import { billingJobs } from '@portal/server/src/modules/billing/jobs.ts'
import { Refusal } from '@portal/server/src/platform/http/refusal.ts'
import type pg from 'pg'
import { Calendar } from '../calendar.ts'
import type { Member } from '../member.ts'
import { findActors } from '../staff.ts'
import { createEngineContext } from './context.ts'
import { actionsOf, type DemoAction, type World } from './demo-actions.ts'
import { openDesk } from './desk.ts'
import { listenToProvider } from './provider-news.ts'
import { ScriptedPayments } from './scripted-payments.ts'
import { recordingEvents } from './record-event.ts'

export interface Person {
  /** Of the row as it was at the sign-up. */
  readonly id: number
  readonly member: Member
}

/** Minutes of the day: cards are charged from six on, people and staff act from nine on. */
const RUN_AT_MINUTE = 539

/**
 * Has the billing engine live through the years of the demo company: its people do what they do at their instants through
 * the portal's own handlers, the provider gives the scripted responses and events, and
 * every morning the engine does what is due. All in the transaction that is open on the connection.
 *
 * @param people whose rows are there, as they were before they paid anything
 * @throws if the portal refuses an action: demo and engine differ
 */
export async function liveThroughEngine(client: pg.Client, people: readonly Person[], now: Date): Promise<void> {
  const clock = { now }
  const payments = new ScriptedPayments(() => clock.now)
  const context = createEngineContext(client, clock, payments)
  const actors = await findActors(client)
  const staff: World['staff'] = (pick) => (pick === null ? null : (actors[pick % actors.length] ?? null))
  const world: World = {
    ask: openDesk(context),
    hear: listenToProvider(context),
    recordEvent: recordingEvents(context, staff),
    payments,
    staff,
  }
  for (const { id, member } of people) payments.script(id, member.history)
  const actions: DemoAction[] = people.flatMap(({ id, member }) => actionsOf(id, member))
  actions.sort((one, other) => one.at - other.at)

  const first = easternDay(new Date(actions[0]?.at ?? now.getTime()))
  const calendar = new Calendar(first, easternDay(now))
  let next = 0
  const actUntil = async (instant: number) => {
    for (let action = actions[next]; action && action.at <= instant; action = actions[++next]) {
      clock.now = new Date(action.at)
      try {
        await action.do(world)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw new Error(`The portal refused what the demo does at ${clock.now.toISOString()}`, { cause: error })
      }
    }
  }
  for (let day: CalendarDay = first; day <= easternDay(now); day = addDays(day, 1)) {
    const morning = calendar.instant(day, RUN_AT_MINUTE)
    await actUntil(morning)
    if (morning > now.getTime()) break
    clock.now = new Date(morning)
    if (await isAnythingDue(client, day)) await runBilling(context)
  }
  await actUntil(now.getTime())
  clock.now = now
  await runJobs(context, billingJobs)
}

/** Most days of a small company have nothing for the engine, which would look for it in many ways. */
async function isAnythingDue(client: pg.Client, today: CalendarDay): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from subscriptions where ended_at is null and (next_invoice_date <= $1 or cancel_on < $1)
     union all select from invoices where next_attempt_on <= $1 limit 1`,
    [today],
  )
  return rowCount !== 0
}
