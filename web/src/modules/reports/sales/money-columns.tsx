import { formatCents } from '@portal/contract/money'
import { netCents, type Sums } from '@portal/contract/reports/sales'
import { Link } from '../../../ui/Link.tsx'
import type { Column } from '../../../ui/list-table/columns.ts'
import type { MoneyDefinitions } from './MoneyFigures.tsx'

/** What a row of a report has sold and refunded; undefined while it is being read. */
type SumsOf<Row> = (row: Row) => Sums | undefined
type LinkOf<Row> = (row: Row, sums: Sums, kind?: 'refunds' | 'both') => string

export function grossColumn<Row>(sumsOf: SumsOf<Row>, linkOf: LinkOf<Row>, says: MoneyDefinitions): Column<Row> {
  return moneyColumn('gross', 'Gross', says.gross, sumsOf, ({ grossCents }) => grossCents, linkOf)
}

/** Refunds below zero, and what is left of the gross. */
export function refundColumns<Row>(
  sumsOf: SumsOf<Row>,
  linkOf: LinkOf<Row>,
  says: MoneyDefinitions,
): readonly Column<Row>[] {
  return [
    moneyColumn(
      'refunds',
      'Refunds',
      says.refunds,
      sumsOf,
      ({ refundedCents }) => 0 - refundedCents,
      (row, sums) => linkOf(row, sums, 'refunds'),
    ),
    moneyColumn('net', 'Net', says.net, sumsOf, netCents, (row, sums) => linkOf(row, sums, 'both')),
  ]
}

function moneyColumn<Row>(
  id: string,
  title: string,
  definition: string,
  sumsOf: SumsOf<Row>,
  centsOf: (sums: Sums) => number,
  linkOf: (row: Row, sums: Sums) => string,
): Column<Row> {
  const cents = (row: Row) => {
    const sums = sumsOf(row)
    return sums && centsOf(sums)
  }
  const text = (row: Row) => {
    const value = cents(row)
    return value === undefined ? '' : formatCents(value)
  }
  return {
    id,
    title,
    definition,
    align: 'number',
    value: cents,
    text,
    download: (row) => (cents(row) ?? 0) / 100,
    cell: (row) => {
      const sums = sumsOf(row)
      return sums && <Link to={linkOf(row, sums)}>{text(row)}</Link>
    },
  }
}
