import { easternDay } from '@portal/contract/dates'
import { type reportScheduleCalls, scheduledReports } from '@portal/contract/reports/schedules/calls'
import { isAllowed, type Role } from '@portal/contract/permissions'
import { record } from '../../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { isMerchant } from '../../merchants/public.ts'
import { lastPeriod } from './periods.ts'
import { deleteSchedule, insertSchedule, listReaders, listSchedules } from './queries.ts'

export const reportScheduleHandlers = {
  async getReportSchedules({ staff }, { db }) {
    return listSchedules(db, visibleTo(staff.role))
  },

  async getReportReaders({ input, staff, refuse }, { db }) {
    if (!isAllowed(staff.role, input.report)) throw refuse('ReportNotAllowed')
    const readers = await listReaders(db)
    return readers.filter(({ role }) => isAllowed(role, input.report)).map(({ email, name }) => ({ email, name }))
  },

  async createReportSchedule({ input, staff, requestId, refuse }, { transaction, now, newId, config }) {
    const { report, frequency, choices, recipients, ...rest } = input
    allUsed(rest)
    if (!isAllowed(staff.role, report)) throw refuse('ReportNotAllowed')
    const merchant = choices.merchant ?? config.brand.merchantCode
    await transaction(async (tx) => {
      if (report === 'merchant-sales-report' && !(await isMerchant(tx, merchant))) throw refuse('MerchantNotFound')
      const readers = (await listReaders(tx)).filter(({ role }) => isAllowed(role, report))
      const ids = new Map(readers.map(({ email, id }) => [email, id]))
      const recipientIds = [...new Set(recipients)].map((recipient) => {
        const id = ids.get(recipient)
        if (id === undefined) throw refuse('UnknownRecipient')
        return id
      })
      const at = now()
      const id = newId()
      // The first email covers the first period that ends after now.
      const [, coveredThrough] = lastPeriod(frequency, easternDay(at))
      await insertSchedule(tx, {
        id,
        report,
        frequency,
        choices,
        createdBy: staff.id,
        createdAt: at,
        coveredThrough,
        recipientIds,
      })
      const after = { frequency, choices, recipients }
      await record(tx, { staff, action: 'create-report-schedule', at, requestId, subject: report, after })
    })
  },

  async deleteReportSchedule({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const deleted = await deleteSchedule(tx, input.id, visibleTo(staff.role))
      if (!deleted) throw refuse('ScheduleNotFound')
      const { report, ...before } = deleted
      await record(tx, { staff, action: 'delete-report-schedule', at: now(), requestId, subject: report, before })
    })
  },
} satisfies Handlers<typeof reportScheduleCalls>

function visibleTo(role: Role) {
  return scheduledReports.filter((report) => isAllowed(role, report))
}
