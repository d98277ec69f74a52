import pg from 'pg'
import { test as base } from './portal.ts'

/** Customers of the demo company by how they stand; each condition speaks of `customers`. */
const kinds = {
  unverified: "status = 'registered' and type = 'free'",
  trial: "status = 'active' and type = 'free'",
  suspended: "status = 'suspended'",
  complimentary: "status = 'active' and type = 'comp'",
  subscribed: `status = 'active' and type = 'paid' and last_payment_mode = 'card'
    and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null and cancel_on is null
      and end_date > current_date + 1)
    and (select count(*) from cards c where c.customer_id = customers.id and removed_at is null) = 1
    and not exists (select from invoices i where i.customer_id = customers.id and status = 'open')
    and exists (select from payments p where p.customer_id = customers.id and p.invoice_id =
      (select max(id) from invoices i where i.customer_id = customers.id))`,
  leaving: `status = 'active' and type = 'paid'
    and exists (select from subscriptions s where s.customer_id = customers.id and ended_at is null
      and cancel_on > current_date + 1)`,
} as const
/** `cardless` is one of the subscribed whose card has been taken away. */
export type Kind = keyof typeof kinds | 'cardless'

export interface DemoCustomer {
  readonly email: string
  readonly name: string
}

interface WorkerFixtures {
  /** A customer whom no other test is likely to have, so that it can be acted on. */
  readonly pick: (kind: Kind) => Promise<DemoCustomer>
}

export const test = base.extend<object, WorkerFixtures>({
  pick: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what the fixture needs
    async ({}, use) => {
      const database = new pg.Pool({ connectionString: process.env['PORTAL_DATABASE_URL'], max: 1 })
      await use(async (kind) => {
        const { rows } = await database.query<DemoCustomer>(
          `select username as email, first_name || ' ' || last_name as name from customers
           where ${kinds[kind === 'cardless' ? 'subscribed' : kind]} and not in_app_subscription
             and username like '%@%' and username not like '%@demo.example'
           order by random() limit 1`,
        )
        if (!rows[0]) throw new Error(`the demo company has no customer that is ${kind}`)
        if (kind === 'cardless') {
          await database.query(
            'update cards set removed_at = now() where customer_id = (select id from customers where username = $1)',
            [rows[0].email],
          )
        }
        return rows[0]
      })
      await database.end()
    },
    { scope: 'worker' },
  ],
})
