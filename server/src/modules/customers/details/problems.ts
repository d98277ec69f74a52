import { cardText } from '@portal/contract/billing/card-text'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import type { Customer, CustomerDetails } from '@portal/contract/customers/details'
import type { RetryObstacle } from '@portal/contract/customers/facts'
import type { Problem } from '@portal/contract/customers/problems'
import { type CalendarDay, daysBetween, formatDate } from '@portal/contract/dates'
import { formatCents, MINIMUM_CHARGE_CENTS } from '@portal/contract/money'
import { isReadableInstant } from '../../../platform/db/odd-values.ts'
import type { DetailsRow } from '../queries/details.ts'
import { isReadable } from '../facts.ts'
import { scheduledAttempt } from '../rules.ts'

/** The data in which a customer's problems are found. */
export interface ProblemFacts {
  /** Without unreadable parts. */
  readonly customer: Omit<Customer, 'problems' | 'nextAttemptOn'>
  readonly openInvoice: DetailsRow['open_invoice']
  readonly onHoldSince: Date | null
  /** Newest first; empty if unreadable. */
  readonly ledger: CustomerDetails['ledger']
  readonly refunds: CustomerDetails['refunds']
  /** When the money of the latest lost chargeback was taken. */
  readonly lostChargebackAt: Date | null
  /** The latest refund that came back. */
  readonly failedRefund: { readonly date: Date; readonly amountCents: number } | null
  /** Whether a chargeback pauses automatic charges. */
  readonly isDisputed: boolean
  readonly today: CalendarDay
}

/** Adds the problems that need attention today and the date of the next attempt at the open invoice. */
export function withProblems(details: CustomerDetails, row: DetailsRow, today: CalendarDay): CustomerDetails {
  const { customer, ledger, refunds } = details
  const openInvoice = isReadable(row.open_invoice) ? row.open_invoice : null
  const { on_hold_since: since } = row
  const onHoldSince = since instanceof Date && isReadableInstant(since) ? since : null
  const { failed_refund: failed, lost_chargeback_at: lostChargebackAt, is_disputed: isDisputed } = row
  const failedRefund = failed && { ...failed, date: new Date(failed.date) }
  const billing = { ledger, refunds, lostChargebackAt, failedRefund, isDisputed }
  const situation = { customer, openInvoice, onHoldSince, today, ...billing }
  return {
    ...details,
    customer: {
      ...customer,
      nextAttemptOn: scheduledAttempt({ ...customer, openInvoice, isOnHold: since !== null }),
      problems: problemsOf(situation),
    },
  }
}

/** Returns the problems that need attention, most severe first. */
export function problemsOf(situation: ProblemFacts): Problem[] {
  return rules.map((rule) => rule(situation)).filter((problem) => problem !== null)
}

type Rule = (situation: ProblemFacts) => Problem | null

/** One rule per problem. */
const rules: readonly Rule[] = [
  findHold,
  findUnpaidRenewal,
  findChargeback,
  findLostChargeback,
  findFailedRefund,
  findPendingPayment,
  findSuspension,
  findMissingVerification,
  findScheduledCancellation,
  findPendingRefund,
]

const nothingMore: Pick<Problem, 'note' | 'invoiceNumber' | 'steps'> = { note: '', invoiceNumber: null, steps: [] }

