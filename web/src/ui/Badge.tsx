import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly tone: 'good' | 'warning' | 'bad' | 'quiet'
  /** Says the same as the words: colour alone says nothing. */
  readonly icon?: Icon
  readonly children: ReactNode
}

/** A state, as an icon and a word. */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </span>
  )
}
