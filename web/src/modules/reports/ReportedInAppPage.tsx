import { inAppMoneyDefinitions, inAppSalesDefinitions } from '@portal/contract/definitions'
import { deviceNames, inAppAmountCents, planNames } from '@portal/contract/reports/in-app'
import type { ReportedInApp } from '@portal/contract/reports/lists'
import { paths } from '../../app/paths.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn, moneyColumn } from '../../ui/list-table/value-columns.tsx'
import { spanText, withQuery } from './listed.ts'
import { saleFilterLabels } from './sales/sale-links.ts'
import { reportedLists } from './reported-lists.ts'
import { ReportedList, customerColumns } from './ReportedList.tsx'

export const inAppListColumns: readonly Column<ReportedInApp>[] = [
  ...customerColumns<ReportedInApp>('reported-in-app'),
  easternColumn('began', 'Started', ({ startedAt }) => startedAt),
  easternColumn('refunded', 'Refunded', ({ refundedAt }) => refundedAt),
  { id: 'device', title: 'Device', value: ({ device }) => deviceNames[device] },
  { id: 'plan', title: 'Plan', value: ({ plan }) => planNames[plan] },
  moneyColumn('amount', 'Amount', inAppAmountCents),
]

const kinds = {
  payments: {
    title: 'In-App Subscriptions',
    noun: ['subscription', 'subscriptions'],
    definition: inAppSalesDefinitions.customers,
    empty: 'No matching subscriptions in this period',
  },
  refunds: {
    title: 'In-App Refunds',
    noun: ['refund', 'refunds'],
    definition: inAppMoneyDefinitions.refunds,
    empty: 'No refunds in this period',
  },
  both: {
    title: 'In-App Subscriptions and Refunds',
    noun: ['subscription or refund', 'subscriptions and refunds'],
    definition: `${inAppMoneyDefinitions.gross} ${inAppMoneyDefinitions.refunds}`,
    empty: 'No subscriptions or refunds in this period',
  },
} as const

/** Subscriptions and refunds behind a number in the in-app sales report. */
export default function ReportedInAppPage() {
  const query = useAddressQuery()
  const { title, noun, definition, empty } = kinds[(query.kind ?? 'payments') as keyof typeof kinds] ?? kinds.payments
  return (
    <ReportedList
      title={title}
      noun={noun}
      about={[...saleFilterLabels(query), spanText(query)].join(' · ')}
      definition={definition}
      list={reportedLists['reported-in-app']}
      columns={inAppListColumns}
      empty={empty}
      back={{
        to: withQuery(paths.inAppSalesReport(), { from: query.from, to: query.to }),
        label: 'In-App Sales Report',
      }}
    />
  )
}
