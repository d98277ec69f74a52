import { addDays, type CalendarDay } from '@portal/contract/dates'
import { centsToText } from '@portal/contract/money'
import { csvLine } from '@portal/contract/csv'
import { forecast, totalOf } from '../billing/public.ts'
import type { CustomerRow } from './customer-row.ts'
import type { HistoryRow } from './history.ts'
import type { ImportFacts, Problem } from './importer.ts'
import { firstInvoiceOf, toBilledElsewhere } from './paying-fields.ts'

/** The import reports the expected charges of this many days from the cutover. */
const FORECAST_DAYS = 30

interface Sum {
  count: number
  cents: number
}

/** Totals of the accepted rows, for comparison with the other system. */
export class Tally {
  readonly #reportCharge: (line: string) => void
  readonly #sums = new Map<string, Sum>()
  readonly #days = new Map<CalendarDay, Sum>()
  /** By field and value: a dry run stores nothing, so the database cannot detect a second use. */
  readonly #owners = {
    username: new Map<string, string>(),
    providerCustomerId: new Map<string, string>(),
    paymentMethodId: new Map<string, string>(),
  }

  /** @param reportCharge receives the lines of the list of expected invoices */
  constructor(reportCharge: (line: string) => void) {
    this.#reportCharge = reportCharge
    reportCharge(csvLine(['sourceId', 'day', 'invoice', 'charged']))
  }

  findConflicts(row: Partial<CustomerRow>): readonly Problem[] {
    return uniqueFields.flatMap((field) => {
      const owner = this.#owners[field].get(row[field] ?? '')
      return owner === undefined || owner === row.sourceId ? [] : [{ field, reason: `also belongs to ${owner}` }]
    })
  }

  add(row: CustomerRow, { billFrom }: ImportFacts): void {
    const { sourceId, username, type, status } = row
    if (this.#owners.username.has(username)) this.#count('Rows for customers already listed')
    for (const field of uniqueFields) {
      const id = row[field]
      if (id !== undefined) this.#owners[field].set(id, sourceId)
    }
    this.#count(`Customers, ${typeNames[type]}, ${statusNames[status]}`)
    const given = toBilledElsewhere(row)
    if (given === null || billFrom === null) return
    const { plan, coupon, balanceCents, cancelOn } = given
    this.#count(
      `Subscriptions, ${plan}, ${centsToText(given.priceCents)}${couponText(coupon, given.discountCents)}`,
      totalOf(given),
    )
    if (cancelOn !== null) this.#count('Scheduled cancellations')
    if (balanceCents > 0) this.#count('Balances, credit', balanceCents)
    if (balanceCents < 0) this.#count('Balances, owed', balanceCents)
    const schedule = { ...given, nextInvoiceDate: firstInvoiceOf(given) }
    for (const { day, totalCents, chargedCents } of forecast(schedule, addDays(billFrom, FORECAST_DAYS))) {
      this.#reportCharge(csvLine([sourceId, day, centsToText(totalCents), centsToText(chargedCents)]))
      this.#count(`Invoices of the first ${FORECAST_DAYS} days`, totalCents)
      // Credit covers the whole invoice, so no card is charged.
      if (chargedCents === 0) continue
      add(this.#days, day, chargedCents)
      this.#count(`Charges of the first ${FORECAST_DAYS} days`, chargedCents)
    }
  }

  lines(): string[] {
    const days = [...this.#days].map(([day, sum]) => [`Charged on ${day}`, sum] as const)
    return linesOf([...this.#sums, ...days])
  }

  #count(name: string, cents = 0): void {
    add(this.#sums, name, cents)
  }
}

/** Totals of the accepted history items. */
export class HistoryTally {
  readonly #sums = new Map<string, Sum>()

  add({ type, status, amount }: HistoryRow): void {
    add(this.#sums, `${historyNames[type]}, ${status}`, amount)
  }

  lines(): string[] {
    return linesOf(this.#sums)
  }
}

const historyNames = { invoice: 'Invoices', payment: 'Payments', refund: 'Refunds' } as const

/** One line per total: its name, its count, and its sum if it has amounts. */
function linesOf(sums: Iterable<readonly [string, Sum]>): string[] {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { count, cents }]) => `${name}: ${count}${cents === 0 ? '' : `, ${centsToText(cents)}`}`)
}

const uniqueFields = ['username', 'providerCustomerId', 'paymentMethodId'] as const
const typeNames = { free: 'Trial', paid: 'Premium', comp: 'Complimentary', none: 'None' } as const
const statusNames = { registered: 'Unverified', active: 'Verified', suspended: 'Suspended' } as const

function add(sums: Map<string, Sum>, name: string, cents: number): void {
  const sum = sums.get(name) ?? { count: 0, cents: 0 }
  sum.count += 1
  sum.cents += cents
  sums.set(name, sum)
}

function couponText(coupon: string | null, discountCents: number): string {
  return coupon === null ? '' : ` less ${centsToText(discountCents)} (${coupon})`
}
