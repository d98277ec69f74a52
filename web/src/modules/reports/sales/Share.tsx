import styles from './Sales.module.css'

interface ShareProps {
  readonly of: number
  readonly total: number
}

/** A share of a total, as a bar and in words. */
export function Share({ of, total }: ShareProps) {
  const share = total > 0 ? Math.max(0, of / total) : 0
  return (
    <span className={styles.share}>
      <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.track} width={100} height={5} rx={2} />
        <rect className={styles.part} width={share * 100} height={5} rx={2} />
      </svg>
      {(share * 100).toFixed(1)}%
    </span>
  )
}
