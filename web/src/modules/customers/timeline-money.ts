import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { TimelineEntry } from './timeline-entries.ts'

/** In the order of the sums. */
const moneyWords = ['Charged', 'Paid', 'Credited', 'Refunded', 'Refund Pending', 'Charged Back'] as const
type MoneyWord = (typeof moneyWords)[number]

interface MovedMoney {
  readonly word: MoneyWord
  /** Unsigned, because the word gives the direction. */
  readonly amountCents: number
}

/** What happened to an entry's amount; null if there is none. */
export function moneyOf(entry: TimelineEntry): MovedMoney | null {
  const { amountCents } = entry
  if (amountCents === null) return null
  return { word: amountCents < 0 ? wordForDebit(entry) : wordForCredit(entry), amountCents: Math.abs(amountCents) }
}

/** Total amounts of the entries, by what happened to them: `Charged $29.98`. */
export function sumsOf(entries: readonly TimelineEntry[]): readonly string[] {
  const moved = Map.groupBy(
    entries.map(moneyOf).filter((one) => one !== null),
    ({ word }) => word,
  )
  return moneyWords.flatMap((word) => {
    const ofWord = moved.get(word)
    return ofWord ? [`${word} ${formatCents(ofWord.reduce((sum, { amountCents }) => sum + amountCents, 0))}`] : []
  })
}

function wordForCredit({ event, title }: TimelineEntry): MoneyWord {
  return event === eventName.paid || (event === null && PAYMENT.test(title)) ? 'Paid' : 'Credited'
}

function wordForDebit({ event, title, isPending = false }: TimelineEntry): MoneyWord {
  if (isPending) return 'Refund Pending'
  if (event === null) {
    if (REFUND.test(title)) return 'Refunded'
    return CHARGEBACK.test(title) ? 'Charged Back' : 'Charged'
  }
  return wordsOfEvents[event] ?? 'Charged'
}

const wordsOfEvents: Readonly<Record<string, MoneyWord>> = {
  [eventName.cancelledWithRefund]: 'Refunded',
  [eventName.paymentRefunded]: 'Refunded',
  [eventName.refundedAtProvider]: 'Refunded',
  [eventName.disputeOpened]: 'Charged Back',
  [eventName.disputeReopened]: 'Charged Back',
  [eventName.disputeLost]: 'Charged Back',
}

/** The ledger's description of items without an event. */
const PAYMENT = /^Payment .+ \d{4} for invoice \d+$/
const REFUND = /^Refund of invoice \d+$/
const CHARGEBACK = /^Chargeback of payment .+ \d{4} for invoice \d+$/
