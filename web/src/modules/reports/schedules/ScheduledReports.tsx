import { type ReportSchedule, reportScheduleCalls } from '@portal/contract/reports/schedules/calls'
import { useState } from 'react'
import { useAction } from '../../../app/api/actions.ts'
import { useReading } from '../../../app/api/readings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { ListTable } from '../../../ui/list-table/ListTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { reports } from '../reports.ts'
import styles from './MailReport.module.css'
import { frequencyLabels } from './MailReportButton.tsx'

/** The reports that are emailed on their own, and how to stop one; nothing while there is none. */
export function ScheduledReports() {
  const { data } = useReading(reportScheduleCalls.getReportSchedules, {})
  const [chosen, setChosen] = useState<ReportSchedule | null>(null)
  if (!data || data.length === 0) return null
  const columns: readonly Column<ReportSchedule>[] = [
    { id: 'report', title: 'Report', value: titleOf },
    { id: 'frequency', title: 'Frequency', value: ({ frequency }) => frequencyLabels[frequency] },
    {
      id: 'recipients',
      title: 'To',
      value: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
      maxWidth: 260,
    },
    actionColumn('stop', 'Stop', (row) => (
      <TextButton onClick={() => setChosen(row)} aria-label={`Stop emailing ${titleOf(row)}`}>
        Stop
      </TextButton>
    )),
  ]
  return (
    <div className={styles.schedules}>
      <h2 className={styles.title}>Scheduled Reports</h2>
      <ListTable
        name="scheduled reports"
        label="Scheduled Reports"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        empty="No scheduled reports"
        prefix="mailed."
      />
      {chosen && <StopDialog schedule={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function StopDialog({ schedule, onClose }: { readonly schedule: ReportSchedule; readonly onClose: () => void }) {
  const { run } = useAction(reportScheduleCalls.deleteReportSchedule)
  return (
    <ConfirmDialog
      title="Stop Scheduled Report"
      verb="Stop"
      question="Are you sure you want to stop emailing this report?"
      onConfirm={() => run({ id: schedule.id })}
      onClose={onClose}
    >
      <strong>{titleOf(schedule)}</strong>
      <span>{schedule.recipients.map(({ name }) => name).join(', ')}</span>
    </ConfirmDialog>
  )
}

function titleOf({ report, choices }: ReportSchedule): string {
  const asked = Object.values(choices).filter((value) => value !== undefined && value !== '')
  return [reports.find(({ right }) => right === report)?.title ?? report, ...asked].join(', ')
}
