import type { DayRange } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { Comparison } from '@portal/contract/reports/comparison'
import type { Sums } from '@portal/contract/reports/sales'
import { axisDay } from '../../../ui/chart/bars.ts'
import type { Column } from '../../../ui/list-table/columns.ts'
import { Change, percentChange, areComparable } from './Change.tsx'
import { SalesLink } from './SalesLink.tsx'

export interface ComparedRows<Row> {
  readonly comparison: Comparison
  readonly nowOf: (row: Row) => Pick<Sums, 'sales' | 'grossCents'>
  /** Of the period that is compared with; undefined while it is being read. */
  readonly earlierOf: (row: Row) => Sums | undefined
  readonly linkOf: (row: Row, earlier: Sums) => string
}

/** The totals of the period that a report is compared with, and how much more or less those of the report are. */
export function comparisonColumns<Row>(rows: ComparedRows<Row>): readonly Column<Row>[] {
  const { comparison, nowOf, earlierOf, linkOf } = rows
  const textOf = (row: Row) => {
    const [now, earlier] = [nowOf(row), earlierOf(row)]
    return earlier && areComparable(now.sales, earlier.sales) ? percentChange(now.grossCents, earlier.grossCents) : ''
  }
  return [
    {
      id: 'earlier',
      title: shortDays(comparison.period),
      definition: `Total of ${comparison.text}. The Grand Total includes prices that have no payments in the current period.`,
      align: 'number',
      isSecondary: true,
      value: (row) => earlierOf(row)?.grossCents,
      cell: (row) => {
        const earlier = earlierOf(row)
        return earlier && <SalesLink to={linkOf(row, earlier)}>{formatCents(earlier.grossCents)}</SalesLink>
      },
      download: (row) => (earlierOf(row)?.grossCents ?? 0) / 100,
    },
    {
      id: 'change',
      title: 'Change',
      definition: 'Change in Total. Shown only if both periods have at least 20 payments.',
      align: 'number',
      isSecondary: true,
      value: textOf,
      cell: (row) => textOf(row) && <Change value={nowOf(row).grossCents} earlier={earlierOf(row)?.grossCents ?? 0} />,
    },
  ]
}

/** `Oct 1–22`, or `Oct 28 – Nov 3`; with the year where it is of two. */
export function shortDays({ first, last }: DayRange): string {
  const isOfTwoYears = first.slice(0, 4) !== last.slice(0, 4)
  const from = axisDay(first, isOfTwoYears)
  if (first === last) return from
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from}–${Number(last.slice(8))}`
  return `${from} – ${axisDay(last, isOfTwoYears)}`
}
