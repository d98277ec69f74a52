import { eventName } from '@portal/contract/customers/event-names'
import { languageCodes, timeZoneNames } from '@portal/contract/customers/labels'
import { firstName, lastName, sendToEmail } from '@portal/contract/fields'
import { z } from 'zod'
import { toUsername } from '../customers/username.ts'
import type { Tx } from '../db/connect.ts'
import { day, optional, text, yesOrNo } from './cells.ts'
import {
  findKnown,
  insertCustomers,
  type Known,
  listMerchantCodes,
  mapSourceIds,
  tellOf,
  updateCustomers,
} from './customer-queries.ts'
import type { Importer, ImportFacts, Stored } from './importer.ts'

const userName = z
  .string('must be an email address or a phone number')
  .transform(toUsername)
  .refine(
    (name) => /^1\d{10}$/.test(name) || sendToEmail.safeParse(name).success,
    'must be an email address or a phone number',
  )

const customerRow = z
  .strictObject({
    sourceId: text(100),
    userName,
    firstName,
    lastName,
    type: z.enum(['free', 'comp', 'none'], 'must be free, comp or none: premium begins with a payment'),
    validTill: optional(day),
    status: z.enum(['registered', 'active', 'suspended'], 'must be registered, active or suspended'),
    merchantCode: text(16),
    createdAt: z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-03-31T12:00:00Z' }),
    timeZone: z.enum(timeZoneNames, 'must be one of the time zones that customers can have'),
    language: z.enum(languageCodes, 'must be en or es'),
    optIn: yesOrNo,
    addressLine1: optional(text(100)),
    addressLine2: optional(text(100)),
    city: optional(text(100)),
    state: optional(text(100)),
    zipCode: optional(text(20)),
    country: optional(text(60)),
    client: optional(text(100)),
    utmSource: optional(text(100)),
    utmCampaign: optional(text(100)),
    utmMedium: optional(text(100)),
    utmTerm: optional(text(100)),
    utmContent: optional(text(100)),
  })
  .refine(({ type, validTill }) => type !== 'comp' || validTill !== undefined, {
    path: ['validTill'],
    error: 'must be there for a complimentary customer',
  })
export type CustomerRow = z.output<typeof customerRow>

/**
 * By the id that the source knows them by, else by user name. Of a customer who is here already only the user name, the
 * name, the preferences and the address change: never type, status, merchant or anything of their money.
 */
export const customerImporter: Importer<CustomerRow> = {
  schema: customerRow,
  keysOf: ({ sourceId, userName: name }) => [`id ${sourceId}`, `name ${name}`],
  store: storeCustomers,
}

async function storeCustomers(tx: Tx, rows: readonly CustomerRow[], facts: ImportFacts): Promise<Stored> {
  const refused: { at: number; field: string; reason: string }[] = []
  const merchants = await listMerchantCodes(tx)
  const known = await findKnown(tx, rows, facts.source)
  const fresh: CustomerRow[] = []
  const changes: { id: number; before: Record<string, unknown>; after: Record<string, unknown> }[] = []
  const adopted: { id: number; sourceId: string }[] = []
  let unchanged = 0

  for (const [at, row] of rows.entries()) {
    const bySource = known.bySourceId.get(row.sourceId)
    const byName = known.byName.get(row.userName)
    const reason = whyNot({ row, bySource, byName, merchants, now: facts.now })
    const customer = bySource ?? byName
    if (reason !== null) refused.push({ at, ...reason })
    else if (!customer) fresh.push(row)
    else {
      if (customer.sourceId === null) adopted.push({ id: customer.id, sourceId: row.sourceId })
      const wanted = changeable(row)
      const names = Object.keys(wanted).filter((name) => wanted[name] !== customer.values[name])
      if (names.length === 0) unchanged += 1
      else changes.push({ id: customer.id, before: pick(customer.values, names), after: pick(wanted, names) })
    }
  }

  const ids = await insertCustomers(tx, fresh)
  const added = fresh.flatMap((row) => {
    const id = ids.get(row.userName)
    if (id === undefined) {
      refused.push({ at: rows.indexOf(row), field: 'userName', reason: 'has just signed up: import the row again' })
      return []
    }
    return [{ id, row }]
  })
  await updateCustomers(tx, changes)
  await mapSourceIds(tx, facts, [...adopted, ...added.map(({ id, row }) => ({ id, sourceId: row.sourceId }))])
  await tellOf(tx, facts, [
    ...added.map(({ id, row }) => ({
      id,
      at: new Date(row.createdAt),
      event: eventName.signedUp,
      before: null,
      after: { type: row.type, status: row.status, merchantCode: row.merchantCode },
    })),
    ...changes.map(({ id, before, after }) => ({ id, at: facts.now, event: eventName.imported, before, after })),
  ])
  return { added: added.length, changed: changes.length, unchanged, refused }
}

interface Candidate {
  readonly row: CustomerRow
  readonly bySource: Known | undefined
  readonly byName: Known | undefined
  readonly merchants: ReadonlySet<string>
  readonly now: Date
}

/** Why a row cannot be taken as it is; null where it can. */
function whyNot({ row, bySource, byName, merchants, now }: Candidate): { field: string; reason: string } | null {
  const known = bySource ?? byName
  if (bySource && byName && bySource.id !== byName.id)
    return { field: 'userName', reason: 'belongs to another customer' }
  if (known) {
    const isOther = known.sourceId !== null && known.sourceId !== row.sourceId
    return isOther ? { field: 'sourceId', reason: `the customer is known by ${known.sourceId}` } : null
  }
  if (!merchants.has(row.merchantCode)) return { field: 'merchantCode', reason: 'there is no such merchant' }
  return new Date(row.createdAt) > now ? { field: 'createdAt', reason: 'is still to come' } : null
}

/** What an import may change of a customer who is here already, by column. */
export function changeable(row: CustomerRow): Record<string, unknown> {
  return {
    username: row.userName,
    first_name: row.firstName,
    last_name: row.lastName,
    time_zone: row.timeZone,
    language: row.language,
    opted_in: row.optIn,
    address_line1: row.addressLine1 ?? null,
    address_line2: row.addressLine2 ?? null,
    city: row.city ?? null,
    state: row.state ?? null,
    zip_code: row.zipCode ?? null,
    country: row.country ?? null,
  }
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
