import { removeCardNumbers } from '@portal/contract/card-numbers'
import type { Tx } from '../db/connect.ts'
import type { SignedInStaff } from '../http/handler.ts'
import { publishLive } from '../live/publish.ts'

/** A change as the audit trail records it. */
export interface Change {
  /** Null if no one is signed in: a link from an email, the billing engine, a job. */
  readonly staff: Pick<SignedInStaff, 'id' | 'email'> | null
  /** The change as verb and object: `suspend-customer`, `set-password`. */
  readonly action: string
  readonly at: Date
  readonly requestId: string | null
  readonly customerId?: number
  /** The changed object if it is not a customer: an admin user's email address, a channel's code. */
  readonly subject?: string
  /** Only the changed fields, and never a password, token, card or link. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * Adds a change to the audit trail, in the transaction of that change, where it waits for its seal. Open pages of the
 * customer reload.
 */
export async function record(tx: Tx, change: Change): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      occurred_at: change.at,
      staff_id: change.staff?.id ?? null,
      staff_email: auditText(change.staff?.email),
      action: change.action,
      customer_id: change.customerId ?? null,
      subject: auditText(change.subject),
      before: change.before === undefined ? null : auditFacts(change.before),
      after: change.after === undefined ? null : auditFacts(change.after),
      request_id: auditText(change.requestId),
    })
    .execute()
  if (change.customerId !== undefined) await publishLive(tx, `customer:${change.customerId}`)
}

/** Returns the text as the trail stores it: without card numbers, which older texts and other systems may contain. */
export function auditText(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : removeCardNumbers(text)
}

/** Returns the fields of a change as the trail stores them, also without card numbers. */
export function auditFacts(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'string' ? auditText(value) : value))
}
