import styles from './Approvals.module.css'
import type { ComparedRow } from './preview-changes.ts'

/** Rows of a preview; those that differ from the request show both. */
export function ComparedRows({ rows }: { readonly rows: readonly ComparedRow[] }) {
  return (
    <dl className={styles.changes}>
      {rows.map(({ label, before, after, requested }) => (
        <div key={label} data-changed={requested !== null}>
          <dt>{label}</dt>
          <dd>
            {before !== null && `${before} → `}
            <strong>{after}</strong>
            {requested !== null && <span className={styles.was}> (when requested: {requested})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
