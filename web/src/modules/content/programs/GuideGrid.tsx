import { formatEasternTime, type Span } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { useEffect, useRef, useState } from 'react'
import { textScale } from '../../../ui/list-table/use-is-compact.ts'
import { formatHour } from './formats.ts'
import type { GuideChannel } from './guide.ts'
import styles from './GuideGrid.module.css'
import programStyles from './program.module.css'
import { GuideRow } from './GuideRow.tsx'
import { type OpenedProgram, ProgramPopover } from './ProgramPopover.tsx'
import { includes, offsetIn } from './timeline.ts'
import { useGuideKeys } from './use-guide-keys.ts'
import { useRowsInView } from './use-rows-in-view.ts'

interface GuideGridProps {
  readonly channels: readonly GuideChannel[]
  readonly span: Span
  readonly now: Date
}

const ROW_HEIGHT_REM = 2.875
const REM_PX = 16
/** Time that the pointer rests before details open or close. */
const POINTED_MS = 300

/**
 * Renders one row per channel, but only the visible rows and the focused one. Arrow keys, Home and End move between
 * programs.
 */
export function GuideGrid({ channels, span, now }: GuideGridProps) {
  const { ref, first, last } = useRowsInView<HTMLUListElement>(channels.length, ROW_HEIGHT_REM * REM_PX * textScale())
  const { tabStop, setActive, onKeyDown } = useGuideKeys(channels, span, ref, first)
  const [opened, setOpened] = useState<OpenedProgram | null>(null)
  const pointed = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pointed.current), [])
  const shown = channels
    .map((channel, index) => ({ channel, index }))
    .filter(({ channel: { code }, index }) => (index >= first && index < last) || code === tabStop?.code)

  function open(next: OpenedProgram) {
    clearTimeout(pointed.current)
    setOpened(next)
  }

  /** Details opened by a press stay. */
  function openWhenRested(next: OpenedProgram | null) {
    clearTimeout(pointed.current)
    pointed.current = setTimeout(() => setOpened((before) => (before?.isPressed ? before : next)), POINTED_MS)
  }

  return (
    <div className={styles.grid}>
      <div className={styles.hours} aria-hidden>
        {fullHours(span).map((hour) => (
          <span key={hour.getTime()} className={programStyles.hour} style={{ insetInlineStart: offsetIn(hour, span) }}>
            {formatHour(hour)}
          </span>
        ))}
        {includes(span, now) && (
          <span className={styles.now} style={{ insetInlineStart: offsetIn(now, span) }}>
            {formatEasternTime(now)}
          </span>
        )}
      </div>
      <ul
        ref={ref}
        className={styles.rows}
        style={{ height: `${channels.length * ROW_HEIGHT_REM}rem` }}
        aria-label="Channels"
      >
        {shown.map(({ channel, index }) => (
          <li
            key={channel.code}
            className={styles.row}
            style={{ top: `${index * ROW_HEIGHT_REM}rem` }}
            aria-setsize={channels.length}
            aria-posinset={index + 1}
          >
            <GuideRow
              channel={channel}
              span={span}
              now={now}
              tabStop={tabStop?.code === channel.code ? tabStop.program : null}
              opened={opened?.channel.code === channel.code ? opened : null}
              onFocus={(program) => setActive({ code: channel.code, program })}
              onOpen={(program, anchor) => open({ channel, program, anchor, isPressed: true })}
              onPoint={(program, anchor) => openWhenRested(anchor && { channel, program, anchor, isPressed: false })}
              onKeyDown={onKeyDown}
            />
          </li>
        ))}
      </ul>
      <ProgramPopover
        opened={opened}
        now={now}
        onClose={() => setOpened(null)}
        onPointerEnter={() => clearTimeout(pointed.current)}
        onPointerLeave={() => openWhenRested(null)}
      />
    </div>
  )
}

function fullHours({ start, end }: Span): Date[] {
  const first = Math.ceil(start.getTime() / HOUR_MS) * HOUR_MS
  const count = Math.ceil((end.getTime() - first) / HOUR_MS)
  return Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS))
}
