import type { RefundReason } from '@portal/contract/billing/refunds/reasons'
import type { RefundObstacle } from '@portal/contract/customers/facts'
import type { Tx } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** As SQL, of a row of `payments`: what of it went back, or is on its way. */
const REFUNDED = `(select coalesce(sum(amount_cents), 0) from refunds
     where payment_id = payments.id and state in ('pending', 'succeeded'))`
/** As SQL, of a row of `invoices`: what of it was taken back. */
const REVERSED = '(select coalesce(sum(amount_cents), 0) from reversals where invoice_id = invoices.id)'
/** As SQL, of a row of `payments`: what `RefundFacts` calls its dispute. */
const DISPUTE = `(select case when bool_or(state = 'lost') then 'dispute-lost' when count(*) > 0 then 'dispute-open' end
     from disputes where payment_id = payments.id
       and (state in ('open', 'lost') or withdrawn_at is not null and reinstated_at is null))`

/** A card payment, what of it and of its invoice was given back so far, and whether its bank has it back. */
export interface RefundFacts {
  readonly paymentId: number
  readonly chargeId: string
  readonly paymentCents: number
  /** Refunds that succeeded or are pending. */
  readonly refundedCents: number
  readonly invoiceId: number
  readonly invoiceNumber: number
  readonly invoiceCents: number
  readonly reversedCents: number
  /**
   * The payment provider refunds no charge whose dispute is open, lost, or still has the money. A won one whose money
   * is back, an inquiry, and one that was prevented without a loss do not count.
   */
  readonly dispute: Extract<RefundObstacle, 'dispute-open' | 'dispute-lost'> | null
}

const FACTS = `
  select payments.id as "paymentId", provider_charge_id as "chargeId", payments.amount_cents as "paymentCents",
    invoices.id as "invoiceId", number as "invoiceNumber", total_cents as "invoiceCents",
    ${REFUNDED} as "refundedCents", ${REVERSED} as "reversedCents", ${DISPUTE} as dispute
  from payments join invoices on invoices.id = payments.invoice_id`

/** As SQL: the columns of `PaymentRefunds`, of a row of `payments` with its row of `invoices`. */
export const paymentRefunds = {
  refundedCents: `${REFUNDED}::float8`,
  reversedCents: `${REVERSED}::float8`,
  dispute: DISPUTE,
} as const

/**
 * As SQL: the facts of the payment that a cancellation with refund gives back, as JSON. It is the newest payment by card
 * of the newest paid invoice of the living subscription; null if that invoice was settled without a card.
 *
 * @param customer the customer's id, as SQL
 */
export function newestPaymentOf(customer: string): string {
  return `(select to_json(newest) from (${FACTS}
    where payments.invoice_id = (
      select id from invoices where customer_id = ${customer} and status = 'paid' and subscription_id = (
        select id from subscriptions where customer_id = ${customer} and ended_at is null)
      order by number desc limit 1)
    order by payments.id desc limit 1) newest)`
}

export async function findRefundFacts(tx: Tx, paymentId: number): Promise<RefundFacts> {
  return findFacts(tx, `${FACTS} where payments.id = $1`, paymentId)
}

/** Of a payment of this customer, by the provider's ID of its charge; null if there is none. */
export async function findPaymentToRefund(tx: Tx, customerId: number, chargeId: string): Promise<RefundFacts | null> {
  const text = `${FACTS} where payments.customer_id = $1 and provider_charge_id = $2`
  return findFactsOrNull(tx, text, [customerId, chargeId])
}

interface RefundInFull extends RefundFacts {
  readonly amountCents: number
  /** `cancellation` if it ends the subscription, as do those without one that the portal has asked for. */
  readonly reasonCode: RefundReason | 'cancellation' | null
  readonly description: string | null
}

/** Of the payment that a refund gives back, how much of it, and why. */
export async function findFactsOfRefund(tx: Tx, refundId: number): Promise<RefundInFull> {
  const text = `
    select facts.*, refunds.amount_cents as "amountCents", reason_code as "reasonCode", description
    from refunds join (${FACTS}) facts on facts."paymentId" = refunds.payment_id where refunds.id = $1`
  return findFacts(tx, text, refundId)
}

async function findFacts<Facts extends RefundFacts>(tx: Tx, text: string, id: number): Promise<Facts> {
  const facts = await findFactsOrNull<Facts>(tx, text, [id])
  if (facts === null) throw new Error(`no payment for ${id}`)
  return facts
}

async function findFactsOrNull<Facts extends RefundFacts>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Facts | null> {
  // As JSON, sums are numbers; and one that no number can hold breaks nothing here.
  const { rows } = await runPrepared<{ facts: Facts }>(
    tx,
    `select to_json(found) as facts from (${text}) found`,
    values,
  )
  return rows[0]?.facts ?? null
}
