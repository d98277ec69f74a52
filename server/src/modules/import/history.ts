import { sql } from 'kysely'
import { z } from 'zod'
import { auditText } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { givenRows } from '../../platform/db/given-rows.ts'
import { day, dollars, machineText, optional, text } from './cells.ts'
import { listImported } from './customer-queries.ts'
import type { Importer, ImportFacts, Problem, Stored } from './importer.ts'
import type { HistoryTally } from './tally.ts'

const invoiceStatuses = ['paid', 'unpaid', 'void'] as const
const otherStatuses = ['succeeded', 'failed'] as const

const historyRow = z.object({
  sourceId: machineText(100),
  type: z.enum(['invoice', 'payment', 'refund'], 'must be invoice, payment or refund'),
  number: machineText(100),
  date: day,
  amount: dollars,
  status: z.enum([...invoiceStatuses, ...otherStatuses], 'must be paid, unpaid, void, succeeded or failed'),
  description: optional(text(200)),
})
export type HistoryRow = z.output<typeof historyRow>

/** What customers were invoiced and paid before they came, by the other system's type and number. It moves no balance. */
export function historyImporter(tally: HistoryTally): Importer<HistoryRow> {
  return {
    fields: historyRow.shape,
    findProblems: findStatusProblems,
    keysOf: ({ type, number }) => [`${type} ${number}`],
    store: storeHistory,
    findStoredProblems,
    accept: (row) => tally.add(row),
  }
}

function findStatusProblems({ type, status }: Partial<HistoryRow>): readonly Problem[] {
  if (type === undefined || status === undefined) return []
  const allowed: readonly string[] = type === 'invoice' ? invoiceStatuses : otherStatuses
  return allowed.includes(status)
    ? []
    : [{ field: 'status', reason: `must be ${allowed.join(' or ')} for type ${type}` }]
}

async function findStoredProblems(
  tx: Tx,
  rows: readonly Partial<HistoryRow>[],
  { source }: ImportFacts,
): Promise<readonly (readonly Problem[])[]> {
  const customers = await listImported(
    tx,
    source,
    rows.flatMap(({ sourceId }) => sourceId ?? []),
  )
  const owners = await listOwners(tx, source, rows)
  return rows.map(({ sourceId, type, number }) => {
    if (sourceId === undefined) return []
    const customerId = customers.get(sourceId)
    if (customerId === undefined)
      return [{ field: 'sourceId', reason: `no customer was imported from ${source} by this ID` }]
    const owner = owners.get(`${type} ${number}`)
    return owner === undefined || owner === customerId
      ? []
      : [{ field: 'number', reason: `is that of another customer's ${type}` }]
  })
}

/** The customer of each type and number that is here. */
async function listOwners(tx: Tx, source: string, rows: readonly Partial<HistoryRow>[]): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ name: string; id: number }>`
    select type || ' ' || number as name, customer_id as id from imported_history
    where source = ${source} and number = any (${rows.flatMap(({ number }) => number ?? [])}::text[])`.execute(tx)
  return new Map(found.map(({ name, id }) => [name, id]))
}

async function storeHistory(tx: Tx, rows: readonly HistoryRow[], facts: ImportFacts): Promise<Stored> {
  const { source, now } = facts
  const problems = await findStoredProblems(tx, rows, facts)
  const refused = problems.flatMap((found, at) => found.map((problem) => ({ at, ...problem })))
  const right = rows.filter((_, at) => problems[at]?.length === 0)
  const given = givenRows(right, {
    sourceId: ['text', ({ sourceId }) => sourceId],
    type: ['text', ({ type }) => type],
    number: ['text', ({ number }) => number],
    day: ['date', ({ date }) => date],
    amount_cents: ['bigint', ({ amount }) => amount],
    status: ['text', ({ status }) => status],
    description: ['text', ({ description }) => description],
  })
  const { rows: stored } = await sql<{ customerId: number; isNew: boolean }>`
    insert into imported_history as known (source, type, number, customer_id, day, amount_cents, status, description,
      imported_at)
    select ${source}, given.type, given.number, customer_id, given.day, given.amount_cents, given.status,
      given.description, ${now}
    from ${given} join imported_customers on source = ${source} and source_id = given."sourceId"
    on conflict (source, type, number) do update set day = excluded.day, amount_cents = excluded.amount_cents,
      status = excluded.status, description = excluded.description, imported_at = excluded.imported_at
    where (known.day, known.amount_cents, known.status, known.description)
      is distinct from (excluded.day, excluded.amount_cents, excluded.status, excluded.description)
    returning customer_id as "customerId", xmax = 0 as "isNew"`.execute(tx)
  await recordHistory(tx, facts, stored)
  const added = stored.filter(({ isNew }) => isNew).length
  const changed = stored.length - added
  return { added, changed, unchanged: right.length - stored.length, refused }
}

/** One audit entry for each customer, with how many items came in. */
async function recordHistory(
  tx: Tx,
  { source, now }: ImportFacts,
  stored: readonly { readonly customerId: number; readonly isNew: boolean }[],
): Promise<void> {
  if (stored.length === 0) return
  const byCustomer = [...Map.groupBy(stored, ({ customerId }) => customerId)]
  const given = givenRows(byCustomer, {
    id: ['bigint', ([id]) => id],
    after: [
      'jsonb',
      ([, items]) => {
        const added = items.filter(({ isNew }) => isNew).length
        return JSON.stringify({ added, changed: items.length - added })
      },
    ],
  })
  await sql`
    insert into audit_entries (occurred_at, action, customer_id, subject, after)
    select ${now}, 'import-history', id, ${auditText(source)}, after from ${given}`.execute(tx)
}
