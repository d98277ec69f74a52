import { eventName } from '@portal/contract/customers/event-names'
import type { DataOf } from '@portal/contract/events/event-types'
import type { Payments } from '../../integrations/payments/payments.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../events/public.ts'
import {
  findExisting,
  insertCustomers,
  type ExistingCustomer,
  listMerchantCodes,
  mapSourceIds,
  recordImports,
  updateCustomers,
} from './customer-queries.ts'
import {
  type Changeable,
  type CustomerRow,
  changeableColumns,
  changeableNames,
  customerFields,
} from './customer-row.ts'
import { type Importer, type ImportFacts, type Problem, type Stored, withOthers } from './importer.ts'
import { changedBilling, loadPayingFacts, ProviderCards, storeSteps } from './paying.ts'
import { decide, findConflicts, findCustomerProblems, findPayingConflicts, type Step } from './rules.ts'
import type { Tally } from './tally.ts'

/**
 * Matches customers by their source ID, else by username. For existing customers it updates username, name, preferences
 * and address, but never type, status or merchant. Of their billing data, it updates what the other system bills until
 * the portal takes over.
 */
export function customerImporter(
  { db, payments }: Pick<Context, 'db'> & { readonly payments: Pick<Payments, 'findCard'> },
  tally: Tally,
): Importer<CustomerRow> {
  const cards = new ProviderCards(payments, db)
  return {
    fields: customerFields,
    findProblems: findCustomerProblems,
    keysOf: ({ sourceId, username: name, providerCustomerId, paymentMethodId }) => [
      `id ${sourceId}`,
      `name ${name}`,
      ...(providerCustomerId === undefined ? [] : [`payer ${providerCustomerId}`]),
      ...(paymentMethodId === undefined ? [] : [`card ${paymentMethodId}`]),
    ],
    prepare: (rows, facts) => cards.ask(rows, facts),
    store: (tx, rows, facts) => storeCustomers(tx, rows, facts, { cards, tally }),
    findStoredProblems: (tx, rows, facts) => findStoredProblems(tx, rows, facts, { cards, tally }),
    accept: (row, facts) => tally.add(row, facts),
  }
}

interface CustomerImportParts {
  readonly cards: ProviderCards
  readonly tally: Tally
}

async function findStoredProblems(
  tx: Tx,
  rows: readonly Partial<CustomerRow>[],
  facts: ImportFacts,
  { cards, tally }: CustomerImportParts,
): Promise<readonly (readonly Problem[])[]> {
  const merchants = await listMerchantCodes(tx)
  const known = await findExisting(tx, rows, facts.source)
  const paying = { ...(await loadPayingFacts(tx, rows, known.ids)), now: facts.now }
  return rows.map((row) => {
    const bySource = known.bySourceId.get(row.sourceId ?? '')
    const byName = known.byName.get(row.username ?? '')
    const customerId = (bySource ?? byName)?.id ?? null
    const problems = [
      ...findConflicts({ row, bySource, byName, merchants }),
      ...findPayingConflicts(row, customerId, cards.of(row), paying),
    ]
    return withOthers(problems, tally.findConflicts(row))
  })
}

/** A batch of rows, by what is to be done with each. */
interface Plan {
  readonly refused: (Problem & { readonly at: number })[]
  readonly fresh: { readonly at: number; readonly row: CustomerRow }[]
  readonly changes: {
    readonly id: number
    readonly row: CustomerRow
    readonly names: readonly Changeable[]
    readonly values: ExistingCustomer['values']
    readonly billing: ReturnType<typeof changedBilling>
  }[]
  readonly steps: { readonly row: CustomerRow; readonly step: Exclude<Step, 'nothing'>; readonly id: number | null }[]
  readonly adopted: { readonly id: number; readonly sourceId: string }[]
  unchanged: number
}

