import { type Program, refreshProblems } from '@portal/contract/content/programs/calls'
import { formatEasternTime, type Span } from '@portal/contract/dates'
import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import type { GuideChannel } from './guide.ts'
import styles from './GuideRow.module.css'
import programStyles from './program.module.css'
import { PROGRAM_POPOVER_ID } from './ProgramPopover.tsx'
import { includes, isOnNow, offsetIn, percent, type TimelineSegment, toSegments } from './timeline.ts'
import { cellId, isSameProgram } from './use-guide-keys.ts'

interface GuideRowProps {
  readonly channel: GuideChannel
  readonly span: Span
  readonly now: Date
  /** The only program of the grid that Tab reaches; null if it is in another row. */
  readonly tabStop: Program | null
  /** The program with open details. */
  readonly opened: Program | null
  readonly onFocus: (program: Program) => void
  readonly onOpen: (program: Program, anchor: HTMLElement) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A channel with its programs. */
export function GuideRow({ channel, span, now, tabStop, opened, onFocus, onOpen, onKeyDown }: GuideRowProps) {
  const { code, name, logo, disabled, problem, programs } = channel
  return (
    <>
      <span className={styles.channel}>
        <LogoImage logo={logo} />
        <span className={styles.names}>
          <Link to={paths.channelPrograms(code)} className={styles.name} title={name}>
            {name}
          </Link>
          <span className={styles.code}>
            {code}
            {disabled && <span className={styles.disabled}> (disabled)</span>}
            {problem && (
              <IconAlertTriangle
                size={14}
                className={styles.problem}
                role="img"
                aria-label={refreshProblems[problem]}
              />
            )}
          </span>
        </span>
      </span>
      <ol className={`${programStyles.line} ${styles.line}`} aria-label={`Programs on ${name}`}>
        {toSegments(programs, span).map((piece) => (
          <li
            key={piece.program.startTime.getTime()}
            className={styles.place}
            style={{ insetInlineStart: percent(piece.from), width: percent(piece.width) }}
          >
            <ProgramCell
              id={cellId({ code, program: piece.program })}
              piece={piece}
              isOnNow={isOnNow(piece.program, now)}
              isTabStop={tabStop !== null && isSameProgram(tabStop, piece.program)}
              isOpen={opened !== null && isSameProgram(opened, piece.program)}
              onFocus={() => onFocus(piece.program)}
              onOpen={(anchor) => onOpen(piece.program, anchor)}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ol>
      {includes(span, now) && (
        <span className={styles.nowLine} aria-hidden>
          <span style={{ insetInlineStart: offsetIn(now, span) }} />
        </span>
      )}
    </>
  )
}

interface ProgramCellProps {
  readonly id: string
  readonly piece: TimelineSegment<Program>
  readonly isOnNow: boolean
  readonly isTabStop: boolean
  readonly isOpen: boolean
  readonly onFocus: () => void
  readonly onOpen: (anchor: HTMLElement) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A program: its name, truncated if necessary, with start and length if they fit. */
function ProgramCell({ id, piece, isOnNow, isTabStop, isOpen, onFocus, onOpen, onKeyDown }: ProgramCellProps) {
  const { program, isContinued } = piece
  const [time = '', amPm] = formatEasternTime(program.startTime).split(' ')
  return (
    <button
      type="button"
      id={id}
      className={`${programStyles.program} ${styles.program}`}
      title={`${program.name}, ${formatEasternTime(program.startTime)} to ${formatEasternTime(program.endTime)}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-on={isOnNow || undefined}
      // Pressing an open program closes it; the browser also closes it on any other press.
      popoverTarget={isOpen ? PROGRAM_POPOVER_ID : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (isOpen) return
        // It now controls the popover, and this press would close it.
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
      onKeyDown={onKeyDown}
    >
      <span className={`${programStyles.name} ${styles.programName}`}>
        {isOnNow && <IconPlayerPlayFilled size={10} role="img" aria-label="On now:" />}
        {isContinued && <span aria-hidden>‹</span>} {program.name}
      </span>
      <span className="visually-hidden">, </span>
      <span className={`${programStyles.time} ${styles.time}`}>
        {time}
        <span className={styles.amPm}> {amPm}</span>
        <span className={styles.length}> · {program.duration} min</span>
      </span>
    </button>
  )
}
