import type pg from 'pg'
import type { WriterOptions, CustomerWriter } from '../customer-writer.ts'
import type { CopyRow } from '../copy.ts'
import { RowIds } from '../row-ids.ts'
import { inAppRow } from '../subscription-rows.ts'
import { liveThroughEngine, type Person } from './live.ts'

/** Customers as they signed up; then the engine lives through their years. All are kept in memory during that time. */
export function openEngineWriter({ client, tables, now }: WriterOptions): CustomerWriter {
  const people: Person[] = []
  const today: CopyRow<'customers'>[] = []
  const ids = new RowIds(tables)
  return {
    write(id, member, row) {
      const pays = member.history.subscriptions.length > 0
      const plan = member.history.inApp.at(-1)?.plan ?? null
      tables.customers.add({ ...row, status: 'active', ...(pays && { ...beforePaying, current_plan: plan }) })
      for (const each of member.history.inApp) tables.in_app_subscriptions.add(inAppRow(each, { id }, ids))
      people.push({ id, member })
      today.push(row)
    },
    async finish() {
      const refused = await liveThroughEngine(client, people, now)
      if (refused.length > 0) console.warn(`The demo company did without what was refused:\n${refused.join('\n')}`)
      await bringUpToDate(client, today)
    },
  }
}

/** What the engine makes of a customer. */
const beforePaying = {
  type: 'free',
  new_user: true,
  last_payment_mode: null,
  provider_customer_id: null,
  cancellation_requested: false,
} as const

/** What is not the engine's: whether the customer is verified or suspended, and where they live now. */
async function bringUpToDate(client: pg.Client, today: readonly CopyRow<'customers'>[]): Promise<void> {
  const rows = today.map(({ id, status, address_line1, address_line2, city, state, zip_code, country }) => {
    return { id, status, address_line1, address_line2, city, state, zip_code, country }
  })
  const columns = ['status', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country']
  const list = (table: string) => columns.map((column) => `${table}.${column}`).join(', ')
  await client.query(
    `update customers set (${columns.join(', ')}) = row(${list('now')})
     from jsonb_populate_recordset(null::customers, $1) now
     where customers.id = now.id and row(${list('customers')}) is distinct from row(${list('now')})`,
    [JSON.stringify(rows)],
  )
}
