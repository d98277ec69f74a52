import type { Program } from '@portal/contract/content/programs/calls'
import { formatEasternTime } from '@portal/contract/dates'
import styles from './ProgramDetails.module.css'
import { isOnNow } from './timeline.ts'

interface ProgramDetailsProps {
  readonly id: string
  readonly program: Program | undefined
  readonly now: Date
}

/** Details of the program selected in the timeline. */
export function ProgramDetails({ id, program, now }: ProgramDetailsProps) {
  return (
    <div id={id} className={styles.details} aria-live="polite">
      {program ? (
        <>
          <p className={styles.name}>{program.name}</p>
          <p className={styles.times}>
            {formatEasternTime(program.startTime)} to {formatEasternTime(program.endTime)} Eastern Time,{' '}
            {program.duration} minutes
            {isOnNow(program, now) && ', on now'}
          </p>
          <p className={styles.description}>{program.description || 'No description'}</p>
        </>
      ) : (
        <p className={styles.times}>No programs on this day</p>
      )}
    </div>
  )
}
