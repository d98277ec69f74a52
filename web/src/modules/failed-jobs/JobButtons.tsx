import type { FailedJob } from '@portal/contract/failed-jobs/calls'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './FailedJobs.module.css'
import { jobWords } from './labels.ts'

interface JobButtonsProps {
  readonly job: FailedJob
  readonly onChoose: (act: 'retry' | 'dismiss') => void
}

export function JobButtons({ job, onChoose }: JobButtonsProps) {
  return (
    <span className={styles.buttons}>
      {job.canRetry && (
        <TextButton aria-label={`Retry ${jobWords(job.job)}`} onClick={() => onChoose('retry')}>
          Retry
        </TextButton>
      )}
      <TextButton aria-label={`Dismiss ${jobWords(job.job)}`} onClick={() => onChoose('dismiss')}>
        Dismiss
      </TextButton>
    </span>
  )
}
