import type { Program } from '@portal/contract/content/programs/calls'
import { type CalendarDay, easternSpan, formatEasternTime } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './DayTimeline.module.css'
import { formatHour } from './formats.ts'
import programStyles from './program.module.css'
import { ProgramDetails } from './ProgramDetails.tsx'
import {
  includes,
  isOnNow,
  offsetIn,
  overlaps,
  percent,
  type TimelineSegment,
  toSegments,
  timelineRows,
  positionIn,
} from './timeline.ts'

/** Share of a line: half the width of the "Now" label on a narrow window. */
const EDGE = 0.05

interface DayTimelineProps {
  readonly day: CalendarDay
  /** In chronological order. */
  readonly programs: readonly Program[]
  readonly now: Date
}

/**
 * A channel's day, six hours per line, with the details of the selected program below. Arrow keys, Home and End move
 * between programs.
 */
export function DayTimeline({ day, programs, now }: DayTimelineProps) {
  const detailsId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const shown = programs.filter((program) => overlaps(program, easternSpan(day)))
  const chosen =
    shown.find(({ startTime }) => startTime.getTime() === chosenAt) ??
    shown.find((program) => isOnNow(program, now)) ??
    shown[0]

  function choose(program: Program | undefined) {
    if (!program) return
    setChosenAt(program.startTime.getTime())
    list.current?.querySelector<HTMLElement>(`[data-start="${program.startTime.getTime()}"]`)?.focus()
  }

  function go(event: KeyboardEvent) {
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return
    const at = shown.indexOf(chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    const hours = { ArrowDown: 6, ArrowUp: -6 }[event.key]
    if (next === undefined && hours === undefined) return
    event.preventDefault()
    choose(hours === undefined ? shown[next ?? 0] : aboveOrBelow(shown, chosen, hours))
  }

  return (
    <div>
      <section ref={list} aria-label="Timeline">
        {timelineRows(day).map((row, index) => (
          <div key={row.start.getTime()} className={styles.row}>
            <div className={styles.hours} aria-hidden>
              {row.hours.map((hour) => (
                <span
                  key={hour.getTime()}
                  className={programStyles.hour}
                  style={{ insetInlineStart: offsetIn(hour, row) }}
                >
                  {formatHour(hour)}
                </span>
              ))}
            </div>
            <div className={`${programStyles.line} ${styles.line}`}>
              {toSegments(shown, row).map((piece) => (
                <ProgramSegment
                  key={piece.program.startTime.getTime()}
                  piece={piece}
                  isFirst={index === 0 || !piece.isContinued}
                  isChosen={piece.program === chosen}
                  isOnNow={isOnNow(piece.program, now)}
                  detailsId={detailsId}
                  onChoose={() => choose(piece.program)}
                  onKeyDown={go}
                />
              ))}
              {includes(row, now) && (
                <div className={styles.now} style={{ insetInlineStart: offsetIn(now, row) }}>
                  <span data-near={edgeNear(positionIn(now, row))}>Now {formatEasternTime(now)}</span>
                </div>
              )}
            </div>
          </div>
        ))}
      </section>
      <ProgramDetails id={detailsId} program={chosen} now={now} />
    </div>
  )
}

interface ProgramSegmentProps {
  readonly piece: TimelineSegment<Program>
  /** Further pieces of a program are for the eye and the pointer only. */
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly isOnNow: boolean
  readonly detailsId: string
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function ProgramSegment({ piece, isFirst, isChosen, isOnNow, detailsId, onChoose, onKeyDown }: ProgramSegmentProps) {
  const { program, from, width, isContinued, continues } = piece
  const times = `${formatEasternTime(program.startTime)} to ${formatEasternTime(program.endTime)}`
  return (
    <button
      type="button"
      className={`${programStyles.program} ${styles.program}`}
      style={{ insetInlineStart: percent(from), width: percent(width) }}
      title={`${program.name}, ${times}`}
      aria-pressed={isChosen}
      aria-controls={detailsId}
      aria-hidden={!isFirst}
      tabIndex={isFirst && isChosen ? 0 : -1}
      data-start={isFirst ? program.startTime.getTime() : undefined}
      data-on={isOnNow || undefined}
      data-continued={isContinued || undefined}
      data-continues={continues || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={`${programStyles.name} ${styles.name}`}>
        {isOnNow && <IconPlayerPlayFilled size={10} aria-hidden />}
        {program.name}
      </span>{' '}
      <span className={`${programStyles.time} ${styles.time}`}>
        {isContinued ? `to ${formatEasternTime(program.endTime)}` : formatEasternTime(program.startTime)}
      </span>
      <span className="visually-hidden">
        {!isContinued && ` to ${formatEasternTime(program.endTime)}`}
        {isOnNow && ', on now'}
      </span>
    </button>
  )
}

/** The program at the time `hours` later, or the next one. */
function aboveOrBelow(programs: readonly Program[], { startTime }: Program, hours: number): Program | undefined {
  const instant = new Date(startTime.getTime() + hours * HOUR_MS)
  return programs.find(({ endTime }) => endTime > instant) ?? programs.at(-1)
}

/** The edge beyond which half of the label would leave the page. */
function edgeNear(share: number): 'start' | 'end' | undefined {
  if (share < EDGE) return 'start'
  return share > 1 - EDGE ? 'end' : undefined
}
