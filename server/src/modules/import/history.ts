import { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'
import { day, dollars, machineText, optional, text } from './cells.ts'
import { listImported } from './customer-queries.ts'
import { listOwners, recordHistory, upsertHistory } from './history-queries.ts'
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

/** Imports earlier invoices and payments, by the other system's type and number. Does not change balances. */
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
      : [{ field: 'number', reason: `belongs to another customer's ${type}` }]
  })
}

async function storeHistory(tx: Tx, rows: readonly HistoryRow[], facts: ImportFacts): Promise<Stored> {
  const problems = await findStoredProblems(tx, rows, facts)
  const refused = problems.flatMap((found, at) => found.map((problem) => ({ at, ...problem })))
  const right = rows.filter((_, at) => problems[at]?.length === 0)
  const stored = await upsertHistory(tx, right, facts)
  await recordHistory(tx, facts, stored)
  const added = stored.filter(({ isNew }) => isNew).length
  const changed = stored.length - added
  return { added, changed, unchanged: right.length - stored.length, refused }
}
