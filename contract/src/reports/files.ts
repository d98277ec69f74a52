import { BYTE_ORDER_MARK, csvLine } from '../csv.ts'
import { statusLabels, typeLabels } from '../customers/labels.ts'
import { formatUsername } from '../customers/phone.ts'
import { easternSheetTime } from '../dates.ts'
import { formatFullName } from '../full-name.ts'
import type { ReportedCancellation } from './cancellations.ts'
import { deviceNames, inAppAmountCents, planNames } from './in-app.ts'
import type { ReportedInApp, ReportedPayment } from './lists.ts'
import type { ReportedSignUp } from './sign-ups/calls.ts'

/** Files of the lists behind numbers: each column's title and how to read its cell from a row. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>

/** Head of a file: the column titles, in Excel's format. */
export function fileHead(columns: Readonly<Record<string, unknown>>): string {
  return BYTE_ORDER_MARK + csvLine(Object.keys(columns))
}

export function fileLines<Row>(columns: FileColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
}

type NamedCustomer = Parameters<typeof formatFullName>[0] & { readonly email: string }

const nameColumns: FileColumns<NamedCustomer> = {
  Username: ({ email }) => formatUsername(email),
  Name: formatFullName,
}

export const signUpColumns: FileColumns<ReportedSignUp> = {
  ...nameColumns,
  'Signed Up (Eastern)': ({ signedUpAt }) => easternSheetTime(signedUpAt),
  Type: ({ type, plan }) => (plan ? `${typeLabels[type]} ${planNames[plan]}` : typeLabels[type]),
  Status: ({ status }) => statusLabels[status],
  Merchant: ({ merchant }) => merchant,
}

export const paymentColumns: FileColumns<ReportedPayment> = {
  ...nameColumns,
  'Date (Eastern)': ({ paidAt }) => easternSheetTime(paidAt),
  Price: ({ priceCents }) => priceCents / 100,
  Amount: ({ chargedCents }) => chargedCents / 100,
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  'Provider ID': ({ chargeId }) => chargeId,
}

export const cancellationColumns: FileColumns<ReportedCancellation> = {
  ...nameColumns,
  'Ended (Eastern)': ({ endedAt }) => easternSheetTime(endedAt),
  Plan: ({ plan }) => planNames[plan],
  'Started (Eastern)': ({ startedAt }) => easternSheetTime(startedAt),
}

export const inAppColumns: FileColumns<ReportedInApp> = {
  ...nameColumns,
  'Started (Eastern)': ({ startedAt }) => easternSheetTime(startedAt),
  'Refunded (Eastern)': ({ refundedAt }) => (refundedAt ? easternSheetTime(refundedAt) : ''),
  Device: ({ device }) => deviceNames[device],
  Plan: ({ plan }) => planNames[plan],
  Amount: (row) => inAppAmountCents(row) / 100,
}
