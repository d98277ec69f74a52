import type { TestBilling } from '@portal/server/test/billing.ts'
import type { InsertedCustomer } from '@portal/server/test/customers.ts'

/** How much of a step took effect: nothing, the part between two of its transactions, or all. */
export type Place = 'nothing' | 'between' | 'all'

/** Responses that say nothing about what was done. */
const INCONCLUSIVE = /^(500 InternalError|503 Unavailable|failed)/

/**
 * Returns what is wrong with a response after a fault, and with what the customer screen then shows. "Done", "unknown"
 * and errors are allowed, but never a rejection of something that may have taken effect, and no "done" before all of it
 * has.
 */
export async function findWrongResponse(
  billing: TestBilling,
  { id, email }: InsertedCustomer,
  { response, expectedResponse, where }: { response: string; expectedResponse: string; where: Place | null },
): Promise<string[]> {
  const { open, parked } = await findPending(billing, id)
  const { paymentUnderWay } = (await billing.details(email)).customer
  const shown = paymentUnderWay === (open !== null) ? [] : [`shown as payment processing: ${paymentUnderWay}`]
  return isExpected(response) ? shown : [...shown, `returned "${response}"`]

  function isExpected(actual: string): boolean {
    if (INCONCLUSIVE.test(actual)) return true
    // The next action waits for the outcome of an invoice's payment.
    if (['502 PaymentUnknown', '409 NotOffered', '409 NotPaid'].includes(actual)) return open !== null
    if (actual !== expectedResponse) return false
    // The worker skips customers on hold and pending payments, and continues.
    if (actual === 'through' && (parked || open !== null)) return true
    // An invoice's payment continues after the response.
    return where === 'all' || open === 'attempt'
  }
}

async function findPending({ owner }: TestBilling, customerId: number) {
  const { rows } = await owner.query<{ open: string | null; parked: boolean }>(
    `select (select kind from payment_operations where customer_id = $1 and settled_at is null) as open,
       exists (select from parked_customers where customer_id = $1) as parked`,
    [customerId],
  )
  // A SELECT without FROM returns exactly one row.
  return rows[0] as { open: string | null; parked: boolean }
}
