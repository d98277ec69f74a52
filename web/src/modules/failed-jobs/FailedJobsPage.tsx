import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { type FailedJob, failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { useReading } from '../../app/api/readings.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/eastern-column.tsx'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './FailedJobs.module.css'
import { JobButtons } from './JobButtons.tsx'
import { jobWords, payloadWords } from './labels.ts'

interface Chosen {
  readonly job: FailedJob
  readonly act: 'retry' | 'dismiss'
}

/** Jobs that failed permanently, until a user runs them again or dismisses them. */
export default function FailedJobsPage() {
  const { data, failure, tryAgain } = useReading(failedJobsCalls.listFailedJobs, {}, { everyMs: MINUTE_MS })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Page title="Failed Jobs" description={`${queueDefinitions.failedJobs} Times are in Eastern Time.`}>
      <ListTable
        name="failed jobs"
        label="Failed Jobs"
        definition={queueDefinitions.failedJobs}
        rows={data}
        rowKey={({ id }) => id}
        empty="No failed jobs"
        noMatch="No failed jobs match the filters"
        failure={failure}
        tryAgain={tryAgain}
        defaultSort="-last"
        more={{ label: ({ job, payload }) => `More about ${jobWords(job)}, ${payloadWords(payload)}` }}
        columns={[
          actionColumn<FailedJob>('act', 'Retry or Dismiss', (job) => (
            <JobButtons job={job} onChoose={(act) => setChosen({ job, act })} />
          )),
          ...columns,
        ]}
      />
      {chosen?.act === 'retry' && <RetryDialog job={chosen.job} onClose={() => setChosen(null)} />}
      {chosen?.act === 'dismiss' && <DismissDialog job={chosen.job} onClose={() => setChosen(null)} />}
    </Page>
  )
}

const columns: readonly Column<FailedJob>[] = [
  { id: 'job', title: 'Job', value: ({ job }) => jobWords(job), filter: 'text', maxWidth: 220 },
  { id: 'on', title: 'Parameters', value: ({ payload }) => payloadWords(payload), filter: 'text', maxWidth: 220 },
  {
    id: 'error',
    title: 'Last Error',
    value: ({ error }) => error,
    cell: ({ error }) => <span className={styles.error}>{error}</span>,
    filter: 'text',
  },
  { id: 'times', title: 'Failures', align: 'number', value: ({ times }) => times, isSecondary: true },
  { id: 'tries', title: 'Attempts', align: 'number', value: ({ tries }) => tries, isSecondary: true },
  easternColumn('last', 'Last Failed', ({ lastFailedAt }) => lastFailedAt),
]

interface DialogProps {
  readonly job: FailedJob
  readonly onClose: () => void
}

function RetryDialog({ job, onClose }: DialogProps) {
  const { run } = useAction(failedJobsCalls.retryFailedJob)
  return (
    <ConfirmDialog
      title="Retry Job"
      verb="Retry"
      question="Are you sure you want to retry this job? Completed steps are not repeated."
      onConfirm={() => run({ id: job.id })}
      onClose={onClose}
    >
      <JobFacts job={job} />
    </ConfirmDialog>
  )
}

function DismissDialog({ job, onClose }: DialogProps) {
  const { run } = useAction(failedJobsCalls.dismissFailedJob)
  return (
    <ConfirmDialog
      title="Dismiss Job"
      verb="Dismiss"
      question="Are you sure you want to dismiss this job? It will not run again."
      isDangerous
      onConfirm={() => run({ id: job.id })}
      onClose={onClose}
    >
      <JobFacts job={job} />
    </ConfirmDialog>
  )
}

function JobFacts({ job }: { readonly job: FailedJob }) {
  return (
    <div className={styles.facts}>
      <strong>{jobWords(job.job)}</strong>
      <span>{payloadWords(job.payload)}</span>
      <span className={styles.error}>{job.error}</span>
    </div>
  )
}
