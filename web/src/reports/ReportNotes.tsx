import styles from './ReportNotes.module.css'

/** What every count of sign-ups goes by. */
export function ReportNotes() {
  return (
    <ul className={styles.notes}>
      <li>Reports are based on Eastern Time: each day counts from midnight to midnight in New York.</li>
      <li>Reports are based on current customer information: the type is the one a customer has now.</li>
    </ul>
  )
}
