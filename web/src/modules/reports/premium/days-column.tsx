import { formatCount } from '@portal/contract/money'
import { LATE_AFTER_DAYS } from '@portal/contract/reports/premium'
import type { Column } from '../../../ui/list-table/columns.ts'
import styles from './premium-columns.module.css'

/** Number of days, red if a customer is overdue. */
export function daysColumn<Row>(id: string, title: string, daysOf: (row: Row) => number | null): Column<Row> {
  const text = (row: Row) => {
    const days = daysOf(row)
    return days === null ? '' : formatCount(days)
  }
  return {
    id,
    title,
    align: 'number',
    value: daysOf,
    text,
    download: (row) => daysOf(row) ?? '',
    cell: (row) => <span className={(daysOf(row) ?? 0) > LATE_AFTER_DAYS ? styles.late : undefined}>{text(row)}</span>,
  }
}
