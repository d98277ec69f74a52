import { removeCardNumbers } from '@portal/contract/card-numbers'
import type { Tx } from '../db/connect.ts'
import type { SignedInStaff } from '../http/handler.ts'
import { publishLive } from '../live/publish.ts'

/** What the audit trail keeps of a change. */
export interface Change {
  /** Null if no one is signed in: a link from an email, the billing engine, a job. */
  readonly staff: Pick<SignedInStaff, 'id' | 'email'> | null
  /** What was done, as a verb and its object: `suspend-customer`, `set-password`. */
  readonly action: string
  readonly at: Date
  readonly requestId: string | null
  readonly customerId?: number
  /** What was changed where that is no customer: an admin user's email address, a channel's code. */
  readonly subject?: string
  /** The changed fields only, and never a password, token, card or link. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/**
 * Adds a change to the audit trail, in the transaction of that change; it waits there for its seal. Open pages of the
 * customer read again.
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

/** A text as the trail stores it: without card numbers, which older texts and other systems may have. */
export function auditText(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : removeCardNumbers(text)
}

/** The fields of a change as the trail stores them: also without card numbers. */
export function auditFacts(facts: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'string' ? auditText(value) : value))
}