function findUnpaidRenewal({ customer, openInvoice, onHoldSince, today }: ProblemFacts): Problem | null {
  const { retryObstacle, cards, balanceCents, failedAttempts } = customer
  if (openInvoice === null || customer.paymentUnderWay) return null
  if (retryObstacle === 'nothing-due' || retryObstacle === 'first-attempt-pending') return null
  const number = invoiceNumber(openInvoice.number)
  const isPermanent = retryObstacle === 'card-declined-for-good'
  const failed = failedAttempts.filter((attempt) => attempt.invoiceNumber === number)
  const title = `The ${formatDate(openInvoice.invoicedOn)} renewal is unpaid`
  const card = cards[0] ? `, ${cardText(cards[0].brand, cards[0].last4)}` : ''
  const isOnHold = onHoldSince !== null
  const changes: Problem['steps'] = isPermanent ? ['changeCreditCard'] : ['changeCreditCard', 'addCreditCard']
  return {
    kind: isPermanent ? 'card-declined-for-good' : 'renewal-unpaid',
    title: failed.length === 0 ? title : `${title}: ${failuresText(failed.map(({ reason }) => reason))}`,
    details: `Invoice ${number}, ${formatCents(-balanceCents)}${card}. ${nextAttemptText(openInvoice, retryObstacle, isOnHold)}`,
    note: overdueText(daysBetween(openInvoice.invoicedOn, today)),
    invoiceNumber: number,
    steps: isPermanent ? changes : ['retryPayment', ...changes],
  }
}

/** @param reasons of the attempts, latest first */
function failuresText(reasons: readonly string[]): string {
  const [last = ''] = reasons
  return reasons.length === 1 ? `1 failed attempt (${last})` : `${reasons.length} failed attempts (latest: ${last})`
}

function nextAttemptText(
  { nextAttemptOn }: NonNullable<ProblemFacts['openInvoice']>,
  obstacle: RetryObstacle | null,
  isOnHold: boolean,
): string {
  if (obstacle === 'disputed') return 'Automatic charges are paused.'
  if (obstacle === 'card-declined-for-good')
    return `This card will not be charged again. A new card is charged immediately${isOnHold ? ', even while billing is on hold' : ''}.`
  if (isOnHold) return 'No automatic attempts while billing is on hold.'
  if (nextAttemptOn === null) return 'No further automatic attempts.'
  return `Next automatic attempt: ${formatDate(nextAttemptOn)}.`
}

function overdueText(days: number): string {
  if (days <= 0) return ''
  return days === 1 ? '1 day overdue' : `${days} days overdue`
}

