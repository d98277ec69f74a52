import { type DayRange, formatDays } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { Link } from '../ui/Link.tsx'
import styles from './ChangeBadge.module.css'

interface ChangeBadgeProps {
  readonly now: number
  readonly before: number
  /** The days that `before` was counted on. */
  readonly of: DayRange
  /** Where the list behind `before` is. */
  readonly to: string
  /** How the number is written; as a count unless told. */
  readonly format?: (value: number) => string
}

/** How a number compares with the one of the period before: `▲ 12% from 340, Oct 1, 2026 – Oct 30, 2026`. */
export function ChangeBadge({ now, before, of, to, format = formatCount }: ChangeBadgeProps) {
  return (
    <span className={styles.change}>
      {changeText(now, before)} <Link to={to}>{format(before)}</Link>, {formatDays(of)}
    </span>
  )
}

function changeText(now: number, before: number): string {
  if (now === before) return 'the same as'
  if (before === 0) return 'up from'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? '▲' : '▼'} ${percent}% from`
}
