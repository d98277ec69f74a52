import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type pg from 'pg'
import { providerId } from '../provider-ids.ts'
import { demoStaffEmail } from '../staff.ts'
import { demoUuid } from './demo-uuid.ts'

/** Row numbers for provider IDs that the demo data does not use. */
const UNKNOWN_CARD = 900_000_001
const UNKNOWN_CHARGES = [
  { id: 900_000_002, cents: 1_499 },
  { id: 900_000_003, cents: 14_999 },
] as const
const ON_HOLD_COUNT = 2

interface ChosenCustomer {
  readonly id: string
  readonly name: string
  readonly card: string
}

interface UnpaidCustomer extends ChosenCustomer {
  readonly attemptedAt: Date
}

/**
 * Inserts customers whose billing is on hold, a card that the provider has not confirmed yet, and charges that only the
 * provider knows, all for customers without a story of their own.
 */
export async function insertBillingProblems(client: pg.ClientBase, now: Date): Promise<void> {
  const unpaid = await findUnpaid(client)
  for (const { id, card, attemptedAt } of unpaid) {
    await client.query('insert into parked_customers (customer_id, job, error, parked_at) values ($1, $2, $3, $4)', [
      id,
      'attempts',
      `No such payment_method: ${card}`,
      // The card may have been declined just now.
      new Date(Math.min(attemptedAt.getTime() + 2 * MINUTE_MS, now.getTime())),
    ])
  }
  const [changing, ...charged] = await findPaid(client)
  if (changing) await insertPendingCard(client, changing, now)
  for (const [index, { id, cents }] of UNKNOWN_CHARGES.entries()) {
    await client.query(
      `insert into reconciliation_findings (found_at, customer_id, provider_id, finding, amount_cents)
       values ($1, $2, $3, $4, $5)`,
      [
        new Date(now.getTime() - (index + 1) * 27 * HOUR_MS),
        charged[index]?.id ?? null,
        providerId('ch', id),
        'Charge has no matching payment.',
        cents,
      ],
    )
  }
}

const PREMIUM = `c.status = 'active' and c.type = 'paid'
  and c.username not like all(array['%@demo.example', '%@cases.example'])
  and not exists (select from disputes d where d.customer_id = c.id)`

/** Customers whose card will be retried come first, most recently declined first. */
async function findUnpaid(client: pg.ClientBase): Promise<readonly UnpaidCustomer[]> {
  const { rows } = await client.query<UnpaidCustomer>(
    `select c.id, k.name, k.provider_payment_method_id as card, a.attempted_at as "attemptedAt"
     from invoices i
     join customers c on c.id = i.customer_id
     join cards k on k.customer_id = c.id and k.removed_at is null
     join lateral (select * from payment_attempts where invoice_id = i.id order by number desc limit 1) a on true
     where i.status = 'open' and ${PREMIUM}
     order by a.hard_decline, i.next_attempt_on is null, a.attempted_at desc, c.id limit ${ON_HOLD_COUNT}`,
  )
  return rows
}

async function findPaid(client: pg.ClientBase): Promise<readonly ChosenCustomer[]> {
  const { rows } = await client.query<ChosenCustomer>(
    `select c.id, k.name, k.provider_payment_method_id as card from cards k join customers c on c.id = k.customer_id
     where k.removed_at is null and ${PREMIUM}
       and exists (select from subscriptions s where s.customer_id = c.id and ended_at is null and cancel_on is null)
       and not exists (select from invoices i where i.customer_id = c.id and i.status = 'open')
     order by k.id desc limit 3`,
  )
  return rows
}

/** A user has entered another card, and the provider has not responded yet. */
async function insertPendingCard(client: pg.ClientBase, { id, name }: ChosenCustomer, now: Date): Promise<void> {
  await client.query(
    `insert into payment_operations
       (id, customer_id, kind, state, staff_id, request, asked_at, times_asked, ask_again_at)
     select $1, id, 'card', 'unknown', (select id from staff where email = $3),
       jsonb_build_object('cardName', $4::text, 'token', $5::text, 'address', coalesce(address_line1, ''),
         'city', coalesce(city, ''), 'state', coalesce(state, ''), 'zipCode', coalesce(zip_code, ''),
         'country', coalesce(country, 'US')), $6, 7, $7
     from customers where id = $2`,
    [
      demoUuid(1),
      id,
      demoStaffEmail('support'),
      name,
      providerId('pm', UNKNOWN_CARD),
      new Date(now.getTime() - 3 * HOUR_MS),
      new Date(now.getTime() + 55 * MINUTE_MS),
    ],
  )
}
