import styles from './Sales.module.css'

interface ChangeProps {
  readonly value: number
  readonly earlier: number
  /** Set where more is worse. */
  readonly isBad?: boolean
}

/** How much more or less a number is than an earlier one: `▲ 4.5%`. */
export function Change({ value, earlier, isBad = false }: ChangeProps) {
  const text = percentChange(value, earlier)
  if (text === '') return null
  return (
    <span className={styles.change} data-tone={value > earlier === isBad ? 'bad' : 'good'}>
      {value > earlier ? '▲' : '▼'} {text.slice(1)}
    </span>
  )
}

/** `+4.5%`; empty where nothing changed, or earlier there was nothing. */
export function percentChange(value: number, earlier: number): string {
  if (earlier <= 0 || value === earlier) return ''
  return `${value > earlier ? '+' : '-'}${((Math.abs(value - earlier) / earlier) * 100).toFixed(1)}%`
}

/** With fewer, a percentage is not meaningful. */
const MIN_COMPARED_PAYMENTS = 20

export function areComparable(...counts: readonly number[]): boolean {
  return counts.every((count) => count >= MIN_COMPARED_PAYMENTS)
}
