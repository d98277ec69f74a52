import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { programsCalls } from '@portal/contract/content/programs/calls'
import { easternDay, formatEasternTime } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery, useQueryChange } from '../../../ui/address-query.ts'
import { Empty, NotLoaded } from '../../../ui/Empty.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useNow } from '../../../ui/portal-clock.ts'
import { formatWeekday } from './formats.ts'
import { GuideGrid } from './GuideGrid.tsx'
import { FailedRefreshes } from './FailedRefreshes.tsx'
import styles from './ProgramGuidePage.module.css'

/** As many hours as keep programs readable, at the user's text size. */
const SHOWN_HOURS = { narrow: 3, wide: 6, widest: 8 }
const WIDE = '(min-width: 75em)'
const WIDEST = '(min-width: 100em)'
const STEP_MS = 3 * HOUR_MS
const CLOCK_INTERVAL_MS = 15_000

/** Programs of all channels, some hours at a time; the first hour is in the URL. */
export default function ProgramGuidePage() {
  const { from } = useAddressQuery()
  const changeQuery = useQueryChange()
  const now = useNow(CLOCK_INTERVAL_MS)
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const isWidest = useMediaQuery(WIDEST, true, { getInitialValueInEffect: false })
  const start = startOf(from, now)
  const end = new Date(start.getTime() + SHOWN_HOURS[isWidest ? 'widest' : isWide ? 'wide' : 'narrow'] * HOUR_MS)
  const guide = useCallQuery(programsCalls.getProgramGuide, { from: start.toISOString() })
  const { data } = guide

  function goTo(next: Date | null) {
    changeQuery({ from: next?.toISOString().slice(0, 16) })
  }
  const step = (label: string, by: number) => (
    <Button variant="default" onClick={() => goTo(new Date(start.getTime() + by))}>
      {label}
    </Button>
  )

  return (
    <Page title="Program Guide" back={{ to: paths.channels(), label: 'Channels' }}>
      <div className={styles.timeLine}>
        <h2 className={styles.time} aria-live="polite">
          {formatWeekday(easternDay(start))}, {formatEasternTime(start)} to {formatEasternTime(end)} Eastern Time
        </h2>
        <div className={styles.steps}>
          {step('1 Day Earlier', -DAY_MS)}
          {step('Earlier', -STEP_MS)}
          <Button variant="default" onClick={() => goTo(null)}>
            Now
          </Button>
          {step('Later', STEP_MS)}
          {step('1 Day Later', DAY_MS)}
        </div>
      </div>
      {data && <FailedRefreshes channels={data.channels} />}
      <NotLoaded loadable={guide} height="30rem" />
      {data?.channels.length === 0 && <Empty text="No channel has a Gracenote station ID" />}
      {data && data.channels.length > 0 && <GuideGrid channels={data.channels} span={{ start, end }} now={now} />}
    </Page>
  )
}

/** `2026-03-08T14:00` in UTC, on a half-hour boundary; by default the current half hour. */
function startOf(from: string | undefined, now: Date): Date {
  const named = from && /^[12]\d{3}-\d\d-\d\dT\d\d:[03]0$/.test(from) ? Date.parse(`${from}Z`) : Number.NaN
  if (!Number.isNaN(named)) return new Date(named)
  return new Date(Math.floor(now.getTime() / (HOUR_MS / 2)) * (HOUR_MS / 2))
}
