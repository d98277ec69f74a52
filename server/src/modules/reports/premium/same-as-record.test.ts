import { customersCalls } from '@portal/contract/customers/calls'
import { offeredWhen } from '@portal/contract/customers/offered'
import { balanceDueCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../../test/customers.ts'
import { insertCredit, insertInvoice, insertPayment } from '../../../../test/ledger.ts'
import { startPortal } from '../../../../test/portal.ts'
import { seededRandom } from '../../../../test/seeded-random.ts'
import { insertCard, insertSubscription } from '../../../../test/subscriptions.ts'
import { putOnHold } from '../../billing/queries/on-hold.ts'

const portal = await startPortal({ now: '2026-01-20T15:00:00Z' })
const { context } = portal
const { db } = context
afterAll(() => portal.stop())

const CUSTOMERS = 100
const HUGE = 9e18
/** Low, so that most customers have at most one obstacle. */
const SHARE_OF_CASES = 0.12

test('list and record show the same amount, attempts and retry for an unpaid customer in any state', async () => {
  for (let made = 0; made < CUSTOMERS; made++) await insertUnpaid()
  const administrator = await portal.as('administrator')
  const listed = await administrator.call(reportsCalls.getUnpaidPremiumList, {})
  expect(listed).toHaveLength(CUSTOMERS)
  for (const row of listed) {
    const { customer } = await administrator.call(customersCalls.getUserDetails, { email: row.email })
    const attempts = customer.failedAttempts
    expect(row, row.email).toMatchObject({
      dueCents: balanceDueCents(customer.balanceCents),
      attempts: attempts.length,
      declineReason: attempts[0]?.reason,
      nextAttemptOn: customer.nextAttemptOn,
      isOnHold: customer.problems.some(({ kind }) => kind === 'billing-on-hold'),
      canRetry:
        offeredWhen.retryPayment(customer) && customer.problems.some(({ steps }) => steps.includes('retryPayment')),
    })
  }
  expect(new Set(listed.map(({ canRetry }) => canRetry))).toEqual(new Set([true, false]))
  expect(new Set(listed.map(({ nextAttemptOn }) => nextAttemptOn === null))).toEqual(new Set([true, false]))
})

/**
 * Inserts a premium customer with failed attempts and, in several cases each, anything that prevents another attempt.
 */
async function insertUnpaid() {
  const { id: customerId } = await insertCustomer(db, {
    type: 'paid',
    status: rarely() ? oneOf('registered', 'suspended') : 'active',
  })
  const subscriptionId = await insertSubscription(db, customerId, {
    cancel_on: rarely() ? '2026-02-14' : null,
    price_cents: rarely() ? HUGE : 1499,
  })
  const ids = { customerId, subscriptionId }
  const { id: invoiceId } = await insertInvoice(db, ids, { status: 'open', next_attempt_on: oneOf(null, '2026-01-23') })
  const card_id = await insertCard(db, customerId, { removed_at: rarely() ? '2026-01-19T05:00:00Z' : null })
  if (rarely()) await insertCard(db, customerId, { created_at: '2026-01-21T05:00:00Z' })
  const attempts = rarely() ? 15 : oneOf(1, 2, 3)
  const isHard = rarely()
  for (let number = 1; number <= attempts; number++) {
    const at = new Date(Date.parse('2026-01-15T05:00:00Z') + number * 60_000)
    const decline = number === attempts && isHard ? 'lost_card' : oneOf('insufficient_funds', 'do_not_honor')
    await db
      .insertInto('payment_attempts')
      .values({
        invoice_id: invoiceId,
        customer_id: customerId,
        number,
        amount_cents: 1499,
        card_id,
        state: 'failed',
        decline_code: decline,
        hard_decline: decline === 'lost_card',
        attempted_at: at,
        settled_at: at,
      })
      .execute()
  }
  if (rarely()) await insertCredit(db, customerId, { amount_cents: oneOf(500, 1480, 5_000) })
  if (rarely()) await insertDispute(ids, oneOf('open', 'won', 'lost'))
  if (rarely()) await putOnHold(context, customerId, 'attempts', 'an error')
  if (rarely()) await insertOperation(customerId)
}

async function insertDispute(ids: { customerId: number; subscriptionId: number }, state: 'open' | 'won' | 'lost') {
  const period = { period_start: '2025-12-15', period_until: '2026-01-15' }
  const { id: invoiceId } = await insertInvoice(db, ids, period)
  const payment_id = await insertPayment(db, { customerId: ids.customerId, invoiceId })
  await db
    .insertInto('disputes')
    .values({
      customer_id: ids.customerId,
      payment_id,
      provider_dispute_id: `dp_${payment_id}`,
      amount_cents: 1499,
      state,
      opened_at: '2026-01-16T05:00:00Z',
      closed_at: state === 'open' ? null : '2026-01-20T05:00:00Z',
    })
    .execute()
}

async function insertOperation(customerId: number) {
  const times = { asked_at: '2026-01-20T14:00:00Z', ask_again_at: '2026-01-20T16:00:00Z' }
  await db
    .insertInto('payment_operations')
    .values({ id: context.newId(), customer_id: customerId, kind: 'card', request: '{}', state: 'asked', ...times })
    .execute()
}

function rarely(): boolean {
  return seededRandom.share() < SHARE_OF_CASES
}

function oneOf<T>(...cases: readonly T[]): T {
  return cases[Math.floor(seededRandom.share() * cases.length)] as T
}
