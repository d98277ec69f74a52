import { addDays, easternDay } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { isDeepStrictEqual } from 'node:util'
import type { CardFacts, Payments } from '../../integrations/payments/payments.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import {
  type BilledElsewhere,
  findProviderIds,
  type KnownTakeOver,
  listOccupied,
  listTakenOver,
  type TakenOver,
  takeOver,
  takeOverAgain,
} from '../billing/public.ts'
import { listImported } from './customer-queries.ts'
import type { CustomerRow } from './customer-row.ts'
import type { ImportFacts, Problem } from './importer.ts'
import { toBilledElsewhere } from './paying-fields.ts'

/** How many cards the provider is asked about at the same time. */
const MAX_CONCURRENT = 8

/** By how much an import may be later than what it has the portal bill. */
const MAX_DAYS_LATE = 7

/** The cards of premium customers, as the provider describes them. */
export class ProviderCards {
  readonly #payments: Pick<Payments, 'findCard'>
  readonly #db: Db
  #found = new Map<Partial<CustomerRow>, CardFacts | null>()

  constructor(payments: Pick<Payments, 'findCard'>, db: Db) {
    this.#payments = payments
    this.#db = db
  }

  /** Asks the provider about each row that is new or different, also where something else is wrong with it. */
  async ask(rows: readonly Partial<CustomerRow>[], { source }: ImportFacts): Promise<void> {
    this.#found = new Map()
    const paying = rows.filter(({ type }) => type === 'paid')
    if (paying.length === 0) return
    const ids = await listImported(
      this.#db,
      source,
      paying.flatMap(({ sourceId }) => sourceId ?? []),
    )
    const known = await listTakenOver(this.#db, [...ids.values()])
    const waiting = paying
      .filter((row) => !isDeepStrictEqual(known.get(ids.get(row.sourceId ?? '') ?? 0)?.given, toBilledElsewhere(row)))
      .values()
    const worker = async () => {
      for (const row of waiting) {
        const { providerCustomerId, paymentMethodId } = row
        if (providerCustomerId === undefined || paymentMethodId === undefined) continue
        this.#found.set(row, await this.#payments.findCard(providerCustomerId, paymentMethodId))
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  }

  /** Null if the provider does not keep it for this customer; undefined if it was not asked. */
  of(row: Partial<CustomerRow>): CardFacts | null | undefined {
    return this.#found.get(row)
  }
}

/** What of the portal premium customers are compared with. */
export interface PayingFacts {
  readonly takenOver: ReadonlyMap<number, KnownTakeOver>
  readonly occupied: ReadonlySet<number>
  readonly ids: Awaited<ReturnType<typeof findProviderIds>>
  readonly now: Date
}

export async function loadPayingFacts(
  tx: Tx,
  rows: readonly Partial<CustomerRow>[],
  customerIds: readonly number[],
): Promise<Omit<PayingFacts, 'now'>> {
  return {
    takenOver: await listTakenOver(tx, customerIds),
    occupied: await listOccupied(tx, customerIds),
    ids: await findProviderIds(
      tx,
      rows.flatMap(({ providerCustomerId }) => providerCustomerId ?? []),
      rows.flatMap(({ paymentMethodId }) => paymentMethodId ?? []),
    ),
  }
}

export type Step = 'nothing' | 'take over' | 'change'

/** What is to be done for a row, or every reason why it cannot be. */
export function decide(
  row: CustomerRow,
  customerId: number | null,
  card: CardFacts | null | undefined,
  facts: PayingFacts,
): Step | readonly Problem[] {
  const known = customerId === null ? undefined : facts.takenOver.get(customerId)
  const given = toBilledElsewhere(row)
  if (given !== null && known && isDeepStrictEqual(known.given, given)) return 'nothing'
  const problems = [...findChanges(given, known), ...findPayingConflicts(row, customerId, card, facts)]
  if (problems.length > 0) return problems
  if (given === null) return 'nothing'
  return known ? 'change' : 'take over'
}

function findChanges(given: BilledElsewhere | null, known: KnownTakeOver | undefined): Problem[] {
  if (given === null || known === undefined || known.isUntouched) return []
  return Object.keys(given)
    .filter((name) => !isDeepStrictEqual(valueOf(given, name), valueOf(known.given, name)))
    .map((name) => ({ field: fieldOf(name), reason: 'the portal bills or has changed this customer; change it there' }))
}

/** Where a row does not go with what is here or at the payment provider, as far as it can be read. */
export function findPayingConflicts(
  row: Partial<CustomerRow>,
  customerId: number | null,
  card: CardFacts | null | undefined,
  { takenOver, occupied, ids, now }: PayingFacts,
): readonly Problem[] {
  const known = customerId === null ? undefined : takenOver.get(customerId)
  const problems: Problem[] = []
  const wrong = (field: keyof CustomerRow, reason: string) => void problems.push({ field, reason })
  if (row.type !== 'paid') {
    if (row.type !== undefined && known?.isLive) {
      wrong('type', 'the customer was imported as premium; cancel the subscription in the portal')
    }
    return problems
  }
  const { paidUntil, providerCustomerId, paymentMethodId } = row
  if (!known && customerId !== null && occupied.has(customerId)) {
    wrong('type', 'this customer of the portal cannot become premium by an import')
  }
  if (paidUntil !== undefined && addDays(paidUntil, 1) < addDays(easternDay(now), -MAX_DAYS_LATE)) {
    wrong('paidUntil', `ended more than ${MAX_DAYS_LATE} days ago`)
  }
  if (card === null) wrong('paymentMethodId', 'the payment provider has no such card of providerCustomerId')
  const owner = ids.customers.get(providerCustomerId ?? '')
  if (owner !== undefined && owner !== customerId) wrong('providerCustomerId', 'belongs to another customer')
  const isOwnCard = known?.given.paymentMethodId === paymentMethodId
  if (ids.cards.has(paymentMethodId ?? '') && !isOwnCard) {
    wrong('paymentMethodId', 'is or was the card of a customer here')
  }
  return problems
}

interface DecidedStep {
  readonly id: number
  readonly row: CustomerRow
  readonly step: Exclude<Step, 'nothing'>
  readonly card: CardFacts | null | undefined
  readonly takenOver: KnownTakeOver | undefined
}

/** Does what was decided; the customers are here by now. */
export async function storeSteps(tx: Tx, steps: readonly DecidedStep[], facts: ImportFacts): Promise<void> {
  const prepared = steps.map(({ id, row, card, step, takenOver }) => {
    const given = toBilledElsewhere(row)
    if (given === null || !card) throw new Error(`customer ${id} is not to be billed`)
    const cardName = row.cardName ?? formatFullName(row)
    const customer: TakenOver = { customerId: id, signedUpAt: new Date(row.createdAt), given, card, cardName }
    return { customer, step, takenOver }
  })
  await takeOver(
    tx,
    prepared.flatMap(({ customer, step }) => (step === 'take over' ? [customer] : [])),
    facts,
  )
  for (const { customer, takenOver } of prepared) {
    if (takenOver) await takeOverAgain(tx, takenOver, customer, facts)
  }
}

/** What the import changes of the billing, for the audit trail; null for nothing. */
export function changedBilling(row: CustomerRow, known: KnownTakeOver | undefined) {
  const after = toBilledElsewhere(row)
  if (after === null || isDeepStrictEqual(after, known?.given)) return null
  return { before: known ? { subscription: known.given } : {}, after: { subscription: after } }
}

function valueOf(given: BilledElsewhere, name: string): unknown {
  return new Map<string, unknown>(Object.entries(given)).get(name)
}

/** As the file names it. */
function fieldOf(name: string): string {
  const names: Readonly<Record<string, string>> = {
    priceCents: 'price',
    discountCents: 'discount',
    balanceCents: 'balance',
  }
  return names[name] ?? name
}
