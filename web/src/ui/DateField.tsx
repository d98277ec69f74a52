import { Input, InputBase } from '@mantine/core'
import type { CalendarDay, DayRange } from '@portal/contract/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { CalendarPanel, loadCalendar } from './CalendarPanel.tsx'
import type { FieldOptions, LooseFieldProps } from './fields.tsx'

interface DateFieldProps extends LooseFieldProps<CalendarDay | null | undefined>, Omit<FieldOptions, 'readOnly'> {
  readonly onChange: (value: CalendarDay) => void
  /** Whether the day can be cleared. */
  readonly clearable?: boolean
  /** Days that can be selected; by default the days allowed in URLs. */
  readonly between?: DayRange
  /** The day marked as today; by default the Eastern day. */
  readonly today?: CalendarDay
  /** Shown if there is no day. */
  readonly placeholder?: string
}

/** A calendar day, MM/DD/YYYY, selected in a calendar instead of typed; empty text means none. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, clearable, between, today, placeholder = 'MM/DD/YYYY', maxLength: _, ...rest } = props
  const id = useId()
  const field = useRef<HTMLButtonElement>(null)
  const withCalendar = (box: ReactNode) => (
    <>
      {box}
      <CalendarPanel
        id={`${id}-calendar`}
        field={field}
        value={value || null}
        between={between}
        today={today}
        onChoose={onChange}
      />
    </>
  )

  function clear() {
    // The pressed button disappears with the day.
    field.current?.focus()
    onChange('')
  }

  return (
    <InputBase
      {...rest}
      ref={field}
      id={id}
      component="button"
      type="button"
      pointer
      inputContainer={withCalendar}
      popoverTarget={`${id}-calendar`}
      aria-haspopup="dialog"
      // The label and the selected day.
      aria-labelledby={`${id}-label ${id}`}
      data-autofocus={rest.autoFocus || undefined}
      onPointerEnter={loadCalendar}
      onFocus={loadCalendar}
      leftSection={<IconCalendar size={16} aria-hidden />}
      rightSection={clearable && value && <Input.ClearButton aria-label="Clear date" onClick={clear} />}
      rightSectionPointerEvents="all"
    >
      {value ? inDigits(value) : <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  )
}

/** Formats `2026-03-10` as `03/10/2026`. */
function inDigits(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
