import { cardText } from '@portal/contract/billing/card-text'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import type { Customer, CustomerDetails } from '@portal/contract/customers/details'
import type { RetryObstacle } from '@portal/contract/customers/facts'
import type { Problem } from '@portal/contract/customers/problems'
import { type CalendarDay, daysBetween, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
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
  readonly today: CalendarDay
}

/** Adds the problems that need attention today and the date of the next attempt at the open invoice. */
export function withProblems(details: CustomerDetails, row: DetailsRow, today: CalendarDay): CustomerDetails {
  const { customer } = details
  const openInvoice = isReadable(row.open_invoice) ? row.open_invoice : null
  const { on_hold_since: since } = row
  const onHoldSince = since instanceof Date && isReadableInstant(since) ? since : null
  const situation = { customer, openInvoice, onHoldSince, today }
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
  findPendingPayment,
  findSuspension,
  findMissingVerification,
  findScheduledCancellation,
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
    steps: isPermanent || isOnHold ? changes : ['retryPayment', ...changes],
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
