import type { ReactNode } from 'react'
import styles from './ListSection.module.css'

interface ListSectionProps {
  readonly label: string
  readonly columns: readonly unknown[]
  /** False while loading. */
  readonly isRead: boolean
  readonly children: ReactNode
}

const FEW_COLUMNS = 6

/** A list with its tools. With few columns it does not stretch over a wide window: the cells would be too far apart. */
export function ListSection({ label, columns, isRead, children }: ListSectionProps) {
  return (
    <section
      aria-label={label}
      aria-busy={!isRead}
      className={columns.length <= FEW_COLUMNS ? styles.narrow : undefined}
    >
      {children}
    </section>
  )
}
