import { eventName } from '@portal/contract/customers/event-names'
import { DAY_MS, MINUTE_MS } from '@portal/contract/durations'
import { formatCents } from '@portal/contract/money'
import type pg from 'pg'
import { showcase } from '../showcase.ts'
import { demoStaffEmail } from '../staff.ts'
import { demoUuid } from './demo-uuid.ts'

/** Enough to refund a year. */
const limits = [
  { role: 'support', single: 15_000, staffDay: 150_000, customerMonth: 30_000 },
  { role: 'finance', single: 50_000, staffDay: 500_000, customerMonth: null },
] as const

interface DemoRequest {
  /** By default a customer on trial. */
  readonly customer?: string
  readonly cents: number
  readonly description: string
  readonly reason: string
  readonly agoMs: number
  readonly state: 'pending' | 'approved' | 'rejected'
  readonly note: string | null
}

const requests: readonly DemoRequest[] = [
  {
    cents: 18_000,
    description: 'Charged for a year by mistake',
    reason: 'Charged twice for a year by the former system; prefers a credit to a refund.',
    agoMs: 45 * MINUTE_MS,
    state: 'pending',
    note: null,
  },
  {
    cents: 16_000,
    description: 'Outage during the final',
    reason: 'Sports bar, no picture during the whole final. Agreed with the owner on the phone.',
    agoMs: 2 * DAY_MS,
    state: 'approved',
    note: 'Agreed, as discussed.',
  },
  {
    cents: 25_000,
    description: 'Complaint about buffering',
    reason: 'Customer threatens to leave.',
    agoMs: 3 * DAY_MS,
    state: 'rejected',
    note: 'The internet provider was down. Offer one month instead.',
  },
  {
    customer: showcase.everyEvent,
    cents: 20_000,
    description: 'Outage of three weeks',
    reason: 'No picture for three weeks after a storm, wants a free year',
    agoMs: 6 * DAY_MS,
    state: 'rejected',
    note: 'More than she pays in a year. Offer a credit for the weeks without a picture.',
  },
  {
    customer: showcase.everyEvent,
    cents: 15_500,
    description: 'Outage of three weeks',
    reason: 'Agreed with the customer and the network team',
    agoMs: 5 * DAY_MS,
    state: 'approved',
    note: 'Agreed',
  },
]

const FIRST_REQUEST = 400
const DECIDED_AFTER_MS = 50 * MINUTE_MS
const EXPIRES_AFTER_MS = 7 * DAY_MS

interface Receiver {
  readonly id: string
  readonly balanceCents: number
}

/** Inserts limits for staff, and one request each that is pending, approved and rejected. */
export async function insertApprovals(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { role, single, staffDay, customerMonth } of limits) {
    await client.query(
      `insert into money_limits (role, single_cents, staff_day_cents, customer_month_cents) values ($1, $2, $3, $4)`,
      [role, single, staffDay, customerMonth],
    )
  }
  // Staff gave these before the limits existed.
  await client.query(
    `insert into limit_uses (staff_id, customer_id, cents, at, action)
     select staff_id, customer_id, amount_cents, created_at, 'add-credit'
     from credits where staff_id is not null and created_at > $1`,
    [new Date(now.getTime() - 90 * DAY_MS)],
  )
  const staff = await findStaff(client)
  const trials = await findTrials(client, new Date(now.getTime() - 4 * DAY_MS))
  for (const [index, request] of requests.entries()) {
    const customer = request.customer === undefined ? trials[index] : await findCustomer(client, request.customer)
    if (customer && staff) await insertRequest(client, { request, customer, staff, index, now })
  }
}

async function findCustomer(client: pg.ClientBase, username: string): Promise<Receiver | undefined> {
  const { rows } = await client.query<Receiver>(
    `select c.id, coalesce((select sum(amount_cents) from ledger_entries where customer_id = c.id), 0)::float8
       as "balanceCents"
     from customers c where c.username = $1`,
    [username],
  )
  return rows[0]
}

interface Staff {
  readonly id: string
  readonly name: string
}

async function findStaff(client: pg.ClientBase): Promise<{ requester: Staff; approver: Staff } | null> {
  const emails = [demoStaffEmail('support'), demoStaffEmail('finance')]
  const { rows } = await client.query<Staff>(
    `select id, first_name || ' ' || last_name as name from staff where email = any($1) order by array_position($1, email)`,
    [emails],
  )
  const [requester, approver] = rows
  return requester && approver ? { requester, approver } : null
}

