import type { EventName } from '@portal/contract/customers/event-names'
import { formatFullName } from '@portal/contract/full-name'
import type { RawBuilder } from 'kysely'
import { auditEntry } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Turn } from './account.ts'

// Each of these is a change that is yet to be made, together with the others of its turn: see `together`.

/** The id of a row, or of one that another change of the same statement adds. */
export type Id = number | RawBuilder<number>

/** The row that an entry of the ledger books, by its column. */
type Source =
  | { readonly invoice_id: Id }
  | { readonly payment_id: Id }
  | { readonly refund_id: Id }
  | { readonly reversal_id: Id }
  | { readonly credit_id: Id }
  | { readonly charge_id: Id }
  | { readonly dispute_id: Id }

export interface Entry {
  readonly type:
    | 'credit'
    | 'payment'
    | 'reversal'
    | 'refund_failed'
    | 'dispute_reversal'
    | 'invoice'
    | 'charge'
    | 'refund'
    | 'dispute'
  /** Plus is in the customer's favour. */
  readonly amountCents: number
  readonly description: string
  readonly source: Source
}

/** Adds entries to the ledger, in this order. */
export function book(tx: Tx, { account, at }: Pick<Turn, 'account' | 'at'>, ...entries: readonly Entry[]) {
  return tx.insertInto('ledger_entries').values(
    entries.map(({ type, amountCents, description, source }) => ({
      customer_id: account.id,
      type,
      amount_cents: amountCents,
      description,
      occurred_at: at,
      ...source,
    })),
  )
}

export type EventEntry = readonly [event: EventName, details: string]

/** Adds events to the customer's own, in this order; who did it is added to the details. */
export function recordEvents(
  tx: Tx,
  { account, at, staff }: Pick<Turn, 'account' | 'at' | 'staff'>,
  ...eventEntries: readonly EventEntry[]
) {
  return tx.insertInto('customer_events').values(
    eventEntries.map(([event, details]) => ({
      customer_id: account.id,
      occurred_at: at,
      event,
      details: staff === null ? details : signed(details, staff),
      staff_id: staff?.id ?? null,
    })),
  )
}

/** Adds a change to the audit trail; only what has changed is passed. */
export function audit(
  tx: Tx,
  { account, at, staff, requestId }: Turn,
  action: string,
  { before = {}, after }: { readonly before?: object; readonly after: object },
) {
  const customerId = account.id
  return auditEntry(tx, { staff, action, at, requestId, customerId, before: { ...before }, after: { ...after } })
}

function signed(details: string, staff: { firstName: string; lastName: string }): string {
  const by = `by ${formatFullName(staff)}`
  return details === '' ? `B${by.slice(1)}` : `${details}, ${by}`
}
