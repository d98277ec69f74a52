import styles from './Sales.module.css'

interface ShareProps {
  readonly of: number
  readonly total: number
}

/** A share of a total, as a bar and text. */
export function Share({ of, total }: ShareProps) {
  return (
    <span className={styles.share}>
      <svg viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.track} width={100} height={5} rx={2} />
        <rect className={styles.part} width={shareOf(of, total) * 100} height={5} rx={2} />
      </svg>
      {shareText(of, total)}
    </span>
  )
}

export function shareText(of: number, total: number): string {
  return `${(shareOf(of, total) * 100).toFixed(1)}%`
}

function shareOf(of: number, total: number): number {
  return total > 0 ? Math.max(0, of / total) : 0
}
