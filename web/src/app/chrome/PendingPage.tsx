import { useDocumentTitle } from '../../ui/Page.tsx'
import styles from './PendingPage.module.css'

/** Outline of a screen while its code loads. */
export function PendingPage() {
  useDocumentTitle('Loading')
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </div>
  )
}
