import { Checkbox } from '@mantine/core'
import {
  frequencies,
  type ReportChoices,
  reportScheduleCalls,
  type ScheduledReport,
} from '@portal/contract/reports/schedules/calls'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useCallQuery } from '../../../app/api/queries.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { frequencyLabels } from './frequency-labels.ts'
import styles from './MailReport.module.css'

export interface MailReportProps {
  readonly report: ScheduledReport
  /** Filters of the report besides its days. */
  readonly choices?: ReportChoices
}

interface MailReportDialogProps extends MailReportProps {
  readonly onClose: () => void
}

/** Asks how often a report is emailed, and to whom. */
export function MailReportDialog({ report, choices = {}, onClose }: MailReportDialogProps) {
  const { data: readers } = useCallQuery(reportScheduleCalls.getReportReaders, { report })
  const { form, isRunning } = useCallForm(reportScheduleCalls.createReportSchedule, {
    initial: { report, frequency: 'weekly', choices, recipients: [] },
    onDone: onClose,
  })
  const recipients = form.field('recipients')
  const chosen = recipients.value === '' || recipients.value === null ? [] : recipients.value
  return (
    <FormDialog title="Schedule Report" verb="Schedule Report" form={form} isRunning={isRunning} onClose={onClose}>
      <SelectField
        label="Frequency"
        {...form.field('frequency')}
        onChange={(frequency) => form.field('frequency').onChange(frequency || null)}
        options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        autoFocus
      />
      <Checkbox.Group
        label="Recipients"
        description="Admin users with access to this report"
        value={chosen}
        error={recipients.error}
        onChange={(next) => recipients.onChange(next)}
      >
        <div className={styles.readers} aria-busy={!readers}>
          {readers?.map(({ email, name }) => (
            <Checkbox
              key={email}
              value={email}
              label={name}
              description={email}
              size="sm"
              aria-invalid={recipients.error !== undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
