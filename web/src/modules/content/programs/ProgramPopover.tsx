import type { Program } from '@portal/contract/content/programs/calls'
import { easternDay, formatEasternTime } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { paths } from '../../../app/paths.ts'
import { hasFocusLeft } from '../../../ui/has-focus-left.ts'
import { LinkButton } from '../../../ui/Link.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'
import { formatWeekday } from './formats.ts'
import type { GuideChannel } from './guide.ts'
import styles from './ProgramPopover.module.css'
import { isOnNow } from './timeline.ts'

export const PROGRAM_POPOVER_ID = 'program'
const GAP = 6

export interface OpenedProgram {
  readonly channel: GuideChannel
  readonly program: Program
  /** The element that it is shown beside. */
  readonly anchor: HTMLElement
  /** Opened by a press or a key, so it has the focus; otherwise it follows the pointer. */
  readonly isPressed: boolean
}

interface ProgramPopoverProps {
  readonly opened: OpenedProgram | null
  readonly now: Date
  readonly onClose: () => void
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

/** Full details of a program, beside it; Esc or a press elsewhere closes it. */
export function ProgramPopover({ opened, now, onClose, ...pointer }: ProgramPopoverProps) {
  const panel = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (!panel.current) return
    if (!opened) {
      panel.current.hidePopover()
      return
    }
    if (opened.isPressed) {
      // If it already follows the pointer, it would not return the focus to the program when it closes.
      panel.current.hidePopover()
      opened.anchor.focus({ preventScroll: true })
    }
    panel.current.showPopover()
    placeBeside(opened.anchor, panel.current)
    if (opened.isPressed) panel.current.focus({ preventScroll: true })
  }, [opened])

  /** Tab moves to its only control and from there back to the program. */
  function leaveByTab(event: KeyboardEvent) {
    if (event.key !== 'Tab' || (event.target === panel.current && !event.shiftKey)) return
    event.preventDefault()
    panel.current?.hidePopover()
  }

  return (
    <section
      ref={panel}
      id={PROGRAM_POPOVER_ID}
      popover="auto"
      tabIndex={-1}
      role={opened ? 'dialog' : undefined}
      aria-label={opened?.program.name}
      className={styles.panel}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onBlur={(event) => hasFocusLeft(event, opened?.anchor ?? null) && panel.current?.hidePopover()}
      onKeyDown={leaveByTab}
      {...pointer}
    >
      {opened && <ProgramFacts {...opened} now={now} />}
    </section>
  )
}

function ProgramFacts({ channel, program, now }: OpenedProgram & { readonly now: Date }) {
  const { name, startTime, endTime, duration, description } = program
  const day = easternDay(startTime)
  return (
    <>
      <div className={styles.head}>
        <LogoImage logo={channel.logo} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.quiet}>{channel.name}</p>
        </div>
      </div>
      <p className={styles.times}>
        {formatWeekday(day)}, {formatEasternTime(startTime)} to {formatEasternTime(endTime)} Eastern Time
      </p>
      <p className={styles.quiet}>
        {duration} min · {airStatus(program, now)}
      </p>
      <p className={styles.description}>{description || 'No description'}</p>
      <LinkButton to={paths.channelPrograms(channel.code)} query={{ day }} size="sm" variant="default">
        Open Channel Guide
      </LinkButton>
    </>
  )
}

/** `On now, 12 min left`, `Starts in 1 h 5 min`, `Ended`. */
function airStatus(program: Program, now: Date): string {
  if (program.endTime <= now) return 'Ended'
  if (isOnNow(program, now)) return `On now, ${minutesText(program.endTime.getTime() - now.getTime())} left`
  return `Starts in ${minutesText(program.startTime.getTime() - now.getTime())}`
}

function minutesText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

/** Below its program, or above if there is no room below; never beyond the end of the line. */
function placeBeside(anchor: HTMLElement, panel: HTMLElement) {
  const { left, top, bottom } = anchor.getBoundingClientRect()
  const end = anchor.closest('ol')?.getBoundingClientRect().right ?? innerWidth
  const { width, height } = panel.getBoundingClientRect()
  const isBelow = bottom + GAP + height <= innerHeight || top < height + GAP
  panel.style.left = `${scrollX + Math.min(left, end - width)}px`
  panel.style.top = `${scrollY + (isBelow ? bottom + GAP : top - GAP - height)}px`
}
