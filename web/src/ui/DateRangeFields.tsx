import { addDays, type CalendarDay, startOfMonth } from '@portal/contract/dates'
import type { ReportDays } from '@portal/contract/reports/comparison'
import { DateField } from './DateField.tsx'
import styles from './DateRangeFields.module.css'
import { TextButton } from './TextButton.tsx'

interface DateRangeFieldsProps extends ReportDays {
  readonly today: CalendarDay
  readonly onChange: (days: ReportDays) => void
  /** Shown below the last day. */
  readonly error?: string | undefined
}

/** Two days, and the spans that people ask for most. */
export function DateRangeFields({ first, last, span, today, onChange, error }: DateRangeFieldsProps) {
  return (
    <div>
      <div className={styles.fields}>
        <DateField
          name="from"
          label="Start Date"
          value={first}
          onChange={(day) => onChange({ first: day || first, last })}
        />
        <DateField
          name="to"
          label="End Date"
          value={last}
          onChange={(day) => onChange({ first, last: day || last })}
          error={error}
        />
      </div>
      <div className={styles.presets}>
        {datePresets(today).map(({ title, ...days }) => (
          <TextButton
            key={title}
            // Without a span, all presets with these days are pressed.
            aria-pressed={days.first === first && days.last === last && (!span || days.span === span)}
            onClick={() => onChange(days)}
          >
            {title}
          </TextButton>
        ))}
      </div>
    </div>
  )
}

function datePresets(today: CalendarDay): readonly (ReportDays & { readonly title: string })[] {
  const month = startOfMonth(today)
  const lastMonth = startOfMonth(addDays(month, -1))
  const year = `${today.slice(0, 4)}-01-01`
  const yesterday = addDays(today, -1)
  return [
    { title: 'Today', first: today, last: today },
    { title: 'Yesterday', first: yesterday, last: yesterday },
    { title: 'Last 7 days', first: addDays(today, -6), last: today },
    { title: 'Last 30 days', first: addDays(today, -29), last: today },
    { title: 'This month', first: month, last: today, span: 'month' },
    { title: 'Last month', first: lastMonth, last: addDays(month, -1) },
    { title: 'This year', first: year, last: today, span: 'year' },
  ]
}
