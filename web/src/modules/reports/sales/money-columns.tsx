import { inAppMoneyDefinitions, moneyDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import { netCents, type SaleKind, type SalesChannel, type Sums } from '@portal/contract/reports/sales'
import type { Column } from '../../../ui/list-table/columns.ts'
import { moneyColumn } from '../../../ui/list-table/value-columns.tsx'
import { NumberLink } from '../../../ui/NumberLink.tsx'
import type { MoneyDefinitions } from './MoneyFigures.tsx'
import { Share, shareText } from './Share.tsx'

/** What the sales columns need to know about a report's rows. */
export interface MoneyRows<Row> {
  /** Sales and refunds of a row; undefined while loading. */
  readonly sumsOf: (row: Row) => Sums | undefined
  /** The list behind a number of a row; null if the user may not see it. */
  readonly linkOf: (row: Row, sums: Sums, kind: SaleKind) => string | null
  readonly columnDefinitions: MoneyDefinitions
}

/** Definitions of a channel, and the labels for what it sells. */
export function channelLabels(channel: SalesChannel) {
  return channel === 'card'
    ? { columnDefinitions: moneyDefinitions, counted: 'Payments', average: 'Average Payment' }
    : { columnDefinitions: inAppMoneyDefinitions, counted: 'Subscriptions', average: 'Average Subscription' }
}

/** Sales columns of a channel. */
export function saleColumns<Row>(
  channel: SalesChannel,
  of: Omit<MoneyRows<Row>, 'columnDefinitions'>,
): readonly Column<Row>[] {
  const { columnDefinitions, counted } = channelLabels(channel)
  const rows = { ...of, columnDefinitions }
  return [countColumn(counted, rows), grossColumn(rows), ...refundColumns(rows)]
}

/** Number of sales. */
function countColumn<Row>(title: string, { sumsOf, linkOf, columnDefinitions }: MoneyRows<Row>): Column<Row> {
  return {
    id: 'sales',
    title,
    definition: columnDefinitions.payments,
    align: 'number',
    value: (row) => sumsOf(row)?.sales,
    cell: (row, cellName) => {
      const sums = sumsOf(row)
      return sums && <ListedNumber to={linkOf(row, sums, 'payments')} of={cellName} text={formatCount(sums.sales)} />
    },
  }
}

export function grossColumn<Row>(rows: MoneyRows<Row>): Column<Row> {
  return sumColumn('gross', 'Gross', 'payments', ({ grossCents }) => grossCents, rows)
}

/** Refunds as negative amounts, and the net amount. */
export function refundColumns<Row>(rows: MoneyRows<Row>): readonly Column<Row>[] {
  return [
    sumColumn('refunds', 'Refunds', 'refunds', ({ refundedCents }) => 0 - refundedCents, rows),
    sumColumn('net', 'Net', 'both', netCents, rows),
  ]
}

/** Each row's share of a total. */
export function shareColumn<Row>(centsOf: (row: Row) => number, total: number, definition?: string): Column<Row> {
  return {
    id: 'share',
    title: 'Share of Total',
    ...(definition && { definition }),
    value: centsOf,
    text: (row) => shareText(centsOf(row), total),
    cell: (row) => <Share of={centsOf(row)} total={total} />,
  }
}

interface ListedNumberProps {
  readonly to: string | null
  readonly of: string
  readonly text: string
}

function ListedNumber({ to, of, text }: ListedNumberProps) {
  if (to === null) return text
  return (
    <NumberLink to={to} of={of}>
      {text}
    </NumberLink>
  )
}

function sumColumn<Row>(
  id: 'gross' | 'refunds' | 'net',
  title: string,
  kind: SaleKind,
  centsOf: (sums: Sums) => number,
  { sumsOf, linkOf, columnDefinitions }: MoneyRows<Row>,
): Column<Row> {
  return {
    ...moneyColumn(id, title, (row) => {
      const sums = sumsOf(row)
      return sums && centsOf(sums)
    }),
    definition: columnDefinitions[id],
    cell: (row, cellName) => {
      const sums = sumsOf(row)
      return sums && <ListedNumber to={linkOf(row, sums, kind)} of={cellName} text={formatCents(centsOf(sums))} />
    },
  }
}
