import { defineCalls, noInput } from '../call.ts'
import { homeStatistics } from './counts.ts'

export const reportsCalls = defineCalls({
  getUserHomeStatistics: {
    method: 'GET',
    path: '/get-user-home-statistics',
    right: 'user-home',
    input: noInput,
    reply: homeStatistics,
    errors: {},
    failed: 'Error fetching report',
  },
})
