import { DatePickerInput } from '@mantine/dates'
import type { CalendarDay } from '@portal/contract/dates'
import { IconCalendar } from '@tabler/icons-react'
import './dates.css'
import type { FieldOptions, LooseFieldProps } from './field.ts'

interface DateFieldProps extends LooseFieldProps<CalendarDay | null | undefined>, Omit<FieldOptions, 'readOnly'> {
  readonly onChange: (value: CalendarDay) => void
  readonly min?: CalendarDay
  readonly max?: CalendarDay
  /** Whether the day can be taken away again. */
  readonly clearable?: boolean
  /** Shown while there is none. */
  readonly placeholder?: string
}

const noDays: [] = []

/** A calendar day, MM/DD/YYYY, chosen in a calendar and not typed; an empty text is none. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, maxLength: _, placeholder = 'MM/DD/YYYY', ...rest } = props
  return (
    <DatePickerInput
      {...rest}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      data-autofocus={rest.autoFocus || undefined}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="MM/DD/YYYY"
      placeholder={placeholder}
      firstDayOfWeek={0}
      // Else they are as red as what is wrong.
      weekendDays={noDays}
      highlightToday
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      popoverProps={{ transitionProps: { duration: 0 } }}
    />
  )
}
