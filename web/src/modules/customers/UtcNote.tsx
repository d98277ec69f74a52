import styles from './UtcNote.module.css'

/** Shown where dates are in UTC, not in the staff's time zones. */
export function UtcNote() {
  return <span className={styles.note}>Dates are in UTC.</span>
}
