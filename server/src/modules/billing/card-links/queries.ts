import type { PlanType } from '@portal/contract/billing/plans'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { LockedCustomer } from '../../customers/public.ts'

const OPEN = ['requested', 'sent'] as const

export interface CardLink {
  readonly id: string
  readonly customerId: number
  /** The sender, on whose behalf the card is stored. */
  readonly staff: { readonly id: number; readonly email: string; readonly firstName: string; readonly lastName: string }
  readonly requestId: string | null
  readonly recipient: string
  readonly plan: PlanType | null
  readonly state: string
  readonly sessionId: string | null
}

export async function insertLink(
  { tx, account, staff, requestId, at }: LockedCustomer,
  link: { readonly id: string; readonly recipient: string; readonly plan: PlanType | null },
): Promise<void> {
  if (staff === null) throw new Error('links for cards are sent by staff')
  const by = { customer_id: account.id, staff_id: staff.id, request_id: requestId }
  await tx
    .insertInto('card_links')
    .values({ ...link, ...by, state: 'requested', created_at: at })
    .execute()
}

/** Closes the customer's open links. Returns the provider's session IDs of those that were sent. */
export async function replaceLinks({ tx, account, at }: LockedCustomer): Promise<string[]> {
  const rows = await tx
    .updateTable('card_links')
    .set({ state: 'replaced', closed_at: at })
    .where('customer_id', '=', account.id)
    .where('state', 'in', OPEN)
    .returning('session_id as sessionId')
    .execute()
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

export async function findLink(db: Db, id: string): Promise<CardLink | null> {
  const row = await selectLinks(db).where('link.id', '=', id).executeTakeFirst()
  return row ? toLink(row) : null
}

/** Returns links whose pages customers may have used, and unsent links requested before `requestedUntil`. */
export async function listLinksToCheck(db: Db, requestedUntil: Date): Promise<CardLink[]> {
  const rows = await selectLinks(db)
    .where('link.closed_at', 'is', null)
    .where(({ eb, or }) => or([eb('link.state', '=', 'sent'), eb('link.created_at', '<', requestedUntil)]))
    .orderBy('link.created_at')
    .execute()
  return rows.map(toLink)
}

export async function setSent(tx: Tx, id: string, sessionId: string): Promise<boolean> {
  return update(tx, id, 'requested', { state: 'sent', session_id: sessionId })
}

/** Returns false if the link is already closed. */
export async function closeLink(tx: Db, id: string, state: 'used' | 'expired', at: Date): Promise<boolean> {
  return update(tx, id, 'sent', { state, closed_at: at })
}

/** Returns false if the link has been sent or replaced. */
export async function setFailed(tx: Tx, id: string, at: Date): Promise<boolean> {
  return update(tx, id, 'requested', { state: 'failed', closed_at: at })
}

async function update(
  db: Db,
  id: string,
  from: string,
  columns: { readonly state: string; readonly session_id?: string; readonly closed_at?: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('card_links')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

function selectLinks(db: Db) {
  return db
    .selectFrom('card_links as link')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['link.id', 'customer_id as customerId', 'request_id as requestId', 'recipient', 'plan', 'state'])
    .select(['session_id as sessionId', 'staff.id as staffId', 'staff.email', 'staff.first_name as firstName'])
    .select('staff.last_name as lastName')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

function toLink({ staffId, email, firstName, lastName, plan, ...link }: Row): CardLink {
  // The table's constraints allow no other plans.
  return { ...link, plan: plan as PlanType | null, staff: { id: staffId, email, firstName, lastName } }
}
