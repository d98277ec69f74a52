import type { EventName } from '@portal/contract/customers/event-names'
import { record } from '../../audit/record.ts'
import { insertEvent } from '../../customers/queries.ts'
import type { Tx } from '../../db/connect.ts'
import type { Turn } from './account.ts'

/** The row that an entry of the ledger books, by its column. */
type Source =
  | { readonly invoice_id: number }
  | { readonly payment_id: number }
  | { readonly refund_id: number }
  | { readonly reversal_id: number }
  | { readonly credit_id: number }
  | { readonly charge_id: number }
  | { readonly dispute_id: number }

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

/** Adds an entry to the ledger. */
export async function book(
  tx: Tx,
  { account, at }: Pick<Turn, 'account' | 'at'>,
  { type, amountCents, description, source }: Entry,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({ customer_id: account.id, type, amount_cents: amountCents, description, occurred_at: at, ...source })
    .execute()
}

/** Adds an event to the customer's own; who did it is added to the details. */
export async function tell(
  tx: Tx,
  { account, at, staff }: Pick<Turn, 'account' | 'at' | 'staff'>,
  event: EventName,
  details: string,
): Promise<void> {
  await insertEvent(tx, {
    customer_id: account.id,
    occurred_at: at,
    event,
    details: staff === null ? details : signed(details, staff),
    staff_id: staff?.id ?? null,
  })
}

/** Adds a change to the audit trail; only what has changed is passed. */
export async function audit(
  tx: Tx,
  { account, at, staff, requestId }: Turn,
  action: string,
  { before = {}, after }: { readonly before?: object; readonly after: object },
): Promise<void> {
  await record(tx, {
    staff,
    action,
    at,
    requestId,
    customerId: account.id,
    before: { ...before },
    after: { ...after },
  })
}

function signed(details: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  const by = `by ${firstName} ${lastName}`
  return details === '' ? `B${by.slice(1)}` : `${details}, ${by}`
}
