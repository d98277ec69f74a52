import type pg from 'pg'
import { insertDemoTrail } from './audit-trail/insert-trail.ts'
import type { CopyRow } from './copy.ts'
import type { Histories } from './histories.ts'
import { HistoryWriter } from './history-writer.ts'
import { InvoiceNumbers } from './invoice-numbers.ts'
import type { Member } from './member.ts'
import type { Population } from './population.ts'
import { findActors } from './staff.ts'
import type { DemoTables } from './tables.ts'

export interface CustomerWriter {
  /** Adds a customer, whose row is given as it is today. */
  write(id: number, member: Member, row: CopyRow<'customers'>): void
  /** Once all customers' rows are sent: what is not written with them, and the audit trail. */
  finish(): Promise<void>
}

export interface WriterOptions {
  readonly client: pg.Client
  readonly tables: DemoTables
  readonly population: Population
  readonly now: Date
}

export async function openCustomerWriter(histories: Histories, options: WriterOptions): Promise<CustomerWriter> {
  const { client, tables, now } = options
  if (histories === 'engine') {
    // It brings much of the portal along.
    const { openEngineWriter } = await import('./engine/customer-writer.ts')
    return openEngineWriter(options)
  }
  const writeHistory = histories === 'none' ? null : await createHistoryWriter(options)
  return {
    write(id, member, row) {
      tables.customers.add(row)
      writeHistory?.(id, member)
    },
    finish: () => insertDemoTrail(client, now),
  }
}

/** Lives every life a first time, as an invoice's number depends on all that came before it. */
async function createHistoryWriter({ client, tables, population, now }: WriterOptions) {
  const numbers = new InvoiceNumbers(population.begin, now.getTime())
  for (const { invoices } of population.histories()) for (const { issuedAt } of invoices) numbers.count(issuedAt)
  numbers.close()
  await client.query('update invoice_numbers set last_number = $1', [numbers.total])
  const writer = new HistoryWriter(tables, numbers, await findActors(client))
  return (id: number, { person, account, history }: Member) =>
    writer.write({ id, merchant: account.merchant, cardName: `${person.firstName} ${person.lastName}` }, history)
}
