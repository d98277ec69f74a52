import pg from 'pg'
import { seed } from './seeded-random.ts'
import { test as base } from './portal.ts'

const SUBSCRIBED = `status = 'active' and type = 'paid' and last_payment_mode = 'card'
  and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null and cancel_on is null
    and end_date > current_date + 1)
  and (select count(*) from cards c where c.customer_id = customers.id and removed_at is null) = 1
  and not exists (select from invoices i where i.customer_id = customers.id and status = 'open')
  and not exists (select from disputes d where d.customer_id = customers.id)
  and exists (select from payments p where p.customer_id = customers.id and p.invoice_id =
    (select max(id) from invoices i where i.customer_id = customers.id)
    and not exists (select from refunds r where r.payment_id = p.id))`

const NOT_ON_HOLD = 'not exists (select from parked_customers p where p.customer_id = customers.id)'
const NOTHING_PENDING =
  'not exists (select from payment_operations o where o.customer_id = customers.id and settled_at is null)'

/** Demo customers by status; each condition refers to `customers`. */
const kinds = {
  unverified: "status = 'registered' and type = 'free'",
  trial: "status = 'active' and type = 'free'",
  suspended: "status = 'suspended'",
  complimentary: "status = 'active' and type = 'comp'",
  subscribed: SUBSCRIBED,
  leaving: `status = 'active' and type = 'paid'
    and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null
      and cancel_on > current_date + 1)`,
} as const

/** Kinds that a test creates: the kind to start from, and the statements to run; `$1` is the customer ID. */
const changes = {
  /** No payment is due during the test. On some days the demo's few unpaid customers are all on hold. */
  unpaid: {
    of: `status = 'active' and type = 'paid'
      and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null and cancel_on is null)
      and (select count(*) from cards c where c.customer_id = customers.id and removed_at is null) = 1
      and exists (select from invoices i where i.customer_id = customers.id and status = 'open')`,
    statements: [
      `update invoices set next_attempt_on = current_date + 3
       where customer_id = $1 and status = 'open' and next_attempt_on is not null`,
      'delete from parked_customers where customer_id = $1',
    ],
  },
  /** The card was removed. */
  cardless: { of: SUBSCRIBED, statements: ['update cards set removed_at = now() where customer_id = $1'] },
  /**
   * The next period starts today and the worker has not processed it, because it skips customers on hold. Excludes
   * customers who subscribed or renewed today, because they have no period that could end yesterday.
   */
  renewing: {
    of: `${SUBSCRIBED} and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null
      and start_date < current_date - 1
      and not exists (select from invoices where subscription_id = s.id and period_start >= current_date - 1))`,
    statements: [
      "insert into parked_customers (customer_id, job, error, parked_at) values ($1, 'renewals', 'Left to a test', now())",
      `update subscriptions set anchor = today, next_invoice_date = today, end_date = today - 1
       from (select (now() at time zone 'America/New_York')::date as today) days
       where customer_id = $1 and ended_at is null`,
    ],
  },
} as const
const RESUME_BILLING = `delete from parked_customers where error = 'Left to a test'
  and customer_id in (select id from customers where username = any($1))`

export type Kind = keyof typeof kinds | keyof typeof changes

export interface DemoCustomer {
  readonly email: string
  readonly name: string
}

interface TestFixtures {
  /** Picks a customer that no other test uses at the same time, so that the test can change it. */
  readonly pick: (kind: Kind) => Promise<DemoCustomer>
}

interface WorkerFixtures {
  readonly databaseUrl: string | undefined
  /** One connection for all tests of a worker; it locks the picked customers. */
  readonly picking: pg.Client
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseUrl: [process.env['PORTAL_DATABASE_URL'], { option: true, scope: 'worker' }],

  picking: [
    async ({ databaseUrl }, use) => {
      const database = new pg.Client({ connectionString: databaseUrl })
      await database.connect()
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],

  pick: async ({ picking }, use, { titlePath, repeatEachIndex }) => {
    const picked: string[] = []
    // Depends on the test, not on concurrent tests: the same seed draws the same customers.
    const draw = [seed(), ...titlePath, repeatEachIndex].join(' ')
    await use(async (kind) => {
      const customer = await pickOne(picking, kind, { picked, draw })
      picked.push(customer.email)
      return customer
    })
    await picking.query(RESUME_BILLING, [picked])
    await picking.query('select pg_advisory_unlock_all()')
  },
})

/**
 * Some kinds are rare: two concurrent tests could pick the same leaving customer, and one would undo the other's
 * changes. So each test locks its customers. A connection can take its own lock again, hence `picked`.
 */
async function pickOne(
  database: pg.Client,
  kind: Kind,
  { picked, draw }: { readonly picked: readonly string[]; readonly draw: string },
): Promise<DemoCustomer> {
  const { rows } = await database.query<DemoCustomer & { readonly id: string }>(
    `with candidates as materialized (
       select id, username as email, first_name || ' ' || last_name as name from customers
       where ${isChanged(kind) ? changes[kind].of : kinds[kind]} and not in_app_subscription and ${NOTHING_PENDING}
         and ${kind === 'unpaid' ? 'true' : NOT_ON_HOLD}
         and username like '%@%' and username not like all(array['%@demo.example', '%@cases.example'])
         and username <> all($1)
       order by md5($2 || username))
     select id, email, name from candidates where pg_try_advisory_lock(hashtext('end-to-end tests'), id::integer) limit 1`,
    [picked, draw],
  )
  const [customer] = rows
  if (!customer) throw new Error(`the demo company has no customer left that is ${kind}`)
  if (isChanged(kind)) {
    for (const change of changes[kind].statements) await database.query(change, [customer.id])
  }
  return customer
}

function isChanged(kind: Kind): kind is keyof typeof changes {
  return kind in changes
}

/** Number of a customer's events: every action records one. */
export async function countEvents(database: pg.Client, { email }: DemoCustomer): Promise<number> {
  const { rows } = await database.query<{ events: number }>(
    'select count(*)::int as events from customer_events join customers on customers.id = customer_id where username = $1',
    [email],
  )
  return rows[0]?.events ?? 0
}
