import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { signedDetails } from '@portal/contract/customers/event-names'
import type { LockedCustomer } from '@portal/server/src/modules/customers/account.ts'
import { insertEvents } from '@portal/server/src/modules/customers/queries/customers.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { Event, History } from '../history.ts'

/** Records an event that does not come from billing. */
export type RecordEvent = (customerId: number, event: Event, history: History) => Promise<void>

export function recordingEvents(
  { db }: Context,
  staffOf: (pick: number | null) => LockedCustomer['staff'],
): RecordEvent {
  return async (customerId, event, { invoices }) => {
    const at = new Date(event.at)
    const staff = staffOf(event.staff)
    await db.transaction().execute(async (tx) => {
      const { invoice } = event
      const number = invoice === null ? '' : invoiceNumber(await findNumber(invoices.indexOf(invoice)))
      const filledIn = invoice === null ? event.details : event.details.replace('#', number)
      const details = staff === null ? filledIn : signedDetails(filledIn, staff)
      const reported = { event: event.event, details, staff_id: staff?.id ?? null }
      await insertEvents(tx, { customer_id: customerId, occurred_at: at, ...reported })

      /** The engine has raised the invoices in the same order, but with its own numbers. */
      async function findNumber(index: number): Promise<number> {
        const raised = tx.selectFrom('invoices').where('customer_id', '=', customerId).select('number')
        const { number: found } = await raised.orderBy('number').offset(index).limit(1).executeTakeFirstOrThrow()
        return found
      }
    })
  }
}
