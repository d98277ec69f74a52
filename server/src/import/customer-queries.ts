import type { EventName } from '@portal/contract/customers/event-names'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { DB } from '../db/types.ts'
import type { CustomerRow } from './customers.ts'
import type { ImportFacts } from './importer.ts'

export async function listMerchantCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const merchants = await tx.selectFrom('merchants').select('code').execute()
  return new Set(merchants.map(({ code }) => code))
}

export interface Known {
  readonly id: number
  /** By what the source knows the customer; null where it has brought none. */
  readonly sourceId: string | null
  /** By column. */
  readonly values: Readonly<Record<string, unknown>>
}

/** The customers of these rows who are here already, locked until the transaction ends. */
export async function findKnown(tx: Tx, rows: readonly CustomerRow[], source: string) {
  const sourceIds = rows.map(({ sourceId }) => sourceId)
  const names = rows.map(({ userName }) => userName)
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
  const known = found.map(({ id, sourceId, ...values }): Known => ({ id, sourceId, values }))
  return {
    bySourceId: new Map(known.flatMap((one) => (one.sourceId === null ? [] : [[one.sourceId, one] as const]))),
    byName: new Map(known.map((one) => [String(one.values['username']), one])),
  }
}

/** The new ids by user name; one who has signed up in between is missing. */
export async function insertCustomers(tx: Tx, rows: readonly CustomerRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const { rows: inserted } = await sql<{ id: number; username: string }>`
    insert into customers (username, first_name, last_name, type, valid_till, status, merchant_code, created_at,
      time_zone, language, opted_in, address_line1, address_line2, city, state, zip_code, country,
      client, utm_source, utm_campaign, utm_medium, utm_term, utm_content,
      new_user, free_seconds_consumed, in_app_subscription)
    select "userName", "firstName", "lastName", nullif(type, 'none'), "validTill", status, "merchantCode", "createdAt",
      "timeZone", language, "optIn", "addressLine1", "addressLine2", city, state, "zipCode", country,
      client, "utmSource", "utmCampaign", "utmMedium", "utmTerm", "utmContent", true, 0, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("userName" text, "firstName" text,
      "lastName" text, type text, "validTill" date, status text, "merchantCode" text, "createdAt" timestamptz,
      "timeZone" text, language text, "optIn" boolean, "addressLine1" text, "addressLine2" text, city text,
      state text, "zipCode" text, country text, client text, "utmSource" text, "utmCampaign" text,
      "utmMedium" text, "utmTerm" text, "utmContent" text)
    on conflict (username) do nothing
    returning id, username`.execute(tx)
  return new Map(inserted.map(({ id, username }) => [username, id]))
}

/** `after` is by column. */
export async function updateCustomers(
  tx: Tx,
  changes: readonly { readonly id: number; readonly after: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  for (const { id, after } of changes) {
    // The columns and values of `changeable`, which are those of customers.
    const columns = after as Updateable<DB['customers']>
    await tx.updateTable('customers').set(columns).where('id', '=', id).execute()
  }
}

export async function mapSourceIds(
  tx: Tx,
  { source, now }: ImportFacts,
  customers: readonly { readonly id: number; readonly sourceId: string }[],
): Promise<void> {
  if (customers.length === 0) return
  await tx
    .insertInto('imported_customers')
    .values(customers.map(({ id, sourceId }) => ({ source, source_id: sourceId, customer_id: id, imported_at: now })))
    .execute()
}

interface Told {
  readonly id: number
  readonly at: Date
  readonly event: EventName
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/** An event and an audit entry of each. */
export async function tellOf(tx: Tx, { source, now }: ImportFacts, customers: readonly Told[]): Promise<void> {
  if (customers.length === 0) return
  const details = `Imported from ${source}`
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as given (id bigint, at timestamptz,
        event text, before jsonb, after jsonb)
    ), events as (
      insert into customer_events (customer_id, occurred_at, event, details) select id, at, event, ${details} from given
    )
    insert into audit_entries (occurred_at, action, customer_id, subject, before, after)
    select ${now}, 'import-customer', id, ${source}, nullif(before, 'null'), after from given order by id`.execute(tx)
}
