import { formatCount } from '@portal/contract/money'
import type { QueueName } from '@portal/contract/work-queues/calls'
import { isLate } from '@portal/contract/work-queues/late'
import type { Column } from '../../../ui/list-table/columns.ts'
import styles from './premium-columns.module.css'

interface DaysColumn<Row> {
  readonly id: string
  readonly title: string
  readonly queue: QueueName
  readonly daysOf: (row: Row) => number | null
}

/** Number of days since a customer is in a work queue, red if that is late. */
export function daysColumn<Row>({ id, title, queue, daysOf }: DaysColumn<Row>): Column<Row> {
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
    cell: (row) => <span className={isLate(queue, daysOf(row) ?? 0) ? styles.late : undefined}>{text(row)}</span>,
  }
}
