import { programsCalls } from '@portal/contract/content/programs/calls'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '../../../app/api/queries.ts'
import { paths } from '../../../app/paths.ts'
import { ChangeButton } from '../../../ui/ChangeButton.tsx'
import { dayOf } from '../../../ui/address-day.ts'
import { useAddressQuery, useQueryChange } from '../../../ui/address-query.ts'
import { Empty, Failed, NotLoaded } from '../../../ui/Empty.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useNow } from '../../../ui/portal-clock.ts'
import styles from './ChannelProgramsPage.module.css'
import { DayChoice } from './DayChoice.tsx'
import { DayTimeline } from './DayTimeline.tsx'
import { formatDayAndTime } from './formats.ts'
import { ProgramTable } from './ProgramTable.tsx'
import { RefreshProgress, RejectedGuide } from './RefreshState.tsx'
import { useRefresh } from './use-refresh.ts'

const CLOCK_INTERVAL_MS = 15_000

/** Program guide of a channel: a day as timeline and table, and its refresh. */
export default function ChannelProgramsPage() {
  const { channelCode: code = '' } = useParams({ strict: false })
  const loadable = useCallQuery(programsCalls.getAllChannelPrograms, { code })
  const programs = loadable.data
  const { state, failure: detailsFailure, retry: readDetails, isRefreshing, start } = useRefresh(code)
  const now = useNow(CLOCK_INTERVAL_MS)
  const today = easternDay(now)
  const { day, chooseDay } = useDay(today)

  const days = [...new Set(programs?.map(({ startTime }) => easternDay(startTime)))]
  const refreshButton = (
    <ChangeButton
      leftSection={<IconRefresh size={16} aria-hidden />}
      disabled={!state?.stationId}
      loading={isRefreshing}
      onClick={() => start(false)}
    >
      Refresh Program Guide
    </ChangeButton>
  )
  if (!programs && loadable.failure) {
    const allChannels = <Link to={paths.channels()}>All channels</Link>
    return (
      <Page title="Program Guide" back={{ to: paths.channels(), label: 'Channels' }}>
        <NotLoaded loadable={loadable} missing={{ code: 'ChannelNotFound', link: allChannels }} />
      </Page>
    )
  }
  return (
    <Page
      title={state ? state.name : 'Program Guide'}
      state={state && 'Program Guide'}
      back={{ to: paths.channels(), label: 'Channels' }}
      action={refreshButton}
      description={state && freshnessOf(state)}
    >
      {detailsFailure && <Failed isPart failure={detailsFailure} retry={readDetails} />}
      {isRefreshing && <RefreshProgress refresh={state?.refresh?.state === 'running' ? state.refresh : null} />}
      {!isRefreshing && state?.refresh && (
        <RejectedGuide refresh={state.refresh} refreshedAt={state.refreshedAt} onReplace={() => start(true)} />
      )}
      {programs?.length === 0 ? (
        <Empty text="No program guide found" />
      ) : (
        <>
          <div className={styles.dayLine}>
            <DayChoice days={days} day={day} today={today} onChoose={chooseDay} />
            <span className={styles.zone}>All times are Eastern Time</span>
          </div>
          {programs ? (
            <DayTimeline key={day} day={day} programs={programs} now={now} />
          ) : (
            <div className={styles.skeleton} aria-busy />
          )}
          <ProgramTable key={code} programs={programs} day={day} now={now} />
        </>
      )}
    </Page>
  )
}

function freshnessOf({ stationId, refreshedAt }: { stationId: string | null; refreshedAt: Date | null }): string {
  if (stationId === null) return 'This channel has no Gracenote station ID, so it has no program guide.'
  if (refreshedAt === null) return `Gracenote station ${stationId}. Not refreshed yet.`
  return `Gracenote station ${stationId}. Refreshed ${formatDayAndTime(refreshedAt)} Eastern Time.`
}

/** The day in the URL (`?day=2026-03-08`); today by default. */
function useDay(today: CalendarDay) {
  const named = dayOf(useAddressQuery()['day'])
  const changeQuery = useQueryChange()
  return {
    day: named ?? today,
    /** The table switches to the day if it showed all days. */
    chooseDay: (day: CalendarDay) => changeQuery({ day, days: undefined, page: undefined }),
  }
}
