import type { cancellationCalls } from '@portal/contract/reports/cancellations'
import type { Handlers } from '../../../platform/http/handler.ts'
import { windowOf } from '../window.ts'
import { countCancellations, countCancellationsByDay, listCancellations } from './queries.ts'

export const cancellationHandlers = {
  async getCancellationsByDay({ input }, { db }) {
    return countCancellationsByDay(db, windowOf(input.startDateUtc, input.endDateUtc).span)
  },

  async getReportedCancellations({ input }, { db }) {
    const { startDateUtc, endDateUtc, ...rest } = input
    const filter = { ...rest, span: windowOf(startDateUtc, endDateUtc).span }
    return { count: await countCancellations(db, filter), ...(await listCancellations(db, filter)) }
  },
} satisfies Handlers<typeof cancellationCalls>
