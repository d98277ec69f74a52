import type { RefundReason } from '@portal/contract/billing/refunds/reasons'
import type { RefundObstacle } from '@portal/contract/customers/facts'
import type { Tx } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** SQL for a row of `payments`: the refunded amount, including pending refunds. */
const REFUNDED = `(select coalesce(sum(amount_cents), 0) from refunds
     where payment_id = payments.id and state in ('pending', 'succeeded'))`
/** SQL for a row of `invoices`: the reversed amount. */
const REVERSED = '(select coalesce(sum(amount_cents), 0) from reversals where invoice_id = invoices.id)'
/** SQL for a row of `payments`: the dispute as in `RefundFacts`. */
const DISPUTE = `(select case when bool_or(state = 'lost') then 'dispute-lost' when count(*) > 0 then 'dispute-open' end
     from disputes where payment_id = payments.id
       and (state in ('open', 'lost') or withdrawn_at is not null and reinstated_at is null))`

/** A card payment with the amounts refunded and reversed so far, and whether the bank has the money back. */
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
   * The payment provider does not refund a charge whose dispute is open, lost or still has the money. Inquiries,
   * disputes prevented without a loss, and won disputes whose money has been returned do not count.
   */
  readonly dispute: Extract<RefundObstacle, 'dispute-open' | 'dispute-lost'> | null
}

const FACTS = `
  select payments.id as "paymentId", provider_charge_id as "chargeId", payments.amount_cents as "paymentCents",
    invoices.id as "invoiceId", number as "invoiceNumber", total_cents as "invoiceCents",
    ${REFUNDED} as "refundedCents", ${REVERSED} as "reversedCents", ${DISPUTE} as dispute
  from payments join invoices on invoices.id = payments.invoice_id`

/** SQL for a row of `payments` joined with `invoices`: the columns of `PaymentRefunds`. */
export const paymentRefunds = {
  refundedCents: `${REFUNDED}::float8`,
  reversedCents: `${REVERSED}::float8`,
  dispute: DISPUTE,
} as const

/**
 * Returns SQL for the facts of the payment that a cancellation with refund refunds, as JSON. It is the newest card
 * payment of the newest paid invoice of the active subscription; null if that invoice was settled without a card.
 *
 * @param customer the customer's ID, as SQL
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

/** Returns the customer's payment with this charge ID of the provider, or null if there is none. */
export async function findPaymentToRefund(tx: Tx, customerId: number, chargeId: string): Promise<RefundFacts | null> {
  const text = `${FACTS} where payments.customer_id = $1 and provider_charge_id = $2`
  return findFactsOrNull(tx, text, [customerId, chargeId])
}

interface RefundInFull extends RefundFacts {
  readonly amountCents: number
  /** `cancellation` if it ends the subscription, as does every refund without a reason that the portal requested. */
  readonly reasonCode: RefundReason | 'cancellation' | null
  readonly description: string | null
}

/** Returns the facts of the refunded payment, the amount of the refund and its reason. */
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
  // JSON returns sums as numbers, and a sum beyond any number causes no error.
  const { rows } = await runPrepared<{ facts: Facts }>(
    tx,
    `select to_json(found) as facts from (${text}) found`,
    values,
  )
  return rows[0]?.facts ?? null
}
