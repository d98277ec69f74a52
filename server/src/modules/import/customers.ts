import { eventName } from '@portal/contract/customers/event-names'
import type { DataOf } from '@portal/contract/events/event-types'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../events/public.ts'
import {
  findKnown,
  insertCustomers,
  type Known,
  listMerchantCodes,
  mapSourceIds,
  recordImports,
  updateCustomers,
} from './customer-queries.ts'
import { type Changeable, type CustomerRow, changeableColumns, changeableNames, customerRow } from './customer-row.ts'
import type { Importer, ImportFacts, Stored } from './importer.ts'

/**
 * By the id that the source knows them by, else by username. Of a customer who is here already only the username, the
 * name, the preferences and the address change: never type, status, merchant or anything of their money.
 */
export const customerImporter: Importer<CustomerRow> = {
  schema: customerRow,
  keysOf: ({ sourceId, username: name }) => [`id ${sourceId}`, `name ${name}`],
  store: storeCustomers,
}

async function storeCustomers(tx: Tx, rows: readonly CustomerRow[], facts: ImportFacts): Promise<Stored> {
  const refused: { at: number; field: string; reason: string }[] = []
  const merchants = await listMerchantCodes(tx)
  const known = await findKnown(tx, rows, facts.source)
  const fresh: { at: number; row: CustomerRow }[] = []
  const changes: { customer: Known; row: CustomerRow; names: readonly Changeable[] }[] = []
  const adopted: { id: number; sourceId: string }[] = []
  let unchanged = 0

  for (const [at, row] of rows.entries()) {
    const bySource = known.bySourceId.get(row.sourceId)
    const byName = known.byName.get(row.username)
    const reason = whyNot({ row, bySource, byName, merchants, now: facts.now })
    const customer = bySource ?? byName
    if (reason !== null) refused.push({ at, ...reason })
    else if (!customer) fresh.push({ at, row })
    else {
      if (customer.sourceId === null) adopted.push({ id: customer.id, sourceId: row.sourceId })
      const names = changeableNames.filter((name) => wanted(row, name) !== customer.values[name])
      if (names.length === 0) unchanged += 1
      else changes.push({ customer, row, names })
    }
  }

  const ids = await insertCustomers(
    tx,
    fresh.map(({ row }) => row),
  )
  const added = fresh.flatMap(({ at, row }) => {
    const id = ids.get(row.username)
    if (id === undefined) {
      refused.push({ at, field: 'username', reason: 'signed up during the import; import this row again' })
      return []
    }
    return [{ id, row }]
  })
  await updateCustomers(
    tx,
    changes.map(({ customer: { id }, row }) => ({ id, row })),
  )
  await mapSourceIds(tx, facts, [...adopted, ...added.map(({ id, row }) => ({ id, sourceId: row.sourceId }))])
  await recordImports(tx, facts, [
    ...added.map(({ id, row }) => ({
      id,
      at: new Date(row.createdAt),
      event: eventName.signedUp,
      before: null,
      after: { type: row.type, status: row.status, merchantCode: row.merchantCode },
    })),
    ...changes.map(({ customer: { id, values }, row, names }) => ({
      id,
      at: facts.now,
      event: eventName.imported,
      before: Object.fromEntries(names.map((name) => [name, values[name]])),
      after: Object.fromEntries(names.map((name) => [name, wanted(row, name)])),
    })),
  ])
  await publish(
    tx,
    ...added.map(({ id, row }) => ({ type: 'customer.created' as const, id, at: facts.now, data: createdFacts(row) })),
    ...changes.map(({ customer: { id }, names }) => ({
      type: 'customer.updated' as const,
      id,
      at: facts.now,
      data: { fields: names.map(toFieldName) },
    })),
  )
  return { added: added.length, changed: changes.length, unchanged, refused }
}

function createdFacts({ type, status, merchantCode, validTill }: CustomerRow): DataOf<'customer.created'> {
  return { type, status, merchantCode, validTill: validTill ?? null, isImported: true }
}

/** As a sign-up names it. */
function toFieldName(column: Changeable): string {
  return column === 'opted_in' ? 'optIn' : column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

interface Candidate {
  readonly row: CustomerRow
  readonly bySource: Known | undefined
  readonly byName: Known | undefined
  readonly merchants: ReadonlySet<string>
  readonly now: Date
}

/** Why a row cannot be taken as it is; null if it can. */
function whyNot({ row, bySource, byName, merchants, now }: Candidate): { field: string; reason: string } | null {
  const known = bySource ?? byName
  if (bySource && byName && bySource.id !== byName.id)
    return { field: 'username', reason: 'belongs to another customer' }
  if (known) {
    const isOther = known.sourceId !== null && known.sourceId !== row.sourceId
    return isOther ? { field: 'sourceId', reason: `the customer already has ID ${known.sourceId}` } : null
  }
  if (!merchants.has(row.merchantCode)) return { field: 'merchantCode', reason: 'merchant not found' }
  return new Date(row.createdAt) > now ? { field: 'createdAt', reason: 'is in the future' } : null
}

function wanted(row: CustomerRow, name: Changeable): unknown {
  return changeableColumns[name][1](row) ?? null
}
