import type { Refresh } from '@portal/contract/content/programs/calls'
import styles from './RefreshProgress.module.css'

/** How far a refresh has come; until it is known to have started, it is at its start. */
export function RefreshProgress({ refresh }: { readonly refresh: Refresh | null }) {
  const { stepsDone = 0, stepsTotal = 1 } = refresh ?? {}
  const percent = Math.round((stepsDone / stepsTotal) * 100)
  const said = stepsTotal > 1 ? `${stepsDone} of ${stepsTotal} days` : 'Waiting for the guide source'
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label="Refreshing the program guide"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={said}
        className={styles.track}
      >
        <div className={styles.bar} style={{ width: `${Math.max(percent, 3)}%` }} />
      </div>
      <span className={styles.said}>Refreshing: {said}</span>
    </div>
  )
}
