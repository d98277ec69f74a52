import { addDays, easternDay, formatDate, type SignUpWindow, signUpWindows, startOfMonth } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { addWindows, type HomeStatistics, type PerWindow } from '@portal/contract/reports/counts'
import { signUpWindowLabels } from '@portal/contract/reports/labels'
import styles from './HomePage.module.css'

interface SignUpTableProps {
  /** Undefined while they are being read. */
  readonly statistics: HomeStatistics | undefined
  /** When they were counted. */
  readonly now: Date | undefined
}

/** Who signed up when: one row for each type of customer, and their sum. */
export function SignUpTable({ statistics, now }: SignUpTableProps) {
  const days = now && daysOf(now)
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Customer Sign Up Report" aria-busy={!statistics}>
        <thead>
          <tr>
            <td />
            {signUpWindows.map((window) => (
              <th key={window} scope="col">
                {signUpWindowLabels[window]}
                {/* Which day that is; a screen reader hears the header with every number and needs no more. */}
                <span className={styles.day} aria-hidden>
                  {days?.[window] ?? '\u00A0'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row title="Trial" counts={statistics?.trial} />
          <Row title="Premium" counts={statistics?.premium} />
          <Row title="Complimentary" counts={statistics?.complimentary} />
          <Row title="Total" counts={statistics && totalOf(statistics)} isTotal />
          <tr>
            <th scope="row">Cancellation Requests</th>
            {signUpWindows.map((window) => (
              <td key={window}>{window === 'total' && <Count value={statistics?.cancellationRequests} />}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly title: string
  readonly counts: PerWindow | undefined
  readonly isTotal?: boolean
}

function Row({ title, counts, isTotal = false }: RowProps) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{title}</th>
      {signUpWindows.map((window) => (
        <td key={window}>
          <Count value={counts?.[window]} />
        </td>
      ))}
    </tr>
  )
}

function Count({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return <span className={styles.skeleton} />
  return <span data-zero={value === 0 || undefined}>{formatCount(value)}</span>
}

function totalOf({ trial, premium, complimentary }: HomeStatistics): PerWindow {
  return addWindows(trial, premium, complimentary)
}

/** `Mar 6` for each day that is counted by itself, `Mar` for the month. */
function daysOf(now: Date): Partial<Record<SignUpWindow, string>> {
  const today = easternDay(now)
  const day = (daysAgo: number) => withoutYear(formatDate(addDays(today, -daysAgo)))
  return {
    today: day(0),
    yesterday: day(1),
    twoDaysAgo: day(2),
    threeDaysAgo: day(3),
    sevenDaysAgo: day(7),
    thisMonth: `from ${withoutYear(formatDate(startOfMonth(today)))}`,
  }
}

function withoutYear(date: string): string {
  return date.split(',')[0] ?? ''
}
