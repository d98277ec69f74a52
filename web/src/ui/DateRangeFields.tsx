import { SegmentedControl } from '@mantine/core'
import { addDays, type CalendarDay, startOfMonth } from '@portal/contract/dates'
import type { ReportDays } from '@portal/contract/reports/comparison'
import type { ReactNode } from 'react'
import { DateField } from './DateField.tsx'
import styles from './DateRangeFields.module.css'

interface DateRangeFieldsProps extends ReportDays {
  readonly today: CalendarDay
  readonly onChange: (days: ReportDays) => void
  /** Set if presets run immediately and other days do not. */
  readonly onPreset?: (days: ReportDays) => void
  /** Shown below the last day. */
  readonly error?: string | undefined
  /** Shown beside the days. */
  readonly children?: ReactNode
}

/** Two days, with presets for common spans. */
export function DateRangeFields({
  first,
  last,
  span,
  today,
  onChange,
  onPreset = onChange,
  error,
  children,
}: DateRangeFieldsProps) {
  const presets = datePresets(today)
  const selected = presets.find((days) => days.first === first && days.last === last && (!span || days.span === span))
  return (
    <div className={styles.days}>
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
      {children}
      <SegmentedControl
        aria-label="Period"
        className={styles.presets}
        data={presets.map(({ title }) => title)}
        // Other days clear it.
        value={selected?.title ?? ''}
        onChange={(title) => {
          const preset = presets.find((days) => days.title === title)
          if (preset) onPreset({ first: preset.first, last: preset.last, span: preset.span })
        }}
      />
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
