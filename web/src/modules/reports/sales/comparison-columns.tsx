import { formatCents } from '@portal/contract/money'
import type { Comparison } from '@portal/contract/reports/comparison'
import type { Sums } from '@portal/contract/reports/sales'
import type { Column } from '../../../ui/list-table/columns.ts'
import { moneyColumn } from '../../../ui/list-table/value-columns.tsx'
import { NumberLink } from '../../../ui/NumberLink.tsx'
import { Change } from './Change.tsx'
import { areComparable, percentChange, shortPeriod } from './comparison.ts'

export interface ComparedRows<Row> {
  readonly comparison: Comparison
  readonly nowOf: (row: Row) => Pick<Sums, 'sales' | 'grossCents'>
  /** For the comparison period; undefined while loading. */
  readonly earlierOf: (row: Row) => Sums | undefined
  readonly linkOf: (row: Row, earlier: Sums) => string
}

/** The comparison period's totals, and the report's change from them. */
export function comparisonColumns<Row>(rows: ComparedRows<Row>): readonly Column<Row>[] {
  const { comparison, nowOf, earlierOf, linkOf } = rows
  const textOf = (row: Row) => {
    const [now, earlier] = [nowOf(row), earlierOf(row)]
    return earlier && areComparable(now.sales, earlier.sales) ? percentChange(now.grossCents, earlier.grossCents) : ''
  }
  return [
    {
      ...moneyColumn<Row>('earlier', shortPeriod(comparison.period), (row) => earlierOf(row)?.grossCents),
      definition: `Total of ${comparison.text}. The Grand Total includes prices that have no payments in the current period.`,
      isSecondary: true,
      cell: (row, cellName) => {
        const earlier = earlierOf(row)
        return (
          earlier && (
            <NumberLink to={linkOf(row, earlier)} of={cellName}>
              {formatCents(earlier.grossCents)}
            </NumberLink>
          )
        )
      },
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
