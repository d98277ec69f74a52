import type { ActionCall } from '@portal/contract/call'
import { approvedDetails, detailsBy, type EventName, signedDetails } from '@portal/contract/customers/event-names'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CustomerAction, offeredWhen } from '@portal/contract/customers/offered'
import { toUsername } from '@portal/contract/customers/username'
import { type FactsOf, typeOfEvent } from '@portal/contract/events/customer-events'
import type { DataOf, TypeAbout } from '@portal/contract/events/event-types'
import type { Permission } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, Exactly, SignedInStaff } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { lockAccount, type LockedCustomer } from './account.ts'
import { publish, type PublishedEvent } from '../events/public.ts'
import { insertEventOfEach, insertEvents } from './queries/customers.ts'

type Requester = Pick<LockedCustomer, 'staff' | 'requestedBy' | 'system'>

interface OnCustomer {
  readonly email: string
}

export interface ActionRequest<Input extends OnCustomer = OnCustomer, Code extends string = never> {
  readonly input: Exactly<OnCustomer, Input>
  /** Null for another system, which `system` names. */
  readonly staff: SignedInStaff | null
  readonly system?: string
  readonly requestId: string
  refuse(code: 'UserNotFound' | 'NotOffered' | Code): Refusal
}

/** The changes made by an action, for the customer's timeline and the audit trail. */
export interface CustomerChange<Event extends EventName = EventName> {
  /** Text for the timeline; the name of the user is added. */
  readonly details?: string
  /** Sent to other systems. */
  readonly facts: FactsOf<Event>
  readonly before?: object
  readonly after: object
  /** Immediate follow-up, recorded after the event. */
  readonly followUp?: () => Promise<void>
}

/**
 * Runs an action on a customer in one transaction: locks the customer, loads the facts, checks that the action is
 * available, applies the change and records the event and the audit entry that the call declares.
 *
 * @param work applies the change; returns null if nothing changed, in which case nothing is recorded
 */
export async function performAction<Input extends OnCustomer, Event extends EventName>(
  call: ActionCall<Event>,
  request: ActionRequest<Input>,
  { transaction, now }: CallContext,
  work: (locked: LockedCustomer) => Promise<CustomerChange<Event> | null>,
): Promise<void> {
  await transaction(async (tx) => {
    const locked = await lockOffered(tx, call.action.offered, request, now)
    await applyChange(locked, call, work)
  })
}

/** Applies and records a change of a locked customer for whom the call's action is available. */
export async function applyChange<Event extends EventName>(
  locked: LockedCustomer,
  call: ActionCall<Event>,
  work: (locked: LockedCustomer) => Promise<CustomerChange<Event> | null>,
): Promise<void> {
  const made = await work(locked)
  if (made === null) return
  await recordChange(locked, call, made)
  await made.followUp?.()
}

/**
 * Locks the customer. Throws if the customer does not exist or none of the actions is available.
 *
 * @param instead replaces `NotOffered` with a more specific code, if the call has one
 */
export async function lockOffered<Code extends string = never>(
  tx: Tx,
  actions: readonly CustomerAction[],
  { input, staff, system, requestId, refuse }: ActionRequest<OnCustomer, Code>,
  now: () => Date,
  instead?: (facts: CustomerFacts) => Code | null,
): Promise<LockedCustomer> {
  const by = { staff, system, requestId }
  const locked = await lockAccount(tx, { username: toUsername(input.email) }, { now, by })
  if (!locked) throw refuse('UserNotFound')
  const { facts } = locked.account
  if (!actions.some((action) => offeredWhen[action](facts))) throw refuse(instead?.(facts) ?? 'NotOffered')
  return locked
}

/** Actions without a call, by their names in the audit trail. */
type EngineAction =
  | 'change-in-app-subscription'
  | 'change-dispute'
  | 'collect-payment'
  | 'end-subscription'
  | 'fail-card-link'
  | 'fail-refund'
  | 'open-dispute'
  | 'refund-at-provider'
  | 'remove-card'
  | 'renew-card'
  | 'renew-subscription'
  | 'settle-refund'
  | 'sign-in-device'
  | 'sign-out-device'
  | 'use-trial'
  | 'warn-of-fraud'
  | 'withdraw-complimentary-days'

/** Records the event and the audit entry that the call of an action declares. */
export async function recordChange<Event extends EventName>(
  locked: LockedCustomer,
  call: ActionCall<Event>,
  { details = '', facts, before = {}, after }: CustomerChange<Event>,
): Promise<void> {
  await addEvents(locked, [{ event: call.action.event, details, facts }])
  await audit(locked, call.permission, { before, after })
}

