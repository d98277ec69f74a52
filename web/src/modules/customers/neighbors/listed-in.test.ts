import { bulkCalls } from '@portal/contract/bulk/calls'
import { notesCalls } from '@portal/contract/notes/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateUser } from '../../../app/api/session.ts'
import { bulkSource } from '../../bulk/bulk-source.ts'
import { withListState } from './list-query.ts'
import { listedIn } from './listed-in.ts'

beforeEach(() => {
  // Read by the live updates, if another test file has started them.
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  updateUser({ email: 'ana@staff.test', firstName: 'Ana', lastName: 'García', role: 'support' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['follow-ups', {}, notesCalls.getFollowUps, { whose: 'mine' }],
  ['follow-ups', { whose: 'all', for: 'Felix' }, notesCalls.getFollowUps, { whose: 'all' }],
  ['follow-ups', { tab: 'mentions' }, notesCalls.getMyMentions, {}],
  [bulkSource({ id: 12, action: 'addCredit' }), { sort: '-outcome' }, bulkCalls.getBulkRows, { id: '12' }],
  ['upcr', {}, reportsCalls.getUnpaidPremiumList, {}],
])('a customer opened from %s, %j, has the neighbors of that list', (source, state, call, input) => {
  expect(listedIn(withListState(state, source))).toMatchObject({ call, input })
})

test.each(['approvals', 'audit-trail', 'bulk-12-unknown', 'bulk-x-addCredit', 'constructor', undefined])(
  'a customer opened from %s has no list',
  (source) => {
    expect(listedIn({ ...(source !== undefined && { source }) })).toBeNull()
  },
)
