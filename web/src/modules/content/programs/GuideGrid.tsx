import type { ReplyOf } from '@portal/contract/call'
import { type programsCalls, refreshProblems } from '@portal/contract/content/programs/calls'
import { formatEasternTime, type Span } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { formatHour } from './formats.ts'
import styles from './GuideGrid.module.css'
import { isOnNow, toPieces, positionIn } from './timeline.ts'
import { useRowsInView } from './use-rows-in-view.ts'

type Channel = ReplyOf<typeof programsCalls.getProgramGuide>['channels'][number]

interface GuideGridProps {
  readonly channels: readonly Channel[]
  readonly span: Span
  readonly now: Date
}

const ROW_HEIGHT = 40

/** A line for each channel; only those in view are there, however many there are. */
export function GuideGrid({ channels, span, now }: GuideGridProps) {
  const { ref, first, last } = useRowsInView<HTMLUListElement>(channels.length, ROW_HEIGHT)
  return (
    <div className={styles.grid}>
      <div className={styles.hours} aria-hidden>
        {fullHours(span).map((hour) => (
          <span key={hour.getTime()} style={{ insetInlineStart: `${positionIn(hour, span) * 100}%` }}>
            {formatHour(hour)}
          </span>
        ))}
      </div>
      <ul ref={ref} className={styles.rows} style={{ height: channels.length * ROW_HEIGHT }} aria-label="Channels">
        {channels.slice(first, last).map((channel, index) => (
          <li
            key={channel.code}
            className={styles.row}
            style={{ top: (first + index) * ROW_HEIGHT }}
            aria-setsize={channels.length}
            aria-posinset={first + index + 1}
          >
            <ChannelRow channel={channel} span={span} now={now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChannelRow({ channel, span, now }: { channel: Channel } & Omit<GuideGridProps, 'channels'>) {
  const { code, name, disabled, problem, programs } = channel
  return (
    <>
      <span className={styles.channel}>
        <Link to={paths.channelPrograms(code)}>{name}</Link>
        {disabled && <span className={styles.disabled}> (disabled)</span>}
        {problem && (
          <IconAlertTriangle size={14} className={styles.problem} role="img" aria-label={refreshProblems[problem]} />
        )}
      </span>
      <ol className={styles.line} aria-label={`Programs on ${name}`}>
        {toPieces(programs, span).map(({ program, from, width }) => (
          <li
            key={program.startTime.getTime()}
            className={styles.program}
            style={{ insetInlineStart: `${from * 100}%`, width: `${width * 100}%` }}
            title={`${program.name}, ${formatEasternTime(program.startTime)} to ${formatEasternTime(program.endTime)}`}
            data-on={isOnNow(program, now) || undefined}
          >
            {isOnNow(program, now) && <IconPlayerPlayFilled size={10} role="img" aria-label="On now:" />} {program.name}
            <span className="visually-hidden">, {formatEasternTime(program.startTime)}</span>
          </li>
        ))}
      </ol>
      {now >= span.start && now < span.end && (
        <span className={styles.nowLine} aria-hidden>
          <span style={{ insetInlineStart: `${positionIn(now, span) * 100}%` }} />
        </span>
      )}
    </>
  )
}

function fullHours({ start, end }: Span): Date[] {
  const first = Math.ceil(start.getTime() / HOUR_MS) * HOUR_MS
  const count = Math.ceil((end.getTime() - first) / HOUR_MS)
  return Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS))
}
