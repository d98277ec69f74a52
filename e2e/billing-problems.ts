import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { test as base, type DemoCustomer, type Kind } from './demo-customers.ts'

/** Creates billing problems directly in the database, because the demo data has none. */
interface BillingProblemWriter {
  /** A customer whose billing is on hold after a failed renewal. */
  putOnHold(error: string): Promise<DemoCustomer>
  /** A card sent to the payment provider, whose response is missing; the worker retries in an hour. */
  addPendingPayment(): Promise<DemoCustomer>
  /** A discrepancy between provider and portal, by the provider's charge ID. */
  addDiscrepancy(text: string): Promise<string>
}

export const test = base.extend<{ readonly billingProblem: BillingProblemWriter }>({
  billingProblem: async ({ pick }, use) => {
    const database = new pg.Pool({ connectionString: process.env['PORTAL_DATABASE_URL'], max: 1 })
    const cleanups: (() => Promise<unknown>)[] = []

    async function write(kind: Kind, sql: string, values: readonly unknown[]) {
      const customer = await pick(kind)
      const { rows } = await database.query<{ id: string }>('select id from customers where username = $1', [
        customer.email,
      ])
      const id = rows[0]?.id
      await database.query(sql, [id, ...values])
      return { customer, id }
    }

    await use({
      async putOnHold(error) {
        const sql =
          "insert into parked_customers (customer_id, job, error, parked_at) values ($1, 'renewals', $2, now())"
        const { customer, id } = await write('subscribed', sql, [error])
        cleanups.push(() => database.query('delete from parked_customers where customer_id = $1', [id]))
        return customer
      },
      async addPendingPayment() {
        const operation = randomUUID()
        const { customer } = await write(
          'subscribed',
          `insert into payment_operations
             (id, customer_id, kind, state, request, asked_at, times_asked, ask_again_at)
           values ($2, $1, 'card', 'unknown', $3, now() - interval '10 minutes', 3, now() + interval '1 hour')`,
          [operation, JSON.stringify(CARD)],
        )
        cleanups.push(() =>
          database.query(
            `update payment_operations set state = 'refused', result_code = 'given up', settled_at = now(),
               ask_again_at = null where id = $1 and settled_at is null`,
            [operation],
          ),
        )
        return customer
      },
      async addDiscrepancy(text) {
        const charge = `ch_${randomUUID().replaceAll('-', '')}`
        await write(
          'subscribed',
          `insert into reconciliation_findings (found_at, customer_id, provider_id, finding) values (now(), $1, $2, $3)`,
          [charge, text],
        )
        cleanups.push(() => database.query('delete from reconciliation_findings where provider_id = $1', [charge]))
        return charge
      },
    })
    for (const cleanUp of cleanups) await cleanUp()
    await database.end()
  },
})

/** As the browser sends it; the provider's simulator accepts the token. */
const CARD = {
  cardName: 'Maria Fernandez',
  address: '4821 Calle Ocho',
  city: 'Miami',
  state: 'FL',
  zipCode: '33135',
  country: 'US',
  token: 'pm_card_visa',
}
