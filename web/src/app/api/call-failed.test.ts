import { billingCalls } from '@portal/contract/billing/calls'
import { customersCalls } from '@portal/contract/customers/calls'
import { expect, test } from 'vitest'
import { CallFailed, UNREACHABLE, UNREADABLE } from './call-failed.ts'

const { suspendUser } = customersCalls
const NO_ANSWER = 'Unable to reach the server. Check your connection and try again.'

test.each([
  ['a declared code', 'NotOffered', 409, 'id-1', 'Request ID: id-1'],
  ['a common code', 'TooManyRequests', 429, 'id-2', 'Request ID: id-2'],
  ['an unexpected failure', 'InternalError', 500, 'id-3', 'Request ID: id-3'],
  ['an unavailable database', 'Unavailable', 503, 'id-4', 'Request ID: id-4'],
  ['an unreadable response', UNREADABLE, 200, 'id-5', 'The response could not be read. Request ID: id-5'],
  ['a proxy page', '<html>Bad Gateway</html>', 502, null, 'HTTP status 502, without a request ID'],
  ['no response', UNREACHABLE, 0, null, NO_ANSWER],
])('%s shows the reference for support', (_, code, status, requestId, detail) => {
  const failed = new CallFailed(suspendUser, code, status, requestId)
  expect(failed.detail).toBe(detail)
  expect(failed.hasResponse).toBe(status > 0)
})

test('a rejection adds its reason to the details if the specified text omits it', () => {
  const failed = new CallFailed(billingCalls.cancelSubscription, 'NotPaid', 409, 'id-6')
  expect(failed.message).toBe("Error cancelling customer's subscription.")
  expect(failed.detail).toBe(
    'The current billing period is unpaid, so the cancellation cannot be scheduled. Cancel immediately instead. Request ID: id-6',
  )
})

test('an unknown response shows the specified text', () => {
  expect(new CallFailed(suspendUser, '<html>Bad Gateway</html>', 502).message).toBe('Error suspending customer.')
})

test('suggests a remedy by cause, and none for a rejection', () => {
  expect(new CallFailed(suspendUser, UNREACHABLE).remedy).toBe('Check your connection and try again.')
  expect(new CallFailed(suspendUser, 'InternalError', 500).remedy).toMatch(/^Try again\. If the error continues/)
  expect(new CallFailed(suspendUser, 'NotOffered', 409).remedy).toBeNull()
})
