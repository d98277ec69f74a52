import { isAllowed } from '@portal/contract/permissions'
import type { signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { hasUtm } from '@portal/contract/reports/utm'
import type { Handlers } from '../../../platform/http/handler.ts'
import { isMerchant } from '../../merchants/public.ts'
import { windowOf } from '../window.ts'
import { countListed, listSignUps } from './list-queries.ts'
import { countSignUpsByDay } from './queries.ts'
import { countSignUpReport } from './report.ts'

export const signUpHandlers = {
  async getUserSignUpReport({ input }, { db, now, config }) {
    return countSignUpReport(db, now(), { ...input, brandMerchant: config.brand.merchantCode })
  },

  async getSignUpsByDay({ input }, { db, config }) {
    const window = windowOf(input.startDateUtc, input.endDateUtc)
    return countSignUpsByDay(db, window, input.affiliate, config.brand.merchantCode)
  },

  async getReportedSignUps({ input, staff, refuse }, { db, config }) {
    // Their number is that of a report which some roles cannot see.
    if (input.merchant !== undefined && !isAllowed(staff.role, 'merchant-sales-report'))
      throw refuse('ReportNotAllowed')
    if (hasUtm(input) && !isAllowed(staff.role, 'utm-sales-report')) throw refuse('ReportNotAllowed')
    if (input.merchant !== undefined && !(await isMerchant(db, input.merchant))) throw refuse('MerchantNotFound')
    const asked = { filter: input, brandMerchant: config.brand.merchantCode }
    return { count: await countListed(db, asked), ...(await listSignUps(db, asked)) }
  },
} satisfies Handlers<typeof signUpCalls>
