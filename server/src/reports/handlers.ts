import type { reportsCalls } from '@portal/contract/reports/calls'
import type { Handlers } from '../http/handler.ts'
import { countHomeStatistics } from './home-statistics.ts'

export const reportsHandlers = {
  async getUserHomeStatistics(_request, { db, now }) {
    return countHomeStatistics(db, now())
  },
} satisfies Partial<Handlers<typeof reportsCalls>>
