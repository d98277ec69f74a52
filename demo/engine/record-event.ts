import type { Turn } from '@portal/server/src/modules/customers/account.ts'
import { insertEvents } from '@portal/server/src/modules/customers/queries.ts'
import { record } from '@portal/server/src/platform/audit/record.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import { changeOf } from '../audit-trail/changes.ts'
import { eventDetails } from '../event-rows.ts'
import type { Event, History } from '../history.ts'

/** Writes down what happened beside the money. */
export type RecordEvent = (customerId: number, event: Event, history: History) => Promise<void>

export function recordingEvents({ db }: Context, staffOf: (pick: number | null) => Turn['staff']): RecordEvent {
  return async (customerId, event, { invoices }) => {
    const at = new Date(event.at)
    const staff = staffOf(event.staff)
    await db.transaction().execute(async (tx) => {
      const number = event.invoice === null ? 0 : await findNumber(invoices.indexOf(event.invoice))
      const details = eventDetails(event, number, staff)
      const reported = { event: event.event, details, staff_id: staff?.id ?? null }
      await insertEvents(tx, { customer_id: customerId, occurred_at: at, ...reported })
      const change = staff && changeOf(event.event, details)
      if (change) await record(tx, { staff, at, requestId: null, customerId, ...change })

      /** The engine has raised them in the same order, and numbered them on its own. */
      async function findNumber(index: number): Promise<number> {
        const invoice = tx.selectFrom('invoices').where('customer_id', '=', customerId).select('number')
        const { number: found } = await invoice.orderBy('number').offset(index).limit(1).executeTakeFirstOrThrow()
        return found
      }
    })
  }
}
