import { easternDay } from '@portal/contract/dates'
import { isAllowed, type Role } from '@portal/contract/permissions'
import type { reportsCalls } from '@portal/contract/reports/calls'
import { inAppColumns, paymentColumns } from '@portal/contract/reports/files'
import type { PaymentFilter, ReportedPayment } from '@portal/contract/reports/lists'
import { hasUtm } from '@portal/contract/reports/utm'
import type { Handlers } from '../../platform/http/handler.ts'
import { isMerchant } from '../merchants/public.ts'
import { cancellationHandlers } from './cancellations/handlers.ts'
import { type Download, downloadList } from './lists/download-list.ts'
import { countInAppSubscriptions, countPayments, listInAppSubscriptions, listPayments } from './lists/sale-queries.ts'
import { listUnpaidCustomers, listUnverifiedCustomers } from './premium/customers.ts'
import { listUnpaidPremium, listUnverifiedPremium } from './premium/queries.ts'
import { countSales } from './sales/breakdown.ts'
import { countCardSales, countInAppSales, countMerchantSignUps } from './sales/queries.ts'
import { signUpHandlers } from './sign-ups/handlers.ts'
import { countHomeStatistics } from './sign-ups/report.ts'
import { countUtmSignUps, listUtmValues } from './utm/queries.ts'
import { windowOf } from './window.ts'

export const reportsHandlers = {
  ...signUpHandlers,
  ...cancellationHandlers,

  async getUserHomeStatistics(_request, { db, now, config }) {
    return countHomeStatistics(db, now(), config.brand.merchantCode)
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

  async getSales({ input }, { db }) {
    const { startDateUtc, endDateUtc, by, ...filter } = input
    return countSales(db, windowOf(startDateUtc, endDateUtc), filter, by)
  },

  async getUtmSales({ input }, { db }) {
    const { startDateUtc, endDateUtc, by, ...filter } = input
    return countSales(db, windowOf(startDateUtc, endDateUtc), { ...filter, channel: 'card' }, by)
  },

  async getReportedPayments({ input }, { db }) {
    return { ...(await countPayments(db, input)), ...(await listPayments(db, input)) }
  },

  async getReportedUtmPayments({ input, staff, refuse }, { db }) {
    if (!mayListPayments(staff.role, input)) throw refuse('ReportNotAllowed')
    return { ...(await countPayments(db, input)), ...(await listPayments(db, input)) }
  },

  async getReportedInAppSubscriptions({ input }, { db }) {
    return { ...(await countInAppSubscriptions(db, input)), ...(await listInAppSubscriptions(db, input)) }
  },

  async downloadReportedPayments(request, context) {
    return downloadList(request, context, paymentsList('download-reported-payments', request.input))
  },

  async downloadReportedUtmPayments(request, context) {
    if (!mayListPayments(request.staff.role, request.input)) throw request.refuse('ReportNotAllowed')
    return downloadList(request, context, paymentsList('download-reported-utm-payments', request.input))
  },

  async downloadReportedInAppSubscriptions(request, context) {
    return downloadList(request, context, {
      action: 'download-reported-in-app-subscriptions',
      columns: inAppColumns,
      count: async (db) => (await countInAppSubscriptions(db, request.input)).count,
      listPage: (db, page) => listInAppSubscriptions(db, { ...request.input, ...page }),
    })
  },

  async getUnverifiedPremiumUsers(_request, { db }) {
    return listUnverifiedPremium(db)
  },

  async getUnpaidPremiumUsers(_request, { db }) {
    return listUnpaidPremium(db)
  },

  async getUnverifiedPremiumList(_request, { db }) {
    return listUnverifiedCustomers(db)
  },

  async getUnpaidPremiumList(_request, { db, now }) {
    return listUnpaidCustomers(db, easternDay(now()))
  },
} satisfies Handlers<typeof reportsCalls>

/**
 * Users who can read only the UTM report see only the payments in its rows: those of UTM values or of customers without
 * one.
 */
function mayListPayments(role: Role, filter: Parameters<typeof hasUtm>[0] & Pick<PaymentFilter, 'without'>): boolean {
  return hasUtm(filter) || filter.without !== undefined || isAllowed(role, 'card-sales-report')
}

function paymentsList(action: string, filter: PaymentFilter): Download<ReportedPayment> {
  return {
    action,
    columns: paymentColumns,
    count: async (db) => (await countPayments(db, filter)).count,
    listPage: (db, page) => listPayments(db, { ...filter, ...page }),
  }
}
