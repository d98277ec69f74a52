import { type ReportSchedule, reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { useCallQuery } from '../../../app/api/queries.ts'
import { ConfirmButton } from '../../../app/ConfirmCall.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { reports } from '../reports.ts'
import styles from './MailReport.module.css'
import { frequencyLabels } from './frequency-labels.ts'

const columns: readonly Column<ReportSchedule>[] = [
  { id: 'report', title: 'Report', value: titleOf },
  { id: 'frequency', title: 'Frequency', value: ({ frequency }) => frequencyLabels[frequency] },
  { id: 'recipients', title: 'To', value: namesOf, maxWidth: 260 },
  actionColumn('stop', 'Stop', (schedule, rowName) => (
    <ConfirmButton
      call={reportScheduleCalls.deleteReportSchedule}
      input={{ id: schedule.id }}
      label="Stop"
      ariaLabel={`Stop emailing ${rowName}`}
      title="Stop Scheduled Report"
      verb="Stop"
      question="Are you sure you want to stop emailing this report?"
      isDangerous
    >
      <strong>{titleOf(schedule)}</strong>
      <span>{namesOf(schedule)}</span>
    </ConfirmButton>
  )),
]

/** Scheduled reports, with a button to stop each; renders nothing while loading, or if there are none. */
export function ScheduledReports() {
  const loadable = useCallQuery(reportScheduleCalls.getReportSchedules, {})
  const { data, failure } = loadable
  if (data ? data.length === 0 : !failure) return null
  return (
    <div className={styles.schedules}>
      <h2 className={styles.title}>Scheduled Reports</h2>
      <ListTable
        name="scheduled reports"
        columns={columns}
        loadable={loadable}
        rowKey={({ id }) => id}
        empty="No scheduled reports"
        prefix="mailed."
      />
    </div>
  )
}

function titleOf({ report, choices }: ReportSchedule): string {
  const asked = Object.values(choices).filter((value) => value !== undefined && value !== '')
  return [reports.find(({ permission }) => permission === report)?.title ?? report, ...asked].join(', ')
}

function namesOf({ recipients }: ReportSchedule): string {
  return recipients.map(({ name }) => name).join(', ')
}
