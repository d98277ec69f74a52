import type { reportsCalls } from '@portal/contract/reports/calls'
import { hasUtm } from '@portal/contract/reports/lists'
import { isAllowed } from '@portal/contract/rights'
import type { Handlers } from '../http/handler.ts'
import { isMerchant } from '../merchants/queries.ts'
import { countHomeStatistics } from './counts/home-statistics.ts'
import { countSignUpsByDay } from './counts/queries.ts'
import { countSignUpReport } from './counts/sign-up-report.ts'
import { countInAppSubscriptions, countPayments } from './lists/sale-counts.ts'
import { listInAppSubscriptions, listPayments } from './lists/sale-queries.ts'
import { countListed, listSignUps } from './lists/sign-up-queries.ts'
import { atMomentAskedFor } from './moments.ts'
import { listUnpaidPremium, listUnverifiedPremium } from './premium/queries.ts'
import { countCardSales, countInAppSales, countMerchantSignUps } from './sales/queries.ts'
import { countUtmSignUps, listUtmValues } from './utm/queries.ts'
import { windowOf } from './window.ts'

export const reportsHandlers = {
  async getUserHomeStatistics(_request, { db, now, config }) {
    return countHomeStatistics(db, now(), config.brand.merchantCode)
  },

  async getUserSignUpReport(request, { db, now, config }) {
    const { affiliate, complimentary, moment } = request.input
    const asked = { affiliate, complimentary, brandMerchant: config.brand.merchantCode }
    if (moment === undefined) return countSignUpReport(db, now(), asked)
    return atMomentAskedFor(db, request, (snapshot) => countSignUpReport(db, now(), { ...asked, snapshot }))
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

  async getReportedSignUps(request, { db, config }) {
    const { input, staff, refuse } = request
    // Their number is that of a report which not everybody may see.
    if (input.merchant !== undefined && !isAllowed(staff.role, 'merchant-sales-report'))
      throw refuse('ReportNotAllowed')
    if (hasUtm(input) && !isAllowed(staff.role, 'utm-sales-report')) throw refuse('ReportNotAllowed')
    if (input.merchant !== undefined && !(await isMerchant(db, input.merchant))) throw refuse('MerchantNotFound')
    return atMomentAskedFor(db, request, async (snapshot) => {
      const asked = { filter: input, brandMerchant: config.brand.merchantCode, snapshot }
      return { count: await countListed(db, asked), ...(await listSignUps(db, asked)) }
    })
  },

  async getReportedPayments(request, { db }) {
    const { input } = request
    return atMomentAskedFor(db, request, async (snapshot) => ({
      ...(await countPayments(db, input, snapshot)),
      ...(await listPayments(db, input, snapshot)),
    }))
  },

  async getReportedInAppSubscriptions(request, { db }) {
    const { input } = request
    return atMomentAskedFor(db, request, async (snapshot) => ({
      ...(await countInAppSubscriptions(db, input, snapshot)),
      ...(await listInAppSubscriptions(db, input, snapshot)),
    }))
  },

  async getUnverifiedPremiumUsers(_request, { db }) {
    return listUnverifiedPremium(db)
  },

  async getUnpaidPremiumUsers(_request, { db }) {
    return listUnpaidPremium(db)
  },
} satisfies Handlers<typeof reportsCalls>
