import { percentChange } from './comparison.ts'
import styles from './Sales.module.css'

interface ChangeProps {
  readonly value: number
  readonly earlier: number
  /** Set if more is worse. */
  readonly isBad?: boolean
}

/** The change from an earlier number: `▲ 4.5%`. */
export function Change({ value, earlier, isBad = false }: ChangeProps) {
  const text = percentChange(value, earlier)
  if (text === '') return null
  if (value === earlier) return <span className={styles.change}>{text}</span>
  return (
    <span className={styles.change} data-tone={value > earlier === isBad ? 'bad' : 'good'}>
      {value > earlier ? '▲' : '▼'} {text.slice(1)}
    </span>
  )
}
