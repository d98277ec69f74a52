import { Button } from '@mantine/core'
import { addDays, type CalendarDay, daysBetween, easternDay } from '@portal/contract/dates'
import { daysAhead, type DemoClock, demoClockCalls } from '@portal/contract/demo-clock/calls'
import { type FormEvent, useEffect, useState } from 'react'
import { portalConfig, setPortalConfig } from '../../app/api/portal-config.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmCall } from '../../app/ConfirmCall.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EasternTime } from '../../ui/DateTime.tsx'
import { NotLoaded } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { ClockActivity } from './ClockActivity.tsx'
import styles from './DemoClockPage.module.css'

const POLL_INTERVAL_MS = 1_000

/** Lets a trainer advance the demo clock and watch the billing engine's work. */
export default function DemoClockPage() {
  const clock = useCallQuery(
    demoClockCalls.getDemoClock,
    {},
    { everyMs: (data) => data && whileMoving(data.daysToGo > 0) },
  )
  const activity = useCallQuery(
    demoClockCalls.getDemoHappenings,
    {},
    { enabled: clock.data !== undefined, everyMs: (data) => data && whileMoving(data.isMoving) },
  )
  useSyncHeaderClock(clock.data)

  return (
    <Page
      title="Demo Clock"
      description="Advance the clock to run everything that falls due, such as renewals and emails. The clock cannot be moved back. Times are in Eastern Time."
    >
      <NotLoaded loadable={clock} height="4.75rem" />
      {clock.data && (
        <>
          <p className={styles.time}>
            <EasternTime at={clock.data.now} />
            <span className={styles.ahead}>{aheadText(daysAhead(clock.data.aheadMs))}</span>
          </p>
          <MoveForm now={clock.data.now} isMoving={clock.data.daysToGo > 0} />
          <Movement clock={clock.data} />
          <ClockActivity activity={activity.data} />
        </>
      )}
    </Page>
  )
}

function whileMoving(isMoving: boolean) {
  return isMoving ? POLL_INTERVAL_MS : undefined
}

/** Progress of the clock. */
function Movement({ clock: { days, daysToGo } }: { readonly clock: DemoClock }) {
  return (
    <div className={styles.movement}>
      <p role="status">{daysToGo > 0 && `Advancing the clock. ${daysToGo} ${daysToGo === 1 ? 'day' : 'days'} left.`}</p>
      {daysToGo > 0 && (
        <progress value={days - daysToGo} max={days} aria-label="Clock progress" className={styles.bar} />
      )}
    </div>
  )
}

function aheadText(days: number): string {
  if (days === 0) return 'Real time'
  return `${days} ${days === 1 ? 'day' : 'days'} ahead of real time`
}

/** Keeps the badge in the header up to date. */
function useSyncHeaderClock(clock: DemoClock | undefined) {
  const aheadMs = clock?.aheadMs
  useEffect(() => {
    if (aheadMs !== undefined) setPortalConfig({ ...portalConfig(), demoAheadMs: aheadMs })
  }, [aheadMs])
}

const MAX_DAYS = 366
const MONTH_DAYS = 30

const steps = [
  { label: 'Advance 1 Day', days: 1 },
  { label: 'Advance 1 Week', days: 7 },
  { label: 'Advance 30 Days', days: MONTH_DAYS },
] as const

/** Starts a move of the clock, by a standard step or to a date, after a confirmation. */
function MoveForm({ now, isMoving }: { readonly now: Date; readonly isMoving: boolean }) {
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const [chosen, setChosen] = useState<CalendarDay>('')
  const today = easternDay(now)
  const days = chosen === '' ? 0 : daysBetween(today, chosen)
  // A date that the clock has reached or passed cannot be selected.
  const day = days < 1 ? '' : chosen

  function moveTo(event: FormEvent) {
    event.preventDefault()
    if (days >= 1 && days <= MAX_DAYS) setConfirmed(days)
  }

  return (
    <>
      <div className={styles.moves}>
        <div className={styles.steps}>
          {steps.map((step) => (
            <Button key={step.days} variant="default" disabled={isMoving} onClick={() => setConfirmed(step.days)}>
              {step.label}
            </Button>
          ))}
        </div>
        <form onSubmit={moveTo} className={styles.steps}>
          <DateField
            name="day"
            label="Advance To"
            between={{ first: addDays(today, 1), last: addDays(today, MAX_DAYS) }}
            value={day}
            disabled={isMoving}
            onChange={setChosen}
          />
          <Button type="submit" variant="default" disabled={isMoving || days < 1 || days > MAX_DAYS}>
            Advance
          </Button>
        </form>
      </div>
      {confirmed !== null && (
        <ConfirmCall
          call={demoClockCalls.moveDemoClock}
          input={{ days: confirmed }}
          title="Advance Clock"
          verb="Advance Clock"
          question={`Are you sure you want to advance the clock by ${confirmed === 1 ? '1 day' : `${confirmed} days`}? Everything that falls due until then runs, such as renewals and emails.`}
          onClose={() => setConfirmed(null)}
        />
      )}
    </>
  )
}
