import { ActionIcon, NativeSelect } from '@mantine/core'
import type { CalendarDay } from '@portal/contract/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './DayChoice.module.css'
import { formatWeekday } from './formats.ts'

interface DayChoiceProps {
  /** Days with programs, in order. */
  readonly days: readonly CalendarDay[]
  readonly day: CalendarDay
  readonly today: CalendarDay
  readonly onChoose: (day: CalendarDay) => void
}

/** Selects the day of a timeline: previous, next, or one from the list. */
export function DayChoice({ days, day, today, onChoose }: DayChoiceProps) {
  const choices = days.includes(day) ? days : [...days, day].toSorted()
  const at = choices.indexOf(day)
  const step = (label: string, to: CalendarDay | undefined, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="default" size={32} aria-label={label} disabled={!to} onClick={() => to && onChoose(to)}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={styles.choice}>
      {step('Previous day', choices[at - 1], IconChevronLeft)}
      <NativeSelect
        aria-label="Day"
        value={day}
        data={choices.map((value) => ({
          value,
          label: value === today ? `${formatWeekday(value)} (today)` : formatWeekday(value),
        }))}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {step('Next day', choices[at + 1], IconChevronRight)}
    </div>
  )
}
