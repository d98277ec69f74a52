import type { reportsCalls } from '@portal/contract/reports/calls'
import { hasUtm } from '@portal/contract/reports/lists'
import { isAllowed } from '@portal/contract/permissions'
import type { Handlers } from '../../platform/http/handler.ts'
import { isMerchant } from '../merchants/public.ts'
import { countHomeStatistics, countSignUpReport } from './counts/sign-ups.ts'
import { countSignUpsByDay } from './counts/queries.ts'
import { countInAppSubscriptions, countPayments, listInAppSubscriptions, listPayments } from './lists/sale-queries.ts'
import { countListed, listSignUps } from './lists/sign-up-queries.ts'
import { listUnpaidPremium, listUnverifiedPremium } from './premium/queries.ts'
import { countSales } from './sales/breakdown.ts'
import { countCardSales, countInAppSales, countMerchantSignUps } from './sales/queries.ts'
import { countUtmSignUps, listUtmValues } from './utm/queries.ts'
import { windowOf } from './window.ts'

export const reportsHandlers = {
  async getUserHomeStatistics(_request, { db, now, config }) {
    return countHomeStatistics(db, now(), config.brand.merchantCode)
  },

  async getUserSignUpReport({ input }, { db, now, config }) {
    return countSignUpReport(db, now(), { ...input, brandMerchant: config.brand.merchantCode })
  },

  async getSignUpsByDay({ input }, { db, config }) {
    const window = windowOf(input.startDateUtc, input.endDateUtc)
    return countSignUpsByDay(db, window, input.affiliate, config.brand.merchantCode)
  },

  async getCardSalesReport({ input }, { db }) {
    return countCardSales(db, windowOf(input.startDateUtc, input.endDateUtc))
  },

  async getInAppSalesReport({ input }, { db }) {
    return countInAppSales(db, windowOf(input.startDateUtc, input.endDateUtc))
  },

  async getMerchantSalesReport({ input, refuse }, { db }) {
    if (!(await isMerchant(db, input.merchant))) throw refuse('MerchantNotFound')
    return countMerchantSignUps(db, windowOf(input.startDateUtc, input.endDateUtc), input.merchant)
  },

  async getAllUtmValues(_request, { db }) {
    return listUtmValues(db)
  },

  async getUtmSalesReport({ input }, { db }) {
    const { startDateUtc, endDateUtc, ...filter } = input
    return countUtmSignUps(db, windowOf(startDateUtc, endDateUtc), filter)
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

  async getSales({ input }, { db }) {
    const { startDateUtc, endDateUtc, by, ...filter } = input
    return countSales(db, windowOf(startDateUtc, endDateUtc), filter, by)
  },

  async getReportedPayments({ input }, { db }) {
    return { ...(await countPayments(db, input)), ...(await listPayments(db, input)) }
  },

  async getReportedInAppSubscriptions({ input }, { db }) {
    return { ...(await countInAppSubscriptions(db, input)), ...(await listInAppSubscriptions(db, input)) }
  },

  async getUnverifiedPremiumUsers(_request, { db }) {
    return listUnverifiedPremium(db)
  },

  async getUnpaidPremiumUsers(_request, { db }) {
    return listUnpaidPremium(db)
  },
} satisfies Handlers<typeof reportsCalls>
