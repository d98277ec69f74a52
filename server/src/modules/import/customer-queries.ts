import type { EventName } from '@portal/contract/customers/event-names'
import { sql } from 'kysely'
import { auditFacts, auditText } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { type CustomerRow, changeableColumns } from './customer-row.ts'
import { givenRows } from '../../platform/db/given-rows.ts'
import type { ImportFacts } from './importer.ts'

export async function listMerchantCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const merchants = await tx.selectFrom('merchants').select('code').execute()
  return new Set(merchants.map(({ code }) => code))
}

export interface ExistingCustomer {
  readonly id: number
  /** The customer's ID in the source system; null if the row has none. */
  readonly sourceId: string | null
  /** By column. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Locks the existing customers of these rows until the transaction ends. */
export async function findExisting(tx: Tx, rows: readonly Partial<CustomerRow>[], source: string) {
  const sourceIds = rows.flatMap(({ sourceId }) => sourceId ?? [])
  const names = rows.flatMap(({ username }) => username ?? [])
  const found = await tx
    .selectFrom('customers')
    .leftJoin('imported_customers as imported', (join) =>
      join.onRef('imported.customer_id', '=', 'customers.id').on('imported.source', '=', source),
    )
    .select(['customers.id', 'imported.source_id as sourceId', 'username', 'first_name', 'last_name', 'time_zone'])
    .select(['language', 'opted_in', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'])
    .where(
      sql<boolean>`customers.id in (
        select id from customers where username = any (${names}::text[])
        union all
        select customer_id from imported_customers where source = ${source} and source_id = any (${sourceIds}::text[])
      )`,
    )
    .orderBy('customers.id')
    .forUpdate('customers')
    .execute()
  const known = found.map(({ id, sourceId, ...values }): ExistingCustomer => ({ id, sourceId, values }))
  return {
    ids: known.map(({ id }) => id),
    bySourceId: new Map(known.flatMap((one) => (one.sourceId === null ? [] : [[one.sourceId, one] as const]))),
    byName: new Map(known.map((one) => [String(one.values['username']), one])),
  }
}

/** Returns the customers imported from this source, by their source IDs. */
export async function listImported(db: Db, source: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sourceId: string; id: number }>`
    select source_id as "sourceId", customer_id as id from imported_customers
    where source = ${source} and source_id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]))
}

/** Returns the new IDs by username, without those who have signed up in the meantime. */
export async function insertCustomers(tx: Tx, rows: readonly CustomerRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const given = givenRows(rows, {
    ...changeableColumns,
    type: ['text', ({ type }) => (type === 'none' ? null : type)],
    valid_till: ['date', ({ validTill }) => validTill],
    status: ['text', ({ status }) => status],
    merchant_code: ['text', ({ merchantCode }) => merchantCode],
    created_at: ['timestamptz', ({ createdAt }) => createdAt],
    client: ['text', ({ client }) => client],
    utm_source: ['text', ({ utmSource }) => utmSource],
    utm_campaign: ['text', ({ utmCampaign }) => utmCampaign],
    utm_medium: ['text', ({ utmMedium }) => utmMedium],
    utm_term: ['text', ({ utmTerm }) => utmTerm],
    utm_content: ['text', ({ utmContent }) => utmContent],
  })
  const { rows: inserted } = await sql<{ id: number; username: string }>`
    insert into customers (username, first_name, last_name, time_zone, language, opted_in, address_line1,
      address_line2, city, state, zip_code, country, type, valid_till, status, merchant_code, created_at,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      new_user, free_seconds_consumed, in_app_subscription)
    select given.*, type is distinct from 'paid', 0, false from ${given}
    on conflict (username) do nothing
    returning id, username`.execute(tx)
  return new Map(inserted.map(({ id, username }) => [username, id]))
}

/** Updates all columns that an import may change; the customers must be locked. */
export async function updateCustomers(
  tx: Tx,
  changes: readonly { readonly id: number; readonly row: CustomerRow }[],
): Promise<void> {
  if (changes.length === 0) return
  const columns = Object.entries(changeableColumns).map(
    ([name, [type, pick]]) => [name, [type, ({ row }: { row: CustomerRow }) => pick(row)]] as const,
  )
  const given = givenRows(changes, { id: ['bigint', ({ id }) => id], ...Object.fromEntries(columns) })
  const set = columns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  await sql`update customers set ${sql.join(set)} from ${given} where customers.id = given.id`.execute(tx)
}

/** Stores the other system's ID for each customer. */
export async function mapSourceIds(
  tx: Tx,
  { source, now }: ImportFacts,
  customers: readonly { readonly id: number; readonly sourceId: string }[],
): Promise<void> {
  if (customers.length === 0) return
  const given = givenRows(customers, { id: ['bigint', ({ id }) => id], source_id: ['text', (one) => one.sourceId] })
  await sql`
    insert into imported_customers (source, source_id, customer_id, imported_at)
    select ${source}, source_id, id, ${now} from ${given}`.execute(tx)
}

interface ImportedRow {
  readonly id: number
  readonly at: Date
  readonly event: EventName
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/** Records an event and an audit entry for each customer. */
export async function recordImports(
  tx: Tx,
  { source, now }: ImportFacts,
  customers: readonly ImportedRow[],
): Promise<void> {
  if (customers.length === 0) return
  const happened = givenRows(customers, {
    id: ['bigint', ({ id }) => id],
    at: ['timestamptz', ({ at }) => at.toISOString()],
    event: ['text', ({ event }) => event],
  })
  await sql`
    insert into customer_events (customer_id, occurred_at, event, details)
    select id, at, event, ${`Imported from ${source}`} from ${happened}`.execute(tx)
  const changed = givenRows(customers, {
    id: ['bigint', ({ id }) => id],
    before: ['jsonb', ({ before }) => before && auditFacts(before)],
    after: ['jsonb', ({ after }) => auditFacts(after)],
  })
  await sql`
    insert into audit_entries (occurred_at, action, customer_id, subject, before, after)
    select ${now}, 'import-customer', id, ${auditText(source)}, before, after from ${changed}`.execute(tx)
}