/** An event, its details as text, and the data sent to other systems. */
export type EventEntry = {
  [Event in EventName]: readonly [event: Event, details: string, facts: FactsOf<Event>]
}[EventName]

/** Adds events to the customer's timeline in this order and adds the name of the user to the details. */
export async function recordEvents(locked: LockedCustomer, ...entries: readonly EventEntry[]): Promise<void> {
  if (entries.length === 0) return
  await addEvents(
    locked,
    entries.map(([event, details, facts]) => ({ event, details, facts })),
  )
}

interface NewEvent<Event extends EventName = EventName> {
  readonly event: Event
  readonly details: string
  readonly facts: FactsOf<Event>
}

async function addEvents(
  { tx, account, at, ...by }: LockedCustomer,
  events: readonly { readonly event: EventName; readonly details: string; readonly facts: object }[],
): Promise<void> {
  await insertEvents(
    tx,
    ...events.map(({ event, details }) => ({
      customer_id: account.id,
      occurred_at: at,
      event,
      details: signed(details, by),
      staff_id: by.staff?.id ?? null,
    })),
  )
  await publish(tx, ...events.map(({ event, facts }) => toPublished(event, facts, { id: account.id, at })))
}

/** Publishes a change to other systems that is not on the customer's timeline. */
export async function publishChange<Type extends TypeAbout<'customer'>>(
  { tx, account, at }: LockedCustomer,
  type: Type,
  data: DataOf<Type>,
): Promise<void> {
  // The compiler cannot see that the type matches its data.
  await publish(tx, { type, id: account.id, at, data } as PublishedEvent)
}

function toPublished(event: EventName, facts: object, about: { readonly id: number; readonly at: Date }) {
  // The callers guarantee that the facts match the event's type: `EventEntry`, `CustomerChange`, `UnlockedEvent`.
  return { type: typeOfEvent[event], data: facts, ...about } as PublishedEvent
}

interface UnlockedEvent<Event extends EventName> extends NewEvent<Event> {
  readonly customerId: number
  readonly at: Date
  /** Null unless staff; already named in the details. */
  readonly staffId: number | null
}

/** Adds an event for a customer whom no action has locked. */
export async function recordEvent<Event extends EventName>(
  tx: Tx,
  { customerId, at, staffId, event, details, facts }: UnlockedEvent<Event>,
): Promise<void> {
  await insertEvents(tx, { customer_id: customerId, occurred_at: at, event, details, staff_id: staffId })
  await publishLive(tx, `customer:${customerId}`)
  await publish(tx, toPublished(event, facts, { id: customerId, at }))
}

interface EventOfEach<Event extends EventName> {
  readonly event: Event
  readonly at: Date
  readonly staff: Requester['staff']
  readonly customers: readonly { readonly id: number; readonly details: string; readonly facts: FactsOf<Event> }[]
}

/** Adds the same event for many customers whom the transaction has locked. */
export async function recordEventOfEach<Event extends EventName>(
  tx: Tx,
  { event, at, staff, customers }: EventOfEach<Event>,
): Promise<void> {
  if (customers.length === 0) return
  const events = customers.map(({ id, details }) => ({ id, details: staff ? signedDetails(details, staff) : details }))
  await insertEventOfEach(tx, { event, at, staffId: staff?.id ?? null }, events)
  await publishLive(tx, ...customers.map(({ id }) => `customer:${id}` as const))
  await publish(tx, ...customers.map(({ id, facts }) => toPublished(event, facts, { id, at })))
}

function signed(details: string, { staff, requestedBy, system }: Requester): string {
  if (staff !== null && requestedBy) return approvedDetails(details, requestedBy, staff)
  if (staff !== null) return signedDetails(details, staff)
  return system ? detailsBy(details, system) : details
}

/** Adds a change to the audit trail; pass changed fields only. */
export async function audit(
  { tx, account, at, staff, requestedBy, system, requestId }: LockedCustomer,
  action: Permission | EngineAction,
  { before = {}, after }: Pick<CustomerChange, 'before' | 'after'>,
): Promise<void> {
  await record(tx, {
    staff,
    ...(system && { subject: system }),
    action,
    at,
    requestId,
    customerId: account.id,
    before: { ...before },
    after: { ...after, ...(requestedBy && { requestedBy: requestedBy.email }) },
  })
}
