import { capitalize } from '@portal/contract/capitalize'
import { queueDefinitions } from '@portal/contract/definitions'
import { MINUTE_MS } from '@portal/contract/durations'
import { type FailedJob, failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { humanize } from '@portal/contract/humanize'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import styles from './FailedJobs.module.css'

const retry = {
  call: failedJobsCalls.retryFailedJob,
  title: 'Retry Job',
  verb: 'Retry',
  question: 'Are you sure you want to retry this job? Completed steps are not repeated.',
}
const dismiss = {
  call: failedJobsCalls.dismissFailedJob,
  title: 'Dismiss Job',
  verb: 'Dismiss',
  question: 'Are you sure you want to dismiss this job? It will not run again.',
  isDangerous: true,
}

interface ChosenJob {
  readonly job: FailedJob
  readonly confirmation: typeof retry | typeof dismiss
}

/** Jobs that failed permanently, until a user runs them again or dismisses them. */
export default function FailedJobsPage() {
  const jobs = useCallQuery(failedJobsCalls.listFailedJobs, {}, { everyMs: MINUTE_MS, live: 'queues' })
  const [chosen, setChosen] = useState<ChosenJob | null>(null)
  return (
    <Page title="Failed Jobs" description={`${queueDefinitions.failedJobs} Times are in Eastern Time.`}>
      <ListTable
        name="failed jobs"
        definition={queueDefinitions.failedJobs}
        loadable={jobs}
        rowKey={({ id }) => id}
        empty="No failed jobs"
        defaultSort="-last"
        more={{ label: ({ job, payload }) => `More about ${jobLabel(job)}, ${formatPayload(payload)}` }}
        columns={[
          actionColumn<FailedJob>('act', 'Retry or Dismiss', (job, rowName) => (
            <span className={styles.buttons}>
              {job.canRetry && (
                <TextButton
                  isChange
                  aria-label={`Retry ${rowName}`}
                  onClick={() => setChosen({ job, confirmation: retry })}
                >
                  Retry
                </TextButton>
              )}
              <TextButton
                isChange
                isDangerous
                aria-label={`Dismiss ${rowName}`}
                onClick={() => setChosen({ job, confirmation: dismiss })}
              >
                Dismiss
              </TextButton>
            </span>
          )),
          ...columns,
        ]}
      />
      {chosen && (
        <ConfirmCall<ChosenJob['confirmation']['call']>
          {...chosen.confirmation}
          input={{ id: chosen.job.id }}
          onClose={() => setChosen(null)}
        >
          <JobFacts job={chosen.job} />
        </ConfirmCall>
      )}
    </Page>
  )
}

const columns: readonly Column<FailedJob>[] = [
  { id: 'job', title: 'Job', value: ({ job }) => jobLabel(job), filter: 'text', maxWidth: 220 },
  { id: 'on', title: 'Parameters', value: ({ payload }) => formatPayload(payload), filter: 'text', maxWidth: 320 },
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

function JobFacts({ job }: { readonly job: FailedJob }) {
  return (
    <div className={styles.facts}>
      <strong>{jobLabel(job.job)}</strong>
      <span>{formatPayload(job.payload)}</span>
      <span className={styles.error}>{job.error}</span>
    </div>
  )
}

/** Formats `send-mail` as "Send mail". */
function jobLabel(job: string): string {
  return capitalize(job.replaceAll('-', ' '))
}

/** Formats `{mailId: '7e57'}` as "Mail ID 7e57". */
function formatPayload(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .map(([field, value]) => `${humanize(field)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
