import { Input, InputBase } from '@mantine/core'
import type { CalendarDay, DayRange } from '@portal/contract/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { CalendarPanel, loadCalendar } from './CalendarPanel.tsx'
import type { FieldOptions, LooseFieldProps } from './fields.tsx'

interface DateFieldProps extends LooseFieldProps<CalendarDay | null | undefined>, Omit<FieldOptions, 'readOnly'> {
  readonly onChange: (value: CalendarDay) => void
  /** Whether the day can be taken away again. */
  readonly clearable?: boolean
  /** The days that can be selected; by default those that an address may name. */
  readonly between?: DayRange
  /** The day that is marked as today; by default the Eastern one. */
  readonly today?: CalendarDay
  /** Shown while there is none. */
  readonly placeholder?: string
}

/** A calendar day, MM/DD/YYYY, chosen in a calendar and not typed; an empty text is none. */
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
    // The button that was pressed is gone with the day.
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
      // What the field is called, and the day in it.
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

/** `2026-03-10` as `03/10/2026`. */
function inDigits(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
