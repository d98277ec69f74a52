import { type CalendarDay, easternSheetTime, formatDate } from '@portal/contract/dates'
import { formatCents, formatCount } from '@portal/contract/money'
import { DateText, EasternTime } from '../DateTime.tsx'
import { NumberLink } from '../NumberLink.tsx'
import type { Column } from './columns.ts'
import styles from './value-columns.module.css'

/** When it happened, in UTC. */
export function dateColumn<Row extends { readonly date: Date | CalendarDay }>(filter?: 'text'): Column<Row> {
  return dayColumn('date', 'Date', ({ date }) => date, filter)
}

export function dayColumn<Row>(
  id: string,
  title: string,
  dayOf: (row: Row) => Date | CalendarDay,
  filter?: 'text',
): Column<Row> {
  return {
    id,
    title,
    value: dayOf,
    text: (row) => formatDate(dayOf(row)),
    cell: (row) => <DateText date={dayOf(row)} />,
    zone: 'UTC',
    ...(filter && { filter }),
  }
}

export function amountColumn<Row extends { readonly amountCents: number | null }>(): Column<Row> {
  return moneyColumn('amount', 'Amount', ({ amountCents }) => amountCents)
}

/** A column of amounts, downloaded in dollars. An unknown or loading amount is empty, not 0. */
export function moneyColumn<Row>(
  id: string,
  title: string,
  centsOf: (row: Row) => number | null | undefined,
): Column<Row> {
  const known = <T,>(row: Row, show: (cents: number) => T) => {
    const cents = centsOf(row)
    return cents === null || cents === undefined ? '' : show(cents)
  }
  return {
    id,
    title,
    align: 'number',
    value: centsOf,
    text: (row) => known(row, formatCents),
    download: (row) => known(row, (cents) => cents / 100),
  }
}

/** A column of counts, each linking to the list of counted rows. */
export function countColumn<Row>(
  id: string,
  title: string,
  countOf: (row: Row) => number,
  linkTo: (row: Row) => string,
  definition?: string,
): Column<Row> {
  return {
    id,
    title,
    ...(definition && { definition }),
    align: 'number',
    value: countOf,
    cell: (row, cellName) => (
      <NumberLink to={linkTo(row)} of={cellName}>
        {formatCount(countOf(row))}
      </NumberLink>
    ),
  }
}

/** A code or a single word, which never wraps. */
export function wordColumn<Row>(id: string, title: string, wordOf: (row: Row) => string | null): Column<Row> {
  return { id, title, value: wordOf, cell: (row) => <span className="unbroken">{wordOf(row)}</span> }
}

/** An ID of another system, which never wraps; one longer than known formats is truncated. */
export function idColumn<Row>(id: string, title: string, idOf: (row: Row) => string | null): Column<Row> {
  return { id, title, value: idOf, cell: (row) => <span className={styles.id}>{idOf(row)}</span>, maxWidth: 216 }
}

/** A text of any length, which wraps where necessary. */
export function textColumn<Row>(
  id: string,
  title: string,
  textOf: (row: Row) => string | null,
  filter?: 'text',
): Column<Row> {
  return {
    id,
    title,
    value: textOf,
    cell: (row) => <span className={styles.text}>{textOf(row)}</span>,
    ...(filter && { filter }),
  }
}

/** A column of instants in Eastern Time. */
export function easternColumn<Row>(id: string, title: string, at: (row: Row) => Date | null): Column<Row> {
  return {
    id,
    title,
    value: at,
    text: (row) => {
      const instant = at(row)
      return instant === null ? '' : easternSheetTime(instant)
    },
    zone: 'Eastern',
    cell: (row) => {
      const instant = at(row)
      return instant && <EasternTime at={instant} />
    },
  }
}
