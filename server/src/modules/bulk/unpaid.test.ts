import { billingCalls } from '@portal/contract/billing/calls'
import { bulkCalls } from '@portal/contract/bulk/calls'
import { expect, test } from 'vitest'
import { startBilling } from '../../../test/billing.ts'
import { bulkActionHandlers } from '../../app/bulk-handlers.ts'
import { processRun } from './process-run.ts'

test('cancels only unpaid customers in bulk', async () => {
  const billing = await startBilling({ now: '2026-01-15T15:00:00Z' })
  const { support } = billing
  const [paying, unpaid, helped] = [await billing.hasPremium(), await billing.hasPremium(), await billing.hasPremium()]
  for (const { token } of [unpaid, helped]) billing.payments.setBehavior(token, 'insufficient_funds')
  await billing.run('2026-02-15T15:00:00Z')

  const subjects = [paying, unpaid, helped].map(({ email }) => email)
  const { id } = await support.call(bulkCalls.createBulkRun, { action: 'cancel', subjects, input: {} })
  const proceed = () => processRun(billing.context, bulkActionHandlers, id)
  await proceed()
  const rows = async () =>
    (await support.call(bulkCalls.getBulkRows, { id: String(id) })).map(({ state, code }) => [state, code])
  expect(await rows()).toEqual([
    ['waiting', 'NotOffered'],
    ['waiting', null],
    ['waiting', null],
  ])

  billing.payments.setBehavior(helped.token, 'ok')
  await support.call(billingCalls.retryPayment, { email: helped.email })
  await support.call(bulkCalls.startBulkRun, { id })
  await proceed()
  expect(await rows()).toEqual([
    ['not-eligible', 'NotOffered'],
    ['done', null],
    ['changed', 'NotOffered'],
  ])
  await billing.stop()
})
