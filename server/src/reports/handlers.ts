import { easternDay } from '@portal/contract/dates'
import type { reportsCalls } from '@portal/contract/reports/calls'
import { inAppPricesCents } from '@portal/contract/reports/in-app-prices'
import { hasUtm } from '@portal/contract/reports/lists'
import { isAllowed } from '@portal/contract/rights'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/handler.ts'
import { countHomeStatistics } from './counts/home-statistics.ts'
import { countSignUpsByDay } from './counts/queries.ts'
import { countSignUpReport } from './counts/sign-up-report.ts'
import { listInAppSubscriptions, listPayments } from './lists/sale-queries.ts'
import { countListed, listSignUps } from './lists/sign-up-queries.ts'
import { listUnpaidPremium, listUnverifiedPremium } from './premium/queries.ts'
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
    const { start, end } = windowOf(input.startDateUtc, input.endDateUtc).span
    const days = [easternDay(start), easternDay(new Date(end.getTime() - 1))] as const
    return countSignUpsByDay(db, days, input.affiliate, config.brand.merchantCode)
  },

  async getCardSalesReport({ input }, { db }) {
    return countCardSales(db, windowOf(input.startDateUtc, input.endDateUtc))
  },

  async getInAppSalesReport({ input }, { db }) {
    return countInAppSales(db, windowOf(input.startDateUtc, input.endDateUtc))
  },

  async getMerchantSalesReport({ input }, { db }) {
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
    // Their number is that of a report which not everybody may see.
    if (input.merchant !== undefined && !isAllowed(staff.role, 'merchant-sales-report'))
      throw refuse('ReportNotAllowed')
    if (hasUtm(input) && !isAllowed(staff.role, 'utm-sales-report')) throw refuse('ReportNotAllowed')
    const { merchantCode } = config.brand
    return atOneMoment(db, async (tx) => ({
      count: await countListed(tx, input, merchantCode),
      ...(await listSignUps(tx, input, merchantCode)),
    }))
  },

  async getReportedPayments({ input }, { db }) {
    const window = windowOf(input.startDateUtc, input.endDateUtc)
    return atOneMoment(db, async (tx) => {
      const sales = await countCardSales(tx, window)
      const counted = sales.filter(
        ({ amountCents }) => input.price === undefined || amountCents === Number(input.price),
      )
      return {
        count: counted.reduce((sum, { count }) => sum + count, 0),
        totalCents: counted.reduce((sum, { amountCents, count }) => sum + amountCents * count, 0),
        ...(await listPayments(tx, input)),
      }
    })
  },

  async getReportedInAppSubscriptions({ input }, { db }) {
    const window = windowOf(input.startDateUtc, input.endDateUtc)
    return atOneMoment(db, async (tx) => {
      const sales = await countInAppSales(tx, window)
      const counts = [
        { device: 'ios', plan: 'monthly', count: sales.iosMonthly },
        { device: 'ios', plan: 'yearly', count: sales.iosAnnual },
        { device: 'android', plan: 'monthly', count: sales.androidMonthly },
        { device: 'android', plan: 'yearly', count: sales.androidAnnual },
      ] as const
      const counted = counts.filter(
        ({ device, plan }) => (input.device ?? device) === device && (input.plan ?? plan) === plan,
      )
      return {
        count: counted.reduce((sum, { count }) => sum + count, 0),
        totalCents: counted.reduce((sum, { plan, count }) => sum + inAppPricesCents[plan] * count, 0),
        ...(await listInAppSubscriptions(tx, input)),
      }
    })
  },

  async getUnverifiedPremiumUsers(_request, { db }) {
    return listUnverifiedPremium(db)
  },

  async getUnpaidPremiumUsers(_request, { db }) {
    return listUnpaidPremium(db)
  },
} satisfies Handlers<typeof reportsCalls>

/** A number and the list behind it are read from the same state of the database. */
function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