/** Stores a batch of rows. */
async function storeCustomers(
  tx: Tx,
  rows: readonly CustomerRow[],
  facts: ImportFacts,
  parts: CustomerImportParts,
): Promise<Stored> {
  const known = await findExisting(tx, rows, facts.source)
  const paying = await loadPayingFacts(tx, rows, known.ids)
  const merchants = await listMerchantCodes(tx)
  const { refused, fresh, changes, steps, adopted, unchanged } = planRows(
    rows,
    { known, merchants, paying: { ...paying, now: facts.now } },
    parts,
  )
  const ids = await insertCustomers(
    tx,
    fresh.map(({ row }) => row),
  )
  const added = fresh.flatMap(({ at, row }) => {
    const id = ids.get(row.username)
    if (id !== undefined) return [{ id, row }]
    refused.push({ at, field: 'username', reason: 'signed up during the import; import this row again' })
    return []
  })
  await updateCustomers(tx, changes)
  await mapSourceIds(tx, facts, [...adopted, ...added.map(({ id, row }) => ({ id, sourceId: row.sourceId }))])
  await recordImports(tx, facts, [
    ...added.map(({ id, row }) => ({
      id,
      at: new Date(row.createdAt),
      event: eventName.signedUp,
      before: null,
      after: {
        type: row.type,
        status: row.status,
        merchantCode: row.merchantCode,
        ...changedBilling(row, undefined)?.after,
      },
    })),
    ...changes.map(({ id, row, names, values, billing }) => ({
      id,
      at: facts.now,
      event: eventName.imported,
      before: { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...billing?.before },
      after: { ...Object.fromEntries(names.map((name) => [name, wanted(row, name)])), ...billing?.after },
    })),
  ])
  const { cards } = parts
  await storeSteps(
    tx,
    steps.flatMap(({ row, step, id: known }) => {
      const id = known ?? ids.get(row.username)
      return id === undefined ? [] : [{ row, step, id, card: cards.of(row), takenOver: paying.takenOver.get(id) }]
    }),
    facts,
  )
  await publish(
    tx,
    ...added.map(({ id, row }) => ({ type: 'customer.created' as const, id, at: facts.now, data: createdFacts(row) })),
    ...changes.map(({ id, names, billing }) => ({
      type: 'customer.updated' as const,
      id,
      at: facts.now,
      data: { fields: [...names.map(toFieldName), ...(billing ? ['subscription'] : [])] },
    })),
  )
  return { added: added.length, changed: changes.length, unchanged, refused }
}

interface KnownFacts {
  readonly known: Awaited<ReturnType<typeof findExisting>>
  readonly merchants: ReadonlySet<string>
  readonly paying: Parameters<typeof decide>[3]
}

function planRows(
  rows: readonly CustomerRow[],
  { known, merchants, paying }: KnownFacts,
  { cards, tally }: CustomerImportParts,
): Plan {
  const plan: Plan = { refused: [], fresh: [], changes: [], steps: [], adopted: [], unchanged: 0 }
  for (const [at, row] of rows.entries()) {
    const bySource = known.bySourceId.get(row.sourceId)
    const byName = known.byName.get(row.username)
    const customer = bySource ?? byName
    const step = decide(row, customer?.id ?? null, cards.of(row), paying)
    const conflicts = findConflicts({ row, bySource, byName, merchants })
    const found = typeof step === 'string' ? conflicts : [...conflicts, ...step]
    const problems = withOthers(found, tally.findConflicts(row))
    if (problems.length > 0 || typeof step !== 'string') {
      plan.refused.push(...problems.map((problem) => ({ at, ...problem })))
      continue
    }
    if (step !== 'nothing') plan.steps.push({ row, step, id: customer?.id ?? null })
    if (!customer) {
      plan.fresh.push({ at, row })
      continue
    }
    const { id, sourceId, values } = customer
    if (sourceId === null) plan.adopted.push({ id, sourceId: row.sourceId })
    const names = changeableNames.filter((name) => wanted(row, name) !== values[name])
    if (names.length === 0 && step === 'nothing') plan.unchanged += 1
    else plan.changes.push({ id, row, names, values, billing: changedBilling(row, paying.takenOver.get(id)) })
  }
  return plan
}

function createdFacts({ type, status, merchantCode, validTill }: CustomerRow): DataOf<'customer.created'> {
  return { type, status, merchantCode, validTill: validTill ?? null, isImported: true }
}

/** Returns the field name used by sign-ups. */
function toFieldName(column: Changeable): string {
  return column === 'opted_in' ? 'optIn' : column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

function wanted(row: CustomerRow, name: Changeable): unknown {
  return changeableColumns[name][1](row) ?? null
}
