import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

interface FieldGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Related fields of a long form, under a heading. */
export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