/** Returns trial customers without a story of their own and without any event since `quietSince`. */
async function findTrials(client: pg.ClientBase, quietSince: Date): Promise<readonly Receiver[]> {
  const { rows } = await client.query<Receiver>(
    `select c.id, coalesce((select sum(amount_cents) from ledger_entries where customer_id = c.id), 0)::float8
       as "balanceCents"
     from customers c
     where c.status = 'active' and c.type = 'free' and c.username not like all(array['%@demo.example', '%@cases.example'])
       and c.valid_till is null and not exists (select from subscriptions where customer_id = c.id)
       and not exists (select from in_app_subscriptions where customer_id = c.id)
       and not exists (select from customer_events where customer_id = c.id and occurred_at > $1)
       and c.created_at < $1
     order by c.id desc limit $2`,
    [quietSince, requests.length],
  )
  return rows
}

interface Placed {
  readonly request: DemoRequest
  readonly customer: Receiver
  readonly staff: { readonly requester: Staff; readonly approver: Staff }
  readonly index: number
  readonly now: Date
}

async function insertRequest(client: pg.ClientBase, { request, customer, staff, index, now }: Placed): Promise<void> {
  const { cents, description, reason, agoMs, state, note } = request
  const { requester, approver } = staff
  const requestedAt = new Date(now.getTime() - agoMs)
  const decidedAt = state === 'pending' ? null : new Date(requestedAt.getTime() + DECIDED_AFTER_MS)
  const { rows } = await client.query<{ username: string }>('select username from customers where id = $1', [
    customer.id,
  ])
  const input = { email: rows[0]?.username, amount: (cents / 100).toFixed(2), description, currency: 'USD' }
  const { balanceCents } = customer
  const nothing = { before: null, after: null }
  const preview = {
    chargeCents: 0,
    refundCents: 0,
    balance: { beforeCents: balanceCents, afterCents: balanceCents + cents },
    lastDayOfAccess: nothing,
    nextInvoice: nothing,
  }
  await client.query(
    `insert into approval_requests (id, action, input, customer_id, requested_by, reason, value_cents, rule, limit_cents,
       preview, requested_at, expires_at, announced_at, state, decided_by, decided_at, note)
     values ($1, 'addCredit', $2, $3, $4, $5, $6, 'single', $7, $8, $9, $10, $9, $11, $12, $13, $14)`,
    [
      demoUuid(FIRST_REQUEST + index),
      JSON.stringify(input),
      customer.id,
      requester.id,
      reason,
      cents,
      limits[0].single,
      JSON.stringify(preview),
      requestedAt,
      new Date(requestedAt.getTime() + EXPIRES_AFTER_MS),
      state,
      decidedAt && approver.id,
      decidedAt,
      note,
    ],
  )
  const title = `Add Credit, ${formatCents(cents)}`
  await addEvent(client, customer, requestedAt, requester, {
    event: eventName.approvalRequested,
    details: `${title}: ${reason}, by ${requester.name}`,
  })
  if (decidedAt === null) return
  if (state === 'approved') await insertCredit(client, { request, customer, staff, at: decidedAt })
  await addEvent(client, customer, decidedAt, approver, {
    event: state === 'approved' ? eventName.approvalGiven : eventName.approvalRejected,
    details: `${title}: ${note ?? ''}, by ${approver.name}`,
  })
}

async function insertCredit(
  client: pg.ClientBase,
  { request, customer, staff, at }: Pick<Placed, 'request' | 'customer' | 'staff'> & { readonly at: Date },
): Promise<void> {
  const { cents, description } = request
  const { requester, approver } = staff
  await client.query(
    `with credit as (
       insert into credits (customer_id, amount_cents, description, staff_id, created_at) values ($1, $2, $3, $4, $5)
       returning id
     ), used as (
       insert into limit_uses (staff_id, customer_id, cents, at, action) values ($4, $1, $2, $5, 'add-credit')
     )
     insert into ledger_entries (customer_id, type, amount_cents, description, occurred_at, credit_id)
     select $1, 'credit', $2, $3, $5, id from credit`,
    [customer.id, cents, description, approver.id, at],
  )
  await addEvent(client, customer, at, approver, {
    event: eventName.creditAdded,
    details: `${formatCents(cents)}: ${description}, requested by ${requester.name}, approved by ${approver.name}`,
  })
}

async function addEvent(
  client: pg.ClientBase,
  customer: Receiver,
  at: Date,
  by: Staff,
  { event, details }: { readonly event: string; readonly details: string },
): Promise<void> {
  await client.query(
    `insert into customer_events (customer_id, occurred_at, event, details, staff_id) values ($1, $2, $3, $4, $5)`,
    [customer.id, at, event, details, by.id],
  )
}
