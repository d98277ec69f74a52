import { reportsCalls } from '@portal/contract/reports/calls'
import { cancellationCalls } from '@portal/contract/reports/cancellations'
import { cancellationColumns, inAppColumns, paymentColumns, signUpColumns } from '@portal/contract/reports/files'
import { signUpCalls } from '@portal/contract/reports/sign-ups/calls'
import { paths } from '../../app/paths.ts'
import type { AddressQuery } from '../../ui/address-query.ts'
import { periodOfQuery, pickFilters, signUpsInput } from './listed.ts'
import { salesOfQuery } from './sales/sale-links.ts'

/** Lists behind report numbers, by their names in the URL of a customer opened from them. */
export const reportedLists = {
  'reported-sign-ups': {
    call: signUpCalls.getReportedSignUps,
    file: { call: signUpCalls.downloadReportedSignUps, columns: signUpColumns },
    inputOf: signUpsInput,
    to: paths.reportedSignUps(),
  },
  'reported-payments': {
    call: reportsCalls.getReportedPayments,
    file: { call: reportsCalls.downloadReportedPayments, columns: paymentColumns },
    inputOf: salesInput,
    to: paths.reportedPayments(),
    tab: 'payments',
  },
  'reported-utm-payments': {
    call: reportsCalls.getReportedUtmPayments,
    file: { call: reportsCalls.downloadReportedUtmPayments, columns: paymentColumns },
    inputOf: salesInput,
    to: paths.reportedUtmPayments(),
    tab: 'payments',
  },
  'reported-in-app': {
    call: reportsCalls.getReportedInAppSubscriptions,
    file: { call: reportsCalls.downloadReportedInAppSubscriptions, columns: inAppColumns },
    inputOf: salesInput,
    to: paths.reportedInAppSubscriptions(),
  },
  'reported-cancellations': {
    call: cancellationCalls.getReportedCancellations,
    file: { call: cancellationCalls.downloadReportedCancellations, columns: cancellationColumns },
    inputOf: (query: AddressQuery) => ({ ...periodOfQuery(query), ...pickFilters(query, ['plan']) }),
    to: paths.reportedCancellations(),
  },
} as const

export type ReportedSource = keyof typeof reportedLists

export function isReportedSource(source: string): source is ReportedSource {
  return Object.hasOwn(reportedLists, source)
}

/** The tab that its rows open on a customer's screen; the first by default. */
export function tabOf(source: ReportedSource): 'payments' | undefined {
  const list = reportedLists[source]
  return 'tab' in list ? list.tab : undefined
}

function salesInput(query: AddressQuery) {
  return { ...periodOfQuery(query), ...salesOfQuery(query) }
}
