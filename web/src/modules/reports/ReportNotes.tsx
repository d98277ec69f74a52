import styles from './ReportNotes.module.css'

interface ReportNotesProps {
  /** Set if the report has rows of verified customers. */
  readonly hasVerified?: boolean
}

/** What every count of sign-ups goes by. */
export function ReportNotes({ hasVerified = false }: ReportNotesProps) {
  return (
    <ul className={styles.notes}>
      <li>Reports are based on Eastern Time: each day counts from midnight to midnight in New York.</li>
      <li>Reports are based on current customer information: each customer is counted under their current type.</li>
      {hasVerified && (
        <li>
          Verified rows count customers whose status is Verified or Suspended. The list behind each number shows the
          status of each customer.
        </li>
      )}
    </ul>
  )
}
