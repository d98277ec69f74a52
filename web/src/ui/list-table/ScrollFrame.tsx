import type { ReactNode } from 'react'
import styles from './ScrollFrame.module.css'
import { useOverflow } from './use-overflow.ts'

interface ScrollFrameProps {
  readonly children: ReactNode
}

/**
 * Wraps every table. The header stays in view while rows scroll: with the page, or within the frame if the table is
 * wider. Elements marked `data-pinned` stay in view horizontally.
 */
export function ScrollFrame({ children }: ScrollFrameProps) {
  return (
    <div ref={useOverflow()} className={styles.frame}>
      {children}
    </div>
  )
}
