import { billingCalls } from '@portal/contract/billing/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'

const { getUnpaidPremiumList } = reportsCalls
const { retryPayment } = billingCalls

let billing: TestBilling
beforeEach(async () => {
  billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
})
afterEach(async () => {
  await billing.stop()
})

const listUnpaid = () => billing.support.call(getUnpaidPremiumList, {})

test('unpaid customers: what is due since when, what was tried and what comes next, the longest overdue first', async () => {
  const early = await billing.hasPremium()
  billing.payments.behave(early.token, 'insufficient_funds')
  billing.clock.set('2026-01-20T15:00:00Z')
  const late = await billing.hasPremium()
  billing.payments.behave(late.token, 'do_not_honor')
  await billing.run('2026-02-15T15:00:00Z')
  await billing.run('2026-02-18T15:00:00Z')
  await billing.run('2026-02-20T15:00:00Z')

  expect(await listUnpaid()).toMatchObject([
    {
      email: early.email,
      dueCents: 1499,
      dueSince: '2026-02-15',
      attempts: 2,
      attemptsInAll: 4,
      declineReason: 'insufficient funds',
      nextAttemptOn: '2026-02-23',
      canRetry: true,
    },
    { email: late.email, dueSince: '2026-02-20', attempts: 1, attemptsInAll: 4, nextAttemptOn: '2026-02-23' },
  ])

  await billing.support.send(retryPayment, { email: early.email })
  const [retried] = await listUnpaid()
  expect(retried).toMatchObject({ attempts: 3, attemptsInAll: 5, nextAttemptOn: '2026-02-23' })
})

test.each(['insufficient_funds', 'lost_card'])(
  'a list says of a card that is declined for %s what the action says',
  async (behavior) => {
    const { email, token } = await billing.hasPremium()
    billing.payments.behave(token, behavior)
    await billing.run('2026-02-15T15:00:00Z')
    const [listed] = await listUnpaid()
    expect(listed?.canRetry).toBe(behavior === 'insufficient_funds')
    billing.payments.behave(token, 'ok')
    const { status } = await billing.support.send(retryPayment, { email })
    expect(status < 300).toBe(listed?.canRetry)
  },
)

test('no retry while something is asked of the payment provider', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.behave(token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')
  await billing.owner.query(
    `insert into payment_operations (id, customer_id, kind, request, state, asked_at, ask_again_at)
     select gen_random_uuid(), id, 'card', '{}', 'asked', '2026-02-15', '2026-02-16' from customers where username = $1`,
    [email],
  )
  expect(await listUnpaid()).toMatchObject([{ email, canRetry: false }])
})
