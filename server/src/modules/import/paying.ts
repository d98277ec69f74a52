import { formatFullName } from '@portal/contract/full-name'
import { isDeepStrictEqual } from 'node:util'
import type { CardFacts, Payments } from '../../integrations/payments/payments.ts'
import { StartupError } from '../../platform/cannot-start.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import {
  findProviderIds,
  type KnownTakeOver,
  listOccupied,
  listTakenOver,
  type TakenOver,
  takeOver,
  updateTakeOver,
} from '../billing/public.ts'
import { listImported } from './customer-queries.ts'
import type { CustomerRow } from './customer-row.ts'
import type { ImportFacts } from './importer.ts'
import { toBilledElsewhere } from './paying-fields.ts'
import type { PayingFacts, Step } from './rules.ts'

/** Maximum number of concurrent requests to the provider. */
const MAX_CONCURRENT = 8

/** The cards of premium customers, as returned by the provider. */
export class ProviderCards {
  readonly #payments: Pick<Payments, 'findCard'>
  readonly #db: Db
  #found = new Map<Partial<CustomerRow>, CardFacts | null>()

  constructor(payments: Pick<Payments, 'findCard'>, db: Db) {
    this.#payments = payments
    this.#db = db
  }

  /** Requests the card of each new or changed row, even if the row has other problems. */
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
        const card = await this.#payments.findCard(providerCustomerId, paymentMethodId).catch((error: unknown) => {
          throw unavailable(`${paymentMethodId} of ${providerCustomerId}`, error)
        })
        this.#found.set(row, card)
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  }

  /** Returns null if the provider has no such card for this customer; undefined if it was not requested. */
  of(row: Partial<CustomerRow>): CardFacts | null | undefined {
    return this.#found.get(row)
  }
}

function unavailable(card: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartupError(
    `Unable to check ${card} with the payment provider: ${reason} Check STRIPE_SECRET_KEY, then import the file again.`,
  )
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

interface DecidedStep {
  readonly id: number
  readonly row: CustomerRow
  readonly step: Exclude<Step, 'nothing'>
  readonly card: CardFacts | null | undefined
  readonly takenOver: KnownTakeOver | undefined
}

/** Applies the decided steps; the customers already exist. */
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
    if (takenOver) await updateTakeOver(tx, takenOver, customer, facts)
  }
}

/** Returns the billing changes of the import for the audit trail, or null for none. */
export function changedBilling(row: CustomerRow, known: KnownTakeOver | undefined) {
  const after = toBilledElsewhere(row)
  if (after === null || isDeepStrictEqual(after, known?.given)) return null
  return { before: known ? { subscription: known.given } : {}, after: { subscription: after } }
}
