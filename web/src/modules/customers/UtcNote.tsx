import styles from './UtcNote.module.css'

/** With dates that are those of UTC, not of the staff's clocks. */
export function UtcNote() {
  return <span className={styles.note}>Dates are in UTC.</span>
}
