import { billingCalls } from '@portal/contract/billing/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBilling, type TestBilling } from '../../../../test/billing.ts'
import { putOnHold } from '../../billing/queries/on-hold.ts'

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

test('unpaid customers show the amount due, due date, attempts and next step, longest overdue first', async () => {
  const early = await billing.hasPremium()
  billing.payments.setBehavior(early.token, 'insufficient_funds')
  billing.clock.set('2026-01-20T15:00:00Z')
  const late = await billing.hasPremium()
  billing.payments.setBehavior(late.token, 'do_not_honor')
  await billing.run('2026-02-15T15:00:00Z')
  await billing.run('2026-02-18T15:00:00Z')
  await billing.run('2026-02-20T15:00:00Z')

  expect(await listUnpaid()).toMatchObject([
    {
      email: early.email,
      dueCents: 1499,
      dueSince: '2026-02-15',
      attempts: 2,
      totalAttempts: 4,
      declineReason: 'insufficient funds',
      nextAttemptOn: '2026-02-23',
      canRetry: true,
    },
    { email: late.email, dueSince: '2026-02-20', attempts: 1, totalAttempts: 4, nextAttemptOn: '2026-02-23' },
  ])

  await billing.support.send(retryPayment, { email: early.email })
  const [retried] = await listUnpaid()
  expect(retried).toMatchObject({ attempts: 3, totalAttempts: 5, nextAttemptOn: '2026-02-23' })
})

test.each(['insufficient_funds', 'lost_card'])(
  'canRetry matches the action for a card declined with %s',
  async (behavior) => {
    const { email, token } = await billing.hasPremium()
    billing.payments.setBehavior(token, behavior)
    await billing.run('2026-02-15T15:00:00Z')
    const [listed] = await listUnpaid()
    expect(listed?.canRetry).toBe(behavior === 'insufficient_funds')
    billing.payments.setBehavior(token, 'ok')
    const { status } = await billing.support.send(retryPayment, { email })
    expect(status < 300).toBe(listed?.canRetry)
  },
)

test('the queue has the amount due of the list, not that of the invoices', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')
  await billing.adjust(email, 500)
  expect(await listUnpaid()).toMatchObject([{ email, dueCents: 999 }])
  const { unpaidPremium } = await billing.support.call(workQueuesCalls.getWorkQueueDetails, {})
  expect(unpaidPremium?.amountCents).toBe(999)
})

test('schedules no attempt and offers no retry for a lost card or while billing is on hold', async () => {
  const lost = await billing.hasPremium()
  billing.payments.setBehavior(lost.token, 'lost_card')
  const held = await billing.hasPremium()
  billing.payments.setBehavior(held.token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')
  await putOnHold(billing.context, held.id, 'attempts', 'an error')
  const none = { attempts: 1, totalAttempts: 1, nextAttemptOn: null }
  const listed = await listUnpaid()
  for (const [{ email }, isOnHold] of [
    [lost, false],
    [held, true],
  ] as const)
    expect(listed.find((one) => one.email === email)).toMatchObject({ ...none, isOnHold, canRetry: false })
})

test('offers no retry while a payment operation is pending', async () => {
  const { email, token } = await billing.hasPremium()
  billing.payments.setBehavior(token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')
  await billing.owner.query(
    `insert into payment_operations (id, customer_id, kind, request, state, asked_at, ask_again_at)
     select gen_random_uuid(), id, 'card', '{}', 'asked', '2026-02-15', '2026-02-16' from customers where username = $1`,
    [email],
  )
  expect(await listUnpaid()).toMatchObject([{ email, canRetry: false }])
})
