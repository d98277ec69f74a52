import { Button, Checkbox } from '@mantine/core'
import {
  frequencies,
  type ReportChoices,
  reportScheduleCalls,
  type ScheduledReport,
} from '@portal/contract/reports/schedules/calls'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallForm } from '../../../app/api/call-form.ts'
import { useReading } from '../../../app/api/queries.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import styles from './MailReport.module.css'

interface MailReportProps {
  readonly report: ScheduledReport
  /** What the report asks for besides its days. */
  readonly choices?: ReportChoices
}

export const frequencyLabels = {
  daily: 'Daily (previous day)',
  weekly: 'Every Monday (previous week)',
  monthly: 'Monthly, on the 1st (previous month)',
} as const

/** Has a report emailed on its own. */
export function MailReportButton(props: MailReportProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMailForward size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Schedule Report
      </Button>
      {isOpen && <MailReportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function MailReportDialog({ report, choices = {}, onClose }: MailReportProps & { readonly onClose: () => void }) {
  const { data: readers } = useReading(reportScheduleCalls.getReportReaders, { report })
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
