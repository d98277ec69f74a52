import { customersCalls } from '@portal/contract/customers/calls'
import { expect, test } from 'vitest'
import { CallFailed, UNREACHABLE, UNREADABLE } from '../../../app/api/call-failed.ts'
import { describeUnknownOutcome } from './unknown-outcome.ts'

test.each([
  ['no response', UNREACHABLE, 0, null, 'The server did not respond, so the change may or may not have been saved.'],
  [
    'a server error',
    'InternalError',
    500,
    'id-1',
    'The server reported an error, so the change may or may not have been saved.',
  ],
  [
    'an unreadable server response',
    UNREADABLE,
    200,
    'id-2',
    'The server accepted the change, but its response could not be read (request ID id-2).',
  ],
  [
    'an unreadable proxy response',
    UNREADABLE,
    200,
    null,
    'The response could not be read (HTTP status 200), so the change may or may not have been saved.',
  ],
])('states what is known after %s', (_, code, status, requestId, known) => {
  const failed = new CallFailed(customersCalls.updateUserInfo, code, status, requestId)
  expect(describeUnknownOutcome(failed)).toBe(`${known} You can safely try again.`)
})
