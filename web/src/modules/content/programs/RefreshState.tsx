import { programsCalls } from '@portal/contract/content/programs/calls'
import { type Refresh, refreshProblems } from '@portal/contract/content/programs/calls'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatDayAndTime } from './formats.ts'
import warning from './GuideWarning.module.css'
import styles from './RefreshProgress.module.css'
import { CannotBeUndone } from '../../../ui/CannotBeUndone.tsx'

/** Progress of a refresh; 0% until it has started. */
export function RefreshProgress({ refresh }: { readonly refresh: Refresh | null }) {
  const { stepsDone = 0, stepsTotal = 1 } = refresh ?? {}
  const percent = Math.round((stepsDone / stepsTotal) * 100)
  const progress = stepsTotal > 1 ? `${stepsDone} of ${stepsTotal} days` : 'Waiting for the guide source'
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label="Refreshing the program guide"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={progress}
        className={styles.track}
      >
        <div className={styles.bar} style={{ width: `${Math.max(percent, 3)}%` }} />
      </div>
      <span className={styles.progressText}>Refreshing: {progress}</span>
    </div>
  )
}

interface RejectedGuideProps {
  readonly refresh: Refresh
  /** Time of the displayed guide; null if there is none. */
  readonly refreshedAt: Date | null
  /** Refreshes again and accepts the result. */
  readonly onReplace: () => void
}

/** Shows why the latest refresh failed or was rejected, and which guide is shown. */
export function RejectedGuide({ refresh, refreshedAt, onReplace }: RejectedGuideProps) {
  const { problem, detail, state, programs, programsBefore, askedBy, begunAt } = refresh
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (!problem) return null
  const counts = `The new guide has ${programs} programs. The current guide has ${programsBefore} upcoming programs.`
  return (
    <section className={warning.frame} aria-label="Last refresh">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className={styles.reason}>
          {askedBy === null ? 'The nightly refresh' : `The refresh by ${askedBy}`} of {formatDayAndTime(begunAt)}{' '}
          Eastern Time {state === 'refused' ? 'was rejected' : 'failed'}. {refreshProblems[problem]}
        </p>
        {state === 'refused' && <p>{counts}</p>}
        <p>
          {refreshedAt
            ? `Showing the last valid guide, from ${formatDayAndTime(refreshedAt)}.`
            : 'No earlier guide is available.'}
        </p>
        {detail && <p className={styles.detail}>Details: {detail}</p>}
      </div>
      {state === 'refused' && (
        <ChangeButton variant="default" className={styles.replaceButton} onClick={() => setIsDialogOpen(true)}>
          Replace Guide
        </ChangeButton>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title="Replace Program Guide"
          verb="Replace Guide"
          question="Are you sure you want to replace the current guide with one that is empty or much smaller?"
          onConfirm={async () => onReplace()}
          onClose={() => setIsDialogOpen(false)}
        >
          {counts}
          <CannotBeUndone call={programsCalls.refreshChannelPrograms} />
        </ConfirmDialog>
      )}
    </section>
  )
}
