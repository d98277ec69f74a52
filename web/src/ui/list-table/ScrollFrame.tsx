import type { ReactNode } from 'react'
import styles from './ScrollFrame.module.css'
import { useOverflow } from './use-overflow.ts'

interface ScrollFrameProps {
  readonly children: ReactNode
}

/**
 * Around every table. The head stays in view while rows scroll: with the page, or within the frame where the table is
 * wider than it. What is marked `data-pinned` stays in view sideways.
 */
export function ScrollFrame({ children }: ScrollFrameProps) {
  return (
    <div ref={useOverflow()} className={styles.frame}>
      {children}
    </div>
  )
}
