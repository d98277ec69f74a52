import {
  cardSalesDefinitions,
  inAppMoneyDefinitions,
  inAppSalesDefinitions,
  moneyDefinitions,
  queueDefinitions,
  signUpsDefinition,
  windowDefinitions,
} from '@portal/contract/definitions'
import { centsToText, formatCents, formatCount } from '@portal/contract/money'
import type { SignUps } from '@portal/contract/reports/calls'
import {
  addReports,
  groupCounts,
  reportGroups,
  type SignUpReport,
  signUpWindowLabels,
  signUpWindows,
} from '@portal/contract/reports/counts'
import { deviceNames, inAppRows, planNames, productKey } from '@portal/contract/reports/in-app'
import { withRefundedPrices } from '@portal/contract/reports/card-sales'
import { addSales, netCents, type Sums } from '@portal/contract/reports/sales'
import { hasUtm } from '@portal/contract/reports/utm'
import type { Db } from '../../../platform/db/connect.ts'
import type { MailContent } from '../../../platform/mail/lay-out.ts'
import { isMerchant } from '../../merchants/public.ts'
import { countBothAttributions } from '../sign-ups/report.ts'
import { listUnpaidPremium, listUnverifiedPremium, type ReportedCustomer } from '../premium/queries.ts'
import { countSales } from '../sales/breakdown.ts'
import { countCardSales, countInAppSales, countMerchantSignUps } from '../sales/queries.ts'
import { countUtmSignUps } from '../utm/queries.ts'
import type { Window } from '../window.ts'
import type { DueSchedule } from './queries.ts'

/** A report as text and as numbers. */
export interface ReportTable {
  readonly title: string
  /** One sentence that says what is counted. */
  readonly about: string
  /** Set if the report shows the current state and not a period. */
  readonly isOfNow?: boolean
  readonly summary: NonNullable<MailContent['table']>
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Definitions of the rows and columns. */
  readonly definitions: readonly (readonly [name: string, definition: string])[]
}

export interface TableRequest extends Pick<DueSchedule, 'report' | 'choices'> {
  readonly window: Window
  readonly now: Date
  readonly brand: { readonly name: string; readonly merchantCode: string }
}

export function tableOf(db: Db, request: TableRequest): Promise<ReportTable> {
  switch (request.report) {
    case 'customer-sign-up-report':
      return signUpTable(db, request)
    case 'card-sales-report':
      return cardSalesTable(db, request)
    case 'in-app-sales-report':
      return inAppTable(db, request)
    case 'merchant-sales-report':
      return merchantTable(db, request)
    case 'utm-sales-report':
      return utmTable(db, request)
    case 'unverified-premium-customer-report':
      return listUnverifiedPremium(db).then((list) =>
        customersTable('Unverified Premium Customers', list, queueDefinitions.unverifiedPremium),
      )
    case 'unpaid-premium-customer-report':
      return listUnpaidPremium(db).then((list) =>
        customersTable('Unpaid Premium Customers', list, queueDefinitions.unpaidPremium),
      )
  }
}

async function signUpTable(db: Db, { now, brand }: TableRequest): Promise<ReportTable> {
  const { brand: brandReport, affiliate } = await countBothAttributions(db, now, brand.merchantCode)
  const total = addReports(brandReport, affiliate)
  const rowsOf = (attribution: string, report: SignUpReport) => [
    ...reportGroups.map((group) => [
      attribution,
      titleOf(group),
      ...signUpWindows.map((window) => String(report[group][window])),
    ]),
    [
      attribution,
      'Cancellation Requests',
      ...signUpWindows.map((window) => (window === 'total' ? String(report.cancellationRequests) : '')),
    ],
  ]
  return {
    title: 'Customer Sign Up Report',
    about: 'Based on current customer type. Yesterday / all time:',
    isOfNow: true,
    summary: [
      ...reportGroups.map((group) => ({
        label: titleOf(group),
        value: `${formatCount(total[group].yesterday)} / ${formatCount(total[group].total)}`,
      })),
      { label: 'Cancellation Requests', value: formatCount(total.cancellationRequests), isSum: true },
    ],
    columns: ['Attribution', 'Customers', ...signUpWindows.map((window) => signUpWindowLabels[window])],
    rows: [...rowsOf(brand.name, brandReport), ...rowsOf('Affiliate', affiliate), ...rowsOf('Total', total)],
    definitions: [
      ...reportGroups.map((group) => [titleOf(group), signUpsDefinition(groupCounts[group])] as const),
      ['Cancellation Requests', signUpsDefinition({ cancelling: true })],
      ...signUpWindows.map((window) => [signUpWindowLabels[window], windowDefinitions[window]] as const),
    ],
  }
}

async function cardSalesTable(db: Db, { window }: TableRequest): Promise<ReportTable> {
  const sold = await countSales(db, window, { channel: 'card' }, 'price')
  const sales = withRefundedPrices(await countCardSales(db, window), sold)
  return {
    title: 'Card Sales Report',
    about: 'Card payments by price.',
    summary: [
      ...sales.map(({ amountCents, count, totalCents }) => ({
        label: `${formatCount(count)} × ${formatCents(amountCents)}`,
        value: formatCents(totalCents),
      })),
      { label: 'Grand Total', value: formatCents(addSales(sold).grossCents), isSum: true },
      ...refundLines(addSales(sold)),
    ],
    columns: ['Amount', 'Customers', 'Total', ...refundColumns],
    rows: sales.map(({ amountCents, count, totalCents }) => [
      centsToText(amountCents),
      String(count),
      centsToText(totalCents),
      ...refundCells(addSales(sold.filter(({ key }) => key === String(amountCents)))),
    ]),
    definitions: [
      ['Amount', cardSalesDefinitions.amount],
      ['Customers', cardSalesDefinitions.customers],
      ['Total', cardSalesDefinitions.total],
      ...refundDefinitions,
    ],
  }
}

