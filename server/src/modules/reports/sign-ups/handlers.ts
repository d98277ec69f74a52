import { isAllowed } from '@portal/contract/permissions'
import { signUpColumns } from '@portal/contract/reports/files'
import type { SignUpFilter, signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { hasUtm } from '@portal/contract/reports/utm'
import type { Db } from '../../../platform/db/connect.ts'
import type { Handlers, SignedInStaff } from '../../../platform/http/handler.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { isMerchant } from '../../merchants/public.ts'
import { downloadList } from '../lists/download-list.ts'
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

  async getReportedSignUps(request, { db, config }) {
    await admit(request, db)
    const query = { filter: request.input, brandMerchant: config.brand.merchantCode }
    return { count: await countListed(db, query), ...(await listSignUps(db, query)) }
  },

  async downloadReportedSignUps(request, context) {
    await admit(request, context.db)
    const brandMerchant = context.config.brand.merchantCode
    return downloadList(request, context, {
      action: 'download-reported-sign-ups',
      columns: signUpColumns,
      count: (db) => countListed(db, { filter: request.input, brandMerchant }),
      listPage: (db, page) => listSignUps(db, { filter: { ...request.input, ...page }, brandMerchant }),
    })
  },
} satisfies Handlers<typeof signUpCalls>

interface ListRequest {
  readonly input: SignUpFilter
  readonly staff: Pick<SignedInStaff, 'role'>
  refuse(code: 'ReportNotAllowed' | 'MerchantNotFound'): Refusal
}

/** Rejects lists whose number is from a report that the role cannot see. */
async function admit({ input, staff, refuse }: ListRequest, db: Db): Promise<void> {
  if (input.merchant !== undefined && !isAllowed(staff.role, 'merchant-sales-report')) throw refuse('ReportNotAllowed')
  if (hasUtm(input) && !isAllowed(staff.role, 'utm-sales-report')) throw refuse('ReportNotAllowed')
  if (input.merchant !== undefined && !(await isMerchant(db, input.merchant))) throw refuse('MerchantNotFound')
}
