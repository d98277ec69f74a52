import type { cancellationCalls } from '@portal/contract/reports/cancellations'
import { cancellationColumns } from '@portal/contract/reports/files'
import type { Handlers } from '../../../platform/http/handler.ts'
import { downloadList } from '../lists/download-list.ts'
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

  async downloadReportedCancellations(request, context) {
    const { startDateUtc, endDateUtc, ...rest } = request.input
    const { span } = windowOf(startDateUtc, endDateUtc)
    return downloadList(request, context, {
      action: 'download-reported-cancellations',
      columns: cancellationColumns,
      count: (db) => countCancellations(db, { ...rest, span }),
      listPage: (db, page) => listCancellations(db, { ...rest, ...page, span }),
    })
  },
} satisfies Handlers<typeof cancellationCalls>
