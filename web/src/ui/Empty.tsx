import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** In place of what is not there; `children` is the next step. */
export function Empty({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
