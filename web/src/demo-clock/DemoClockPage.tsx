import { type DemoClock, type DemoHappenings, demoClockCalls } from '@portal/contract/demo-clock/calls'
import { DAY_MS } from '@portal/contract/durations'
import { useEffect, useRef } from 'react'
import { portalConfig, setPortalConfig } from '../api/portal-config.ts'
import { useReading } from '../api/readings.ts'
import { DateTime } from '../ui/DateTime.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './DemoClockPage.module.css'
import { HappeningsList } from './HappeningsList.tsx'
import { MoveForm } from './MoveForm.tsx'

const LOOK_EVERY_MS = 1_000
/** The last step of the clock is taken before all that is due by then has happened, and before every process knows. */
const LOOKS_AFTERWARDS = 5

/** Lets a trainer move the demo's clock on, and watch what the billing engine does on the way. */
export function DemoClockPage() {
  const clock = useReading(demoClockCalls.getDemoClock, {})
  const happenings = useReading(demoClockCalls.getDemoHappenings, {}, { enabled: clock.data !== undefined })
  const isMoving = (clock.data?.daysToGo ?? 0) > 0
  useLookAgain(isMoving, () => {
    clock.tryAgain()
    happenings.tryAgain()
  })
  useHeaderFollowing(clock.data)

  return (
    <Page
      title="Demo Clock"
      description="Time passes half a day at a time, and everything that is due on the way happens. The clock never goes back."
    >
      {!clock.data && clock.failure && <Failed failure={clock.failure} tryAgain={clock.tryAgain} />}
      {!clock.data && !clock.failure && <div className={styles.skeleton} aria-busy />}
      {clock.data && (
        <>
          <p className={styles.time}>
            <DateTime instant={clock.data.now} />
            <span className={styles.ahead}>{aheadText(clock.data.daysAhead)}</span>
          </p>
          <MoveForm now={clock.data.now} isMoving={isMoving} />
          <Movement clock={clock.data} happenings={happenings.data} />
          <HappeningsList happenings={happenings.data} />
        </>
      )}
    </Page>
  )
}

/** How far the clock has come on its way. */
function Movement({
  clock,
  happenings,
}: {
  readonly clock: DemoClock
  readonly happenings: DemoHappenings | undefined
}) {
  const { daysToGo, now } = clock
  const since = happenings?.since ?? now
  const passed = Math.max(0, Math.round((now.getTime() - since.getTime()) / DAY_MS))
  return (
    <div className={styles.movement}>
      <p role="status">
        {daysToGo > 0 && `The clock is moving: ${daysToGo} ${daysToGo === 1 ? 'day' : 'days'} to go.`}
      </p>
      {daysToGo > 0 && (
        <progress value={passed} max={passed + daysToGo} aria-label="Progress of the clock" className={styles.bar} />
      )}
    </div>
  )
}

function aheadText(days: number): string {
  if (days === 0) return 'the true time'
  return `${days} ${days === 1 ? 'day' : 'days'} ahead of the true time`
}

/** While the clock moves, and a few times afterwards. */
function useLookAgain(isMoving: boolean, look: () => void) {
  const left = useRef(0)
  useEffect(() => {
    if (isMoving) left.current = LOOKS_AFTERWARDS
    const timer = setInterval(() => {
      if (left.current === 0) return
      if (!isMoving) left.current -= 1
      look()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  })
}

/** The sign in the header says what this screen does. */
function useHeaderFollowing(clock: DemoClock | undefined) {
  const daysAhead = clock?.daysAhead
  useEffect(() => {
    if (daysAhead !== undefined) setPortalConfig({ ...portalConfig(), demoAheadMs: daysAhead * DAY_MS })
  }, [daysAhead])
}