const refundColumns = ['Refunds', 'Net'] as const
const refundDefinitions = [
  ['Refunds', moneyDefinitions.refunds],
  ['Net', moneyDefinitions.net],
] as const

/** Returns numbers, because the CSV writer escapes text that starts with a minus sign. */
function refundCells(sums: Sums): number[] {
  return [(0 - sums.refundedCents) / 100, netCents(sums) / 100]
}

function refundLines(sums: Sums) {
  return [
    { label: 'Refunds', value: formatCents(0 - sums.refundedCents) },
    { label: 'Net', value: formatCents(netCents(sums)), isSum: true },
  ]
}

async function inAppTable(db: Db, { window }: TableRequest): Promise<ReportTable> {
  const sold = await countSales(db, window, { channel: 'in-app' }, 'product')
  const rows = inAppRows(await countInAppSales(db, window))
  const totalCents = rows.reduce((sum, row) => sum + row.totalCents, 0)
  return {
    title: 'In-App Sales Report',
    about: 'New app store subscriptions.',
    summary: [
      ...rows.map(({ device, plan, count, totalCents: cents }) => ({
        label: `${deviceNames[device]} ${planNames[plan]}: ${formatCount(count)}`,
        value: formatCents(cents),
      })),
      { label: 'Grand Total', value: formatCents(totalCents), isSum: true },
      ...refundLines(addSales(sold)),
    ],
    columns: ['Device', 'Plan', 'Customers', 'Total', ...refundColumns],
    rows: rows.map(({ device, plan, count, totalCents: cents }) => [
      deviceNames[device],
      planNames[plan],
      String(count),
      centsToText(cents),
      ...refundCells(addSales(sold.filter(({ key }) => key === productKey(device, plan)))),
    ]),
    definitions: [
      ['Customers', inAppSalesDefinitions.customers],
      ['Total', inAppSalesDefinitions.total],
      ['Refunds', inAppMoneyDefinitions.refunds],
      ['Net', inAppMoneyDefinitions.net],
    ],
  }
}

async function merchantTable(db: Db, { window, choices, brand }: TableRequest): Promise<ReportTable> {
  const merchant = choices.merchant ?? brand.merchantCode
  const signUps = await countMerchantSignUps(db, window, merchant)
  const title = `Merchant Sales Report, ${merchant}`
  if (await isMerchant(db, merchant)) {
    return signUpsTable(title, signUps, addSales(await countSales(db, window, { channel: 'card', merchant }, 'plan')))
  }
  const about = `The merchant ${merchant} no longer exists, so nothing was counted. Stop this scheduled report.`
  return { ...signUpsTable(title, signUps, null), about, summary: [], rows: [], definitions: [] }
}

async function utmTable(
  db: Db,
  { window, choices: { merchant: _merchant, ...utm } }: TableRequest,
): Promise<ReportTable> {
  const values = Object.values(utm).filter((value) => value !== undefined)
  const title = ['UTM Sales Report', ...values].join(', ')
  // A filter without UTM values would count every sale.
  const sold = hasUtm(utm) ? await countSales(db, window, { channel: 'card', ...utm }, 'plan') : null
  return signUpsTable(title, await countUtmSignUps(db, window, utm), sold && addSales(sold))
}

function signUpsTable(
  title: string,
  { premium, trial, complimentary, total }: SignUps,
  money: Sums | null,
): ReportTable {
  return {
    title,
    about: 'Sign-ups by current customer type.',
    summary: [
      { label: 'Premium', value: formatCount(premium) },
      { label: 'Trial', value: formatCount(trial) },
      { label: 'Complimentary', value: formatCount(complimentary) },
      { label: 'Total Sign Up', value: formatCount(total), isSum: true },
      ...(money ? [{ label: 'Gross', value: formatCents(money.grossCents) }, ...refundLines(money)] : []),
    ],
    columns: ['Premium', 'Trial', 'Complimentary', 'Total Sign Up', ...(money ? ['Gross', ...refundColumns] : [])],
    rows: [
      [
        ...[premium, trial, complimentary, total].map(String),
        ...(money ? [centsToText(money.grossCents), ...refundCells(money)] : []),
      ],
    ],
    definitions: [
      ['Premium', signUpsDefinition({ type: 'paid' })],
      ['Trial', signUpsDefinition({ type: 'free' })],
      ['Complimentary', signUpsDefinition({ type: 'comp' })],
      ['Total Sign Up', signUpsDefinition({})],
      ...(money ? [['Gross', moneyDefinitions.gross] as const, ...refundDefinitions] : []),
    ],
  }
}

function customersTable(title: string, customers: readonly ReportedCustomer[], definition: string): ReportTable {
  return {
    title,
    about: 'The attached file has the full list.',
    isOfNow: true,
    summary: [{ label: 'Customers', value: formatCount(customers.length), isSum: true }],
    columns: ['Username', 'First Name', 'Last Name'],
    rows: customers.map(({ email, firstName, lastName }) => [email, firstName, lastName]),
    definitions: [['Customers', definition]],
  }
}

/** Turns `verifiedPremiumMonthly` into `Verified Premium Monthly`. */
function titleOf(group: (typeof reportGroups)[number]): string {
  return group.replace(/[A-Z]/g, ' $&').replace(/^./, (first) => first.toUpperCase())
}
