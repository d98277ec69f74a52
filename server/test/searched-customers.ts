import type { CustomerRow } from '@portal/contract/customers/calls'
import { sql } from 'kysely'
import pg from 'pg'
import { findCustomers, type FoundCustomers, type Search } from '../src/modules/customers/search/queries.ts'
import { createDb, createPool, type Db } from '../src/platform/db/connect.ts'
import { createTestDatabase } from './postgres.ts'

export type SearchedCustomer = Pick<CustomerRow, 'email' | 'firstName' | 'lastName'>

/** Creates a database of customers with only the fields that the search uses. */
export async function createSearchDatabase() {
  const database = await createTestDatabase()
  const pool = createPool({ url: database.apiUrl, maxConnections: 1, applicationName: 'search-test' })
  const db = createDb(pool)
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    return client
  }
  const owner = await connect()
  await db.insertInto('merchants').values({ code: 'YIPTV', name: 'YipTV', created_at: '2026-01-01' }).execute()
  return {
    db,
    owner,
    connect,
    findCustomers: (search: Search) => findCustomers(db, search),
    findByName: (search: Search) => findByName(db, search),
    /** Returns the usernames of the customers found. */
    async find(text: string, atMost = 100) {
      const { rows, tooMany } = await findCustomers(db, { text, atMost })
      return tooMany ? 'too many' : rows.map(({ email }) => email)
    },
    insert: (customers: readonly SearchedCustomer[]) => insertPeople(db, customers),
    async reset() {
      await db.deleteFrom('customers').execute()
    },
    async stop() {
      await Promise.all([pool.end(), owner.end()])
      await database.drop()
    },
  }
}

async function insertPeople(db: Db, customers: readonly SearchedCustomer[]): Promise<void> {
  await db
    .insertInto('customers')
    .values(
      customers.map(({ email, firstName, lastName }) => ({
        username: email,
        first_name: firstName,
        last_name: lastName,
        status: 'active',
        merchant_code: 'YIPTV',
        new_user: true,
        created_at: '2026-01-01T00:00:00Z',
        time_zone: 'America/New_York',
        language: 'en',
        opted_in: false,
        free_seconds_consumed: 0,
        in_app_subscription: false,
      })),
    )
    .execute()
}

/** Finds customers by name and username only. */
async function findByName(db: Db, { text, atMost }: Search): Promise<FoundCustomers> {
  const { rows } = await sql<{ too_many: boolean; found: CustomerRow[] }>`
    select too_many, coalesce(json_agg(json_build_object('email', username, 'firstName', first_name,
      'lastName', last_name, 'type', coalesce(type, 'none'), 'status', status) order by place)
      filter (where id is not null), '[]') as found
    from search_customers_by_name(${text.trim()}, ${atMost}) result
      left join lateral unnest(ids) with ordinality as every (customer_id, place) on true
      left join customers on id = customer_id
    group by too_many
  `.execute(db)
  return { rows: rows[0]?.found ?? [], tooMany: rows[0]?.too_many ?? false }
}
