import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Status.module.css'

export type StatusTone = 'good' | 'warning' | 'bad' | 'quiet'

interface StatusProps {
  readonly icon: Icon
  readonly tone: StatusTone
  readonly children: ReactNode
}

/** A status as text and icon; the color only repeats them. */
export function Status({ icon: StatusIcon, tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      <StatusIcon size={15} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
}
