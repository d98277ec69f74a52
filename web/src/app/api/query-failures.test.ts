import { customersCalls } from '@portal/contract/customers/calls'
import { expect, test } from 'vitest'
import { CallFailed, UNREACHABLE } from './call-failed.ts'
import { forgetFailure, inlineFailure, reportFailure } from './query-failures.ts'

const { searchUsers } = customersCalls
const broken = () => new CallFailed(searchUsers, 'InternalError', 500, 'id-1')
const MESSAGE = broken().message
const REMEDY = `Unable to load matching customers. ${broken().remedy}`

test('names what is missing beside the remedy if a toast shows the message, and shows the message otherwise', () => {
  const [first, again, later] = [broken(), broken(), broken()]
  reportFailure('search', first)
  expect(inlineFailure(first)).toMatchObject({ text: REMEDY, message: MESSAGE, detail: 'Request ID: id-1' })
  // A second identical failure shows no toast.
  reportFailure('search', again)
  expect(inlineFailure(again)).toMatchObject({ text: MESSAGE, detail: 'Request ID: id-1' })
  forgetFailure('search')
  reportFailure('search', later)
  expect(inlineFailure(later).text).toBe(REMEDY)
})

test('shows a rejection once: in place, or in a toast if the call has a message for it', () => {
  const [refused, specific] = [
    new CallFailed(searchUsers, 'InvalidRequest', 400, 'id-2'),
    new CallFailed(searchUsers, 'NoUsersFound', 404, 'id-3'),
  ]
  reportFailure('refused', refused)
  expect(inlineFailure(refused)).toMatchObject({ text: refused.message, detail: 'Request ID: id-2' })
  reportFailure('specific', specific)
  expect(inlineFailure(specific)).toMatchObject({ text: null, message: 'No matching customers found' })
})

test('prefers the message of the screen to that of the call', () => {
  expect(inlineFailure(broken(), 'Error fetching plans').text).toBe('Error fetching plans')
})

test('reports an unreachable server once', () => {
  const unreachable = new CallFailed(searchUsers, UNREACHABLE)
  expect(inlineFailure(unreachable).detail).toMatch(/^Unable to reach the server/)
  reportFailure('unreachable', unreachable)
  expect(inlineFailure(unreachable)).toMatchObject({
    text: 'Unable to load matching customers. Check your connection and try again.',
    detail: '',
  })
})
