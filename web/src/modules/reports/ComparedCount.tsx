import { formatCount } from '@portal/contract/money'
import type { Comparison } from '@portal/contract/reports/comparison'
import { NumberLink } from '../../ui/NumberLink.tsx'
import styles from './ComparedCount.module.css'
import { areComparable } from './sales/comparison.ts'

interface Counted {
  readonly count: number
  /** Link to the list behind it. */
  readonly to: string
}

interface ComparedCountProps extends Counted {
  /** What is counted: `sign-ups`. */
  readonly noun: string
  /** Its days, unless they are shown elsewhere. */
  readonly days?: string
  readonly definition: string
  /** The count of another period. */
  readonly before: (Counted & { readonly comparison: Comparison }) | undefined
}

/**
 * A number compared with another period: `380 sign-ups ▲ 12% from 340, the month before (Oct 1, 2026 – Oct 31, 2026)`.
 * Small numbers are compared without a percentage: `3 cancellations, 2 fewer than 5, …`. There is no comparison with an
 * empty period.
 */
export function ComparedCount({ count, to, noun, days, definition, before }: ComparedCountProps) {
  const counted = [noun, days].filter(Boolean).join(', ')
  return (
    <>
      <span>
        <strong>
          <NumberLink to={to} of={counted} definition={definition}>
            {formatCount(count)}
          </NumberLink>
        </strong>{' '}
        {counted}
      </span>{' '}
      {before && before.count > 0 && (
        <span className={styles.change}>
          {changeText(count, before.count)}{' '}
          <NumberLink to={before.to} of={`${noun}, ${before.comparison.text}`} definition={definition}>
            {formatCount(before.count)}
          </NumberLink>
          , {before.comparison.text}
        </span>
      )}
    </>
  )
}

function changeText(now: number, before: number): string {
  if (now === before) return 'Unchanged from'
  if (!areComparable(now, before)) return `${Math.abs(now - before)} ${now > before ? 'more' : 'fewer'} than`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? '▲' : '▼'} ${percent === 0 ? 'less than 1' : percent}% from`
}
