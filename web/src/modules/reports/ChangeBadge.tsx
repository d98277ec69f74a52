import { formatCount } from '@portal/contract/money'
import type { Comparison } from '@portal/contract/reports/comparison'
import { NumberLink } from '../../ui/NumberLink.tsx'
import styles from './ChangeBadge.module.css'

interface ChangeBadgeProps {
  readonly now: number
  readonly before: number
  /** The period that `before` was counted in. */
  readonly of: Comparison
  /** What both numbers count. */
  readonly definition: string
  /** Where the list behind `before` is. */
  readonly to: string
}

/**
 * How a number compares with that of another period: `▲ 12% from 340, the month before (Oct 1, 2026 – Oct 31, 2026)`.
 * An empty period is no measure of anything, so there is no comparison with it.
 */
export function ChangeBadge({ now, before, of, definition, to }: ChangeBadgeProps) {
  if (before === 0) return null
  return (
    <span className={styles.change}>
      {changeText(now, before)}{' '}
      <NumberLink to={to} definition={definition}>
        {formatCount(before)}
      </NumberLink>
      , {of.text}
    </span>
  )
}

function changeText(now: number, before: number): string {
  if (now === before) return 'the same as'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? '▲' : '▼'} ${percent === 0 ? 'less than 1' : percent}% from`
}