function findChargeback({ customer: { openDisputes } }: ProblemFacts): Problem | null {
  const [first] = openDisputes
  if (!first) return null
  const amount = formatCents(openDisputes.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return {
    ...nothingMore,
    kind: 'chargeback',
    title:
      openDisputes.length === 1
        ? `The bank opened a ${amount} chargeback`
        : `The bank opened ${openDisputes.length} chargebacks of ${amount} in total`,
    details: `Opened on ${formatDate(first.openedAt)}. Automatic charges are paused.`,
  }
}

/** An unpaid renewal includes the amount. */
function findLostChargeback(situation: ProblemFacts): Problem | null {
  const { customer, openInvoice, lostChargebackAt, ledger } = situation
  const { balanceCents } = customer
  if (lostChargebackAt === null || openInvoice !== null || balanceCents > -MINIMUM_CHARGE_CENTS) return null
  if (lostChargebackAt < (owedSince(ledger, balanceCents) ?? Infinity)) return null
  return {
    ...nothingMore,
    kind: 'chargeback-lost',
    title: `Chargeback lost: ${formatCents(-balanceCents)} is due`,
    ...collectionOf(situation),
  }
}

/** Returns whether and when a balance without an open invoice will be charged. */
function collectionOf({
  customer: { subscriptions },
  onHoldSince,
  isDisputed,
}: ProblemFacts): Pick<Problem, 'details' | 'steps'> {
  const next = subscriptions[0]?.nextInvoiceDate ?? null
  if (next === null) return { details: 'No invoice is scheduled, so nothing is charged automatically.', steps: [] }
  if (onHoldSince !== null) return { details: 'Nothing is charged automatically while billing is on hold.', steps: [] }
  if (isDisputed) {
    const details =
      'Automatic charges are paused until the credit card is changed. Then the next renewal charges this amount too.'
    return { details, steps: ['changeCreditCard'] }
  }
  return { details: `The renewal on ${formatDate(next)} charges this amount too.`, steps: [] }
}

/** Returns the date of the ledger entry since which the customer owes money. */
function owedSince(ledger: ProblemFacts['ledger'], balanceCents: number): Date | null {
  let balance = balanceCents
  for (const { date, amountCents } of ledger) {
    balance -= amountCents
    if (balance >= 0) return date
  }
  return null
}

function findFailedRefund({ customer, failedRefund, ledger }: ProblemFacts): Problem | null {
  if (
    failedRefund === null ||
    lowestBalance(ledger, customer.balanceCents, failedRefund.date) < failedRefund.amountCents
  )
    return null
  const isInvoiced = customer.subscriptions.some(({ nextInvoiceDate }) => nextInvoiceDate !== null)
  return {
    ...nothingMore,
    kind: 'refund-failed',
    title: `A ${formatCents(failedRefund.amountCents)} refund failed`,
    details: `The amount came back on ${formatDate(failedRefund.date)} and is now a credit. ${
      isInvoiced ? 'The next invoice uses the credit.' : 'No invoice is scheduled that uses the credit.'
    } The portal does not send the refund again.`,
  }
}

/** Returns the lowest balance since a date; a credit of at most this amount has not been used since. */
function lowestBalance(ledger: ProblemFacts['ledger'], balanceCents: number, since: Date): number {
  let balance = balanceCents
  let lowest = balance
  for (const { date, amountCents } of ledger) {
    if (date <= since) break
    balance -= amountCents
    lowest = Math.min(lowest, balance)
  }
  return lowest
}

function findPendingRefund({ refunds }: ProblemFacts): Problem | null {
  const pending = refunds.filter(({ isPending }) => isPending)
  const [latest] = pending
  if (!latest) return null
  const amount = formatCents(pending.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return {
    ...nothingMore,
    kind: 'refund-pending',
    title:
      pending.length === 1 ? `A ${amount} refund is pending` : `${pending.length} refunds of ${amount} are pending`,
    details: `Requested on ${formatDate(latest.date)}. The payment provider has not confirmed it yet.`,
  }
}

function findHold({ onHoldSince }: ProblemFacts): Problem | null {
  if (onHoldSince === null) return null
  return {
    ...nothingMore,
    kind: 'billing-on-hold',
    title: `Billing has been on hold since ${formatDate(onHoldSince)}`,
    details: 'It stopped after an error. Nothing is invoiced or charged automatically until billing is resumed.',
  }
}

function findPendingPayment({ customer }: ProblemFacts): Problem | null {
  if (!customer.paymentUnderWay) return null
  return {
    ...nothingMore,
    kind: 'payment-pending',
    title: 'A payment provider request is pending',
    details: 'The portal keeps checking. Billing actions are unavailable until the result is known.',
  }
}

function findSuspension({ customer: { status } }: ProblemFacts): Problem | null {
  if (status !== 'suspended') return null
  return {
    ...nothingMore,
    kind: 'suspended',
    title: 'This account is suspended',
    details: 'The customer cannot watch.',
    steps: ['unsuspend'],
  }
}

function findMissingVerification({ customer: { status, type, createdAt } }: ProblemFacts): Problem | null {
  if (status !== 'registered') return null
  const signedUp = `Signed up on ${formatDate(createdAt)}.`
  return {
    ...nothingMore,
    kind: 'unverified',
    title: 'Username not verified',
    details:
      type === 'paid' ? `${signedUp} The customer pays, but cannot watch.` : `${signedUp} The customer cannot watch.`,
    steps: ['verify'],
  }
}

function findScheduledCancellation({ customer: { subscriptions } }: ProblemFacts): Problem | null {
  const cancelOn = subscriptions.find((subscription) => subscription.cancelOn !== null)?.cancelOn ?? null
  if (cancelOn === null) return null
  return {
    ...nothingMore,
    kind: 'cancellation-scheduled',
    title: `The subscription ends on ${formatDate(cancelOn)}`,
    details: 'A cancellation is scheduled. No further invoices.',
    steps: ['withdrawCancellation'],
  }
}
