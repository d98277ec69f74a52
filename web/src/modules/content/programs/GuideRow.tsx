import { type Program, refreshProblems } from '@portal/contract/content/programs/calls'
import { formatEasternTime, type Span } from '@portal/contract/dates'
import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type KeyboardEvent, type PointerEvent } from 'react'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import type { GuideChannel } from './guide.ts'
import styles from './GuideRow.module.css'
import programStyles from './program.module.css'
import { type OpenedProgram, PROGRAM_POPOVER_ID } from './ProgramPopover.tsx'
import { includes, isOnNow, percent, positionIn, type TimelineSegment, toSegments } from './timeline.ts'
import { cellId, isSameProgram } from './use-guide-keys.ts'

interface GuideRowProps {
  readonly channel: GuideChannel
  readonly span: Span
  readonly now: Date
  /** The only program of the grid that Tab reaches; null if it is in another row. */
  readonly tabStop: Program | null
  /** The program of the row with open details. */
  readonly opened: OpenedProgram | null
  readonly onFocus: (program: Program) => void
  readonly onOpen: (program: Program, anchor: HTMLElement) => void
  /** The pointer has entered a program, or left it. */
  readonly onPoint: (program: Program, anchor: HTMLElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A channel with its programs. */
export function GuideRow(props: GuideRowProps) {
  const { channel, span, now, tabStop, opened, onFocus, onOpen, onPoint, onKeyDown } = props
  const { code, name, logo, disabled, problem, programs } = channel
  const nowAt = positionIn(now, span)
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
      <ol
        className={`${programStyles.line} ${styles.line}`}
        style={nowLine(nowAt)}
        data-now={includes(span, now) || undefined}
        aria-label={`Programs on ${name}`}
      >
        {toSegments(programs, span).map((piece) => (
          <li
            key={piece.program.startTime.getTime()}
            className={styles.place}
            style={{ insetInlineStart: percent(piece.from), width: percent(piece.width) }}
          >
            <ProgramCell
              id={cellId({ code, program: piece.program })}
              channelName={name}
              piece={piece}
              now={isOnNow(piece.program, now) ? (nowAt - piece.from) / piece.width : null}
              isTabStop={tabStop !== null && isSameProgram(tabStop, piece.program)}
              opened={opened !== null && isSameProgram(opened.program, piece.program) ? opened : null}
              onFocus={() => onFocus(piece.program)}
              onOpen={(anchor) => onOpen(piece.program, anchor)}
              onPoint={(anchor) => onPoint(piece.program, anchor)}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function nowLine(position: number): CSSProperties {
  return { '--now': position } as CSSProperties
}

interface ProgramCellProps {
  readonly id: string
  readonly channelName: string
  readonly piece: TimelineSegment<Program>
  /** Position of the present in the piece; null if the program is not on air. */
  readonly now: number | null
  readonly isTabStop: boolean
  /** Its open details. */
  readonly opened: OpenedProgram | null
  readonly onFocus: () => void
  readonly onOpen: (anchor: HTMLElement) => void
  readonly onPoint: (anchor: HTMLElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A program: its name, truncated if necessary, with start and length if they fit. */
function ProgramCell(props: ProgramCellProps) {
  const { id, channelName, piece, now, isTabStop, opened, onFocus, onOpen, onPoint, onKeyDown } = props
  const { program, isContinued } = piece
  const isOpen = opened !== null
  const [time = '', amPm] = formatEasternTime(program.startTime).split(' ')
  return (
    <button
      type="button"
      id={id}
      className={`${programStyles.program} ${styles.program}`}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      style={now === null ? undefined : nowLine(now)}
      data-on={now !== null || undefined}
      // Pressing a program opened by a press closes it; the browser also closes it on any other press.
      popoverTarget={isOpen ? PROGRAM_POPOVER_ID : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (opened?.isPressed) return
        // It now controls the popover, and this press would close it.
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
      onPointerEnter={({ pointerType, currentTarget }: PointerEvent<HTMLElement>) =>
        pointerType !== 'touch' && onPoint(currentTarget)
      }
      onPointerLeave={() => onPoint(null)}
      onKeyDown={onKeyDown}
    >
      <span className={`${programStyles.name} ${styles.programName}`}>
        {now !== null && <IconPlayerPlayFilled size={10} role="img" aria-label="On now:" data-mark />}
        {isContinued && (
          <span aria-hidden data-mark>
            ‹{' '}
          </span>
        )}
        {/* A word that is wider than the cell is truncated, not divided. */}
        {program.name.split(' ').map((word, at) => (
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className={styles.word}>{word}</span>
          </Fragment>
        ))}
      </span>
      <span className="visually-hidden">, </span>
      <span className={`${programStyles.time} ${styles.time}`}>
        {time}
        <span className={styles.amPm}> {amPm}</span>
        <span className={styles.length}> · {program.duration} min</span>
      </span>
      <span className="visually-hidden">, {channelName}</span>
    </button>
  )
}
