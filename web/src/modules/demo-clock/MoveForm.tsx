import { Button } from '@mantine/core'
import { addDays, type CalendarDay, daysBetween, easternDay } from '@portal/contract/dates'
import { demoClockCalls } from '@portal/contract/demo-clock/calls'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../app/api/actions.ts'
import { DateField } from '../../ui/DateField.tsx'
import styles from './DemoClockPage.module.css'

const MAX_DAYS = 366
const MONTH_DAYS = 30

const steps = [
  { label: '1 Day', days: 1 },
  { label: '1 Week', days: 7 },
  { label: '30 Days', days: MONTH_DAYS },
] as const

/** Sends the clock on its way: by a usual step, or to a date. */
export function MoveForm({ now, isMoving }: { readonly now: Date; readonly isMoving: boolean }) {
  const { run, isRunning } = useAction(demoClockCalls.moveDemoClock)
  const [chosen, setChosen] = useState<CalendarDay>('')
  const today = easternDay(now)
  const days = chosen === '' ? 0 : daysBetween(today, chosen)
  // One that the clock has come to, or gone past, can't be gone to.
  const day = days < 1 ? '' : chosen
  const isOff = isMoving || isRunning

  function moveTo(event: FormEvent) {
    event.preventDefault()
    if (days >= 1 && days <= MAX_DAYS) void run({ days })
  }

  return (
    <div className={styles.moves}>
      <fieldset className={styles.steps}>
        <legend>Advance by</legend>
        {steps.map((step) => (
          <Button key={step.days} variant="default" disabled={isOff} onClick={() => void run({ days: step.days })}>
            {step.label}
          </Button>
        ))}
      </fieldset>
      <form onSubmit={moveTo} className={styles.steps}>
        <DateField
          name="day"
          label="Advance to"
          between={{ first: addDays(today, 1), last: addDays(today, MAX_DAYS) }}
          value={day}
          disabled={isOff}
          onChange={setChosen}
        />
        <Button type="submit" variant="default" disabled={isOff || days < 1 || days > MAX_DAYS}>
          Advance
        </Button>
      </form>
    </div>
  )
}
